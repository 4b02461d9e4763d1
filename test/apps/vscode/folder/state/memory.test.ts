import assert from 'node:assert/strict';
import { FolderMemory } from '#apps/vscode/folder/state/memory';
import { memento } from '../testFolder';

describe('the memory of a folder', () => {
  it('introduces one pack of each folder, also after a pack is gone and in a later window', async () => {
    const stored = memento();
    const window = new FolderMemory(stored, 'file:///a');
    const answers = [await window.shouldIntroducePack()];
    await window.setPackedHere(undefined, true);
    await window.setPackedHere(undefined, false);
    const later = new FolderMemory(stored, 'file:///a');
    answers.push(await later.shouldIntroducePack(), await new FolderMemory(stored, 'file:///ab').shouldIntroducePack());
    assert.deepEqual(answers, [true, false, true]);
    await later.forget();
    assert.deepEqual([later.isEmpty, await later.shouldIntroducePack()], [true, true]);
  });
  it('forgets the rows of views', async () => {
    const stored = memento();
    const folder = new FolderMemory(stored, 'file:///a'), other = new FolderMemory(stored, 'file:///ab');
    const rows = { nodes: [] };
    for (const memory of [folder, other]) await memory.setShownRows('pack', rows);
    assert.deepEqual([folder.getShownRows('pack'), folder.getShownRows('memory'), folder.isEmpty], [rows, undefined,
      false]);
    await folder.forget();
    assert.deepEqual([folder.getShownRows('pack'), folder.isEmpty, other.getShownRows('pack')], [undefined, true,
      rows]);
  });
});

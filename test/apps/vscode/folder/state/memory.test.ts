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
});

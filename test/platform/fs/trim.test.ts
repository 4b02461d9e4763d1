import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '#base/errors';
import { names } from '#engine/formats/stateNames';
import { trimFolder } from '#platform/fs/trim';
import { sandbox } from '../sandbox';

describe('trimming a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trim-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('removes the oldest files until the others fit', () => {
    for (let i = 0; i < 10; i++) {
      writeFileSync(join(folder, `f${i}`), 'x'.repeat(100));
      utimesSync(join(folder, `f${i}`), 1_000, 1_000 + ((i * 7) % 10)); // in another order than their names
    }
    mkdirSync(join(folder, 'sub'));
    symlinkSync('f0', join(folder, 'link'));
    trimFolder(folder, 450);
    const kept = [...Array(10).keys()].filter((i) => (i * 7) % 10 >= 6).map((i) => `f${i}`);
    assert.deepEqual(readdirSync(folder).sort(), [...kept, 'link', 'sub'].sort());
    trimFolder(folder, 450);
    assert.equal(readdirSync(folder).length, kept.length + 2);
  });
  it('reports why it cannot read the folder, unless it is gone', () => {
    writeFileSync(join(folder, 'file'), '');
    assert.throws(() => trimFolder(join(folder, 'file'), 10), { code: 'ENOTDIR' });
  });
  it('names the folder in the error if a host cannot trim it', () => {
    const box = sandbox();
    box.write('.agentpack/cache/texts', 'a file in the place of the folder');
    assert.throws(() => box.host().state.trim(names.texts, 10), (error) =>
      error instanceof UserError &&
      error.message.startsWith('.agentpack/cache/texts cannot be written: a part of its path is not a folder.'));
    box.dispose();
  });
  it('first removes files neither written nor touched recently', () => {
    const box = sandbox();
    const { state } = box.host();
    ['a', 'b', 'c'].forEach((name, i) => {
      state.write(`${names.texts}/${name}`, 'x'.repeat(100));
      utimesSync(box.at(`.agentpack/${names.texts}/${name}`), 1_000 + i, 1_000 + i);
    });
    assert.deepEqual([state.touch(`${names.texts}/a`), state.touch(`${names.texts}/missing`)], [true, false]);
    state.trim(names.texts, 200);
    assert.deepEqual(readdirSync(box.at(`.agentpack/${names.texts}`)), ['a', 'c']);
    box.dispose();
  });
  it('ignores a missing folder', () => trimFolder(join(folder, 'missing'), 10));
});

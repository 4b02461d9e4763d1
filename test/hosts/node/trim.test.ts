import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trim } from '../../../src/hosts/node/trim';

describe('trimming a folder', () => {
  let folder: string;
  beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'trim-')); });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('removes the oldest files until the others fit', () => {
    for (let i = 0; i < 10; i++) {
      writeFileSync(join(folder, `f${i}`), 'x'.repeat(100));
      utimesSync(join(folder, `f${i}`), 1_000, 1_000 + ((i * 7) % 10));   // in another order than their names
    }
    mkdirSync(join(folder, 'sub'));
    symlinkSync('f0', join(folder, 'link'));
    trim(folder, 450);
    const kept = [...Array(10).keys()].filter((i) => (i * 7) % 10 >= 6).map((i) => `f${i}`);
    assert.deepEqual(readdirSync(folder).sort(), [...kept, 'link', 'sub'].sort());
    trim(folder, 450);
    assert.equal(readdirSync(folder).length, kept.length + 2);
  });
  it('leaves a folder alone that is not there', () => trim(join(folder, 'missing'), 10));
});

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRegularFile } from '#platform/fs/readRegular';

describe('readRegularFile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agentpack-read-'));
  after(() => {
    rmSync(folder, { recursive: true });
  });
  for (const size of [0, 1, (1 << 18) - 1, 1 << 18, (1 << 18) + 1]) {
    it(`reads a file of ${size} bytes`, () => {
      const path = join(folder, `${size}`);
      writeFileSync(path, Buffer.alloc(size, 'x'));
      const bytes = readRegularFile(path);
      assert('length' in bytes && Buffer.from(bytes).equals(Buffer.alloc(size, 'x')));
    });
  }
  const endless = '/proc/self/pagemap'; // 256 GB of content, while its size is 0
  if (existsSync(endless)) {
    it('does not read a file without end', () => {
      assert.deepEqual(readRegularFile(endless), { unreadable: 'it is longer than its file system reports' });
    });
  }
});

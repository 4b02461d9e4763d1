import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeReport } from '#apps/cli/output/writeReport';
import { table } from '#test/support/table';

describe('the file of a report', () => {
  let folder: string;
  beforeEach(() => folder = mkdtempSync(join(tmpdir(), 'agentpack-report-')));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is replaced, and leaves nothing beside it', () => {
    for (const text of ['{"a":1}', '{}']) {
      writeReport(join(folder, 'r.json'), text);
      assert.equal(readFileSync(join(folder, 'r.json'), 'utf8'), text);
    }
    assert.deepEqual(readdirSync(folder), ['r.json']);
  });
  it('is written through a link', () => {
    writeFileSync(join(folder, 'to.json'), 'before');
    symlinkSync(join(folder, 'to.json'), join(folder, 'r.json'));
    writeReport(join(folder, 'r.json'), '{}');
    assert.equal(readFileSync(join(folder, 'to.json'), 'utf8'), '{}');
  });
  table('that cannot be written is refused with the cause', (row) => {
    for (
      const [path, expected] of [
        ['missing/r.json', 'its folder does not exist.'],
        ['file/r.json', 'a part of its path is not a folder. Move it out of the way, then try again.'],
        ['folder', 'it is a folder. Move it out of the way, then try again.'],
      ] as const
    ) {
      row(path, () => {
        writeFileSync(join(folder, 'file'), '');
        mkdirSync(join(folder, 'folder'), { recursive: true });
        const at = join(folder, path);
        assert.throws(() => writeReport(at, '{}'), { message: `${at} cannot be written: ${expected}` });
      });
    }
  });
});

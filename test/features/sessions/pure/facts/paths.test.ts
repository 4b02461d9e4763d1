import assert from 'node:assert/strict';
import fc from 'fast-check';
import { resolveTranscriptPath, findRelativePath } from '#features/sessions/pure/facts/paths';
import { table } from '#test/support/table';

describe('paths in transcripts', () => {
  table('have a common form', (row) => {
    const rows: readonly [path: string, cwd: string | undefined, expected: string | undefined][] = [
      ['/p/a.ts', undefined, '/p/a.ts'],
      ['src/a.ts', '/p', '/p/src/a.ts'],
      ['./src/../b.ts', '/p/', '/p/b.ts'],
      ['../../../../etc/passwd', '/p/q', '/etc/passwd'],
      ['a.ts', undefined, 'a.ts'],
      ['../a.ts', undefined, '../a.ts'],
      ['C:\\Work\\a.ts', undefined, 'c:/Work/a.ts'],
      ['c:/Work/a.ts', undefined, 'c:/Work/a.ts'],
      ['C:\\..\\..\\x', undefined, 'c:/x'],
      ['src\\a.ts', 'C:\\Work', 'c:/Work/src/a.ts'],
      ['..\\..\\..\\a.ts', 'C:\\Work', 'c:/a.ts'],
      ['odd\\name.ts', '/p', '/p/odd\\name.ts'],
      ['\\\\?\\C:\\Work\\a.ts', undefined, 'c:/Work/a.ts'],
      ['/mnt/c/Work/a.ts', undefined, 'c:/Work/a.ts'],
      ['/mnt/data/a.ts', undefined, '/mnt/data/a.ts'],
      ['\\\\wsl$\\Ubuntu\\home\\u\\a.ts', undefined, '/home/u/a.ts'],
      ['\\\\wsl.localhost\\Ubuntu\\mnt\\c\\a.ts', undefined, 'c:/a.ts'],
      ['\\\\server\\share\\a.ts', undefined, '//server/share/a.ts'],
      ['\\\\server\\share\\..\\..\\..\\a.ts', undefined, '//server/share/a.ts'],
      ['/private/tmp/p/a.ts', undefined, '/tmp/p/a.ts'],
      ['', '/p', undefined],
      ['a\0b', '/p', undefined],
    ];
    for (const [path, cwd, expected] of rows) {
      row(`${JSON.stringify(path)} in ${String(cwd)}`, () => assert.equal(resolveTranscriptPath(path, cwd), expected));
    }
  });

  table('belong to a folder', (row) => {
    const rows: readonly [path: string, folders: readonly string[], expected: string | undefined][] = [
      ['/p/src/a.ts', ['/p'], 'src/a.ts'],
      ['/p', ['/p/'], ''],
      ['/pq/a.ts', ['/p'], undefined],
      ['/P/a.ts', ['/p'], undefined],
      ['/tree/a.ts', ['/p', '/tree'], 'a.ts'],
      ['c:/Work/Src/A.ts', ['C:\\work'], 'Src/A.ts'],
      ['/mnt/c/Work/a.ts', ['C:/Work'], 'a.ts'],
      ['C:\\Work\\a.ts', ['/mnt/c/work'], 'a.ts'],
      ['\\\\wsl$\\Ubuntu\\home\\u\\p\\a.ts', ['/home/u/p'], 'a.ts'],
      ['/private/tmp/p/a.ts', ['/tmp/p'], 'a.ts'],
      ['/tmp/p/a.ts', ['/private/tmp/p'], 'a.ts'],
      ['//server/share/p/a.ts', ['\\\\server\\share\\p'], 'a.ts'],
      ['/a', ['/'], 'a'],
    ];
    for (const [path, folders, expected] of rows) {
      row(`${path} belongs to ${folders.join(' ')}`, () => assert.equal(findRelativePath(path, folders), expected));
    }
  });

  it('keep their form, and never lead out of their root', () =>
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', '/', '\\', '.', '..', 'C:', 'c:', 'c', 'mnt', '/mnt/c/', '/private/tmp', 'wsl$',
            '?', ' '),
          maxLength: 14,
        }),
        (path) => {
          const once = resolveTranscriptPath(path, '/p');
          if (once === undefined) return;
          assert.equal(resolveTranscriptPath(once, '/p'), once);
          assert.ok(!/(?:^|\/)\.\.?(?:\/|$)/.test(once), once);
        },
      ),
    ));
});

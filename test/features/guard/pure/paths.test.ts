import assert from 'node:assert/strict';
import fc from 'fast-check';
import { getPathBelow } from '#base/text/paths';
import { resolveAbsolutePath, listFoldersAbove } from '#features/guard/pure/paths';

describe('the path named by an agent', () => {
  check('is absolute and unchanged', '/repo/src/a.ts', '/other', false, '/repo/src/a.ts');
  check('is relative to the folder of the session', 'src/a.ts', '/repo', false, '/repo/src/a.ts');
  check('loses its dots', './x/../src/./a.ts', '/repo/', false, '/repo/src/a.ts');
  check('never leads above the top', '../../../../etc/passwd', '/repo', false, '/etc/passwd');
  check('is unknown without a folder', 'src/a.ts', undefined, false, undefined);
  check('is unknown below a relative folder', 'src/a.ts', 'repo', false, undefined);
  check('of Windows names no file elsewhere', 'C:\\repo\\src\\a.ts', '/repo', false, undefined);
  check('of Windows has slashes', 'C:\\repo\\src\\a.ts', undefined, true, 'C:/repo/src/a.ts');
  check('of Windows has an uppercase drive letter', 'c:/repo/a.ts', undefined, true, 'C:/repo/a.ts');
  check('of Git Bash on Windows has a drive', '/c/repo/a.ts', undefined, true, 'C:/repo/a.ts');
  check('of Windows may be below a folder', 'src\\a.ts', 'C:\\repo', true, 'C:/repo/src/a.ts');
  check('is unknown if it is too long', `/${'a/'.repeat(50_000)}`, '/repo', false, undefined);
  check('is unknown if it is one long name', 'a'.repeat(100_000), '/repo', false, undefined);
  check('of Windows is unknown if it is too long', 'a\\'.repeat(50_000), 'C:\\repo', true, undefined);
  check('of Windows may be marked as long', '\\\\?\\C:\\repo\\a.ts', undefined, true, 'C:/repo/a.ts');

  function check(title: string, path: string, folder: string | undefined, isWindows: boolean,
    expected: string | undefined): void
  {
    it(title, () => assert.equal(resolveAbsolutePath(path, folder, isWindows), expected));
  }
});

describe('the folders above a path', () => {
  it('are listed from the nearest one up', () => {
    assert.deepEqual(listFoldersAbove('/repo/src/a.ts'), ['/repo/src', '/repo', '/']);
    assert.deepEqual(listFoldersAbove('C:/repo/a.ts'), ['C:/repo', 'C:/']);
  });
  it('each contain it', () => {
    const names = fc.array(fc.string({ minLength: 1, unit: fc.constantFrom(...'aB.é ') }), { minLength: 1 });
    fc.assert(fc.property(names, (parts) => {
      const path = `/${parts.join('/')}`;
      for (const folder of listFoldersAbove(path)) assert.ok(path.endsWith(getPathBelow(folder, path, false)!), folder);
    }));
  });
});

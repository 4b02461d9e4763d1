import fc from 'fast-check';
import assert from 'node:assert/strict';
import { findDistinctFolders } from '#apps/vscode/views/tree/folderNames';

function check(title: string, paths: readonly string[], expected: Readonly<Record<string, string>>): void {
  it(title, () => assert.deepEqual(Object.fromEntries(findDistinctFolders(paths)), expected));
}

describe('the folder that distinguishes files with the same name', () => {
  check('is not needed if names differ', ['src/a.ts', 'lib/b.ts', 'src/a.ts'], {});
  check('is the nearest different one', ['src/a/index.ts', 'src/b/index.ts', 'index.ts'], {
    'src/a/index.ts': 'a',
    'src/b/index.ts': 'b',
    'index.ts': '.',
  });
  check('is only as long as necessary', ['p/a/src/x.ts', 'p/b/src/x.ts', 'src/x.ts'], {
    'p/a/src/x.ts': 'a/src',
    'p/b/src/x.ts': 'b/src',
    'src/x.ts': 'src',
  });

  check('is also found in absolute paths', ['/p/a/x.ts', '/p/b/x.ts'], { '/p/a/x.ts': 'a', '/p/b/x.ts': 'b' });

  const part = fc.constantFrom('a', 'b', 'src');
  const path = fc.tuple(fc.array(part, { maxLength: 4 }), fc.constantFrom('x.ts', 'y.ts')).map(([folders, name]) =>
    [...folders, name].join('/')
  );
  it('is different for each file, and a suffix of its folder', () =>
    fc.assert(fc.property(fc.uniqueArray(path, { maxLength: 20 }), (paths) => {
      const telling = findDistinctFolders(paths);
      const shown = paths.map((one) => `${one.split('/').at(-1)} ${telling.get(one) ?? ''}`);
      assert.equal(new Set(shown).size, paths.length, shown.join(', '));
      for (const [one, end] of telling)
        assert.ok(end === '.' ? !one.includes('/') : `/${one}`.includes(`/${end}/${one.split('/').at(-1)}`),
          `${one} ${end}`);
    })));
});

import assert from 'node:assert/strict';
import { compileGlobs, findUnmatchedGlobs } from '#pipeline/1-scan/globs';
import { table } from '#test/support/table';

const paths = ['a.ts', 'src/b.ts', 'src/deep/c.test.ts', 'src/deep/d.py', 'docs/src/e.md', '.env.sample', 'x y/f.ts'];

describe('globs', () => {
  table('match the intended paths', (row) => {
    const check = (pattern: string, expected: readonly string[], root = '/home/me/shop') =>
      row(`${pattern} below ${root}`, () => {
        const matches = compileGlobs([pattern], 'include', root);
        assert.deepEqual(paths.filter((path) => matches(path) === pattern), expected);
        assert.deepEqual(findUnmatchedGlobs([pattern], 'include', root, paths), expected.length === 0 ? [pattern] : []);
      });
    check('*.ts', ['a.ts', 'src/b.ts', 'src/deep/c.test.ts', 'x y/f.ts']);
    check('*.test.ts', ['src/deep/c.test.ts']);
    check('*.{py,md}', ['src/deep/d.py', 'docs/src/e.md']);
    check('?.py', ['src/deep/d.py']);
    check('deep', ['src/deep/c.test.ts', 'src/deep/d.py']);
    check('deep/', ['src/deep/c.test.ts', 'src/deep/d.py']);
    check('src', ['src/b.ts', 'src/deep/c.test.ts', 'src/deep/d.py', 'docs/src/e.md']);
    check('/src', ['src/b.ts', 'src/deep/c.test.ts', 'src/deep/d.py']);
    check('/*.ts', ['a.ts']);
    check('./*.ts', ['a.ts']);
    check('src/*.ts', ['src/b.ts']);
    check('deep/*.py', []);
    check('**/*.py', ['src/deep/d.py']);
    check('/home/me/shop/src/**', ['src/b.ts', 'src/deep/c.test.ts', 'src/deep/d.py']);
    check('/home/me/shop/*.ts', ['a.ts']);
    check('/home/me/shopping/*.ts', []);
    check('C:\\shop\\src\\*.ts', ['src/b.ts'], 'C:\\shop');
    check('*.rs', []);
  });
});

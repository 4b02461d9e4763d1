import assert from 'node:assert/strict';
import { UserError } from '#base/errors';
import { toPathBelowRoot } from '#tools/toolBox';
import { table } from '../support/table';

/** `/link` is a link to the root. */
const realPath = (path: string): string => path.replace(/^\/link\//, '/work/shop/');

describe('a path that a model names', () => {
  table('becomes one below the root:', (row) => {
    const check = (path: string, expected: string, root = '/work/shop'): void =>
      row(`${path} in ${root}`, () => assert.equal(toPathBelowRoot(root, path, realPath), expected));
    check('src/a.ts', 'src/a.ts');
    check('./src//a.ts', 'src/a.ts');
    check('src/../b.ts', 'b.ts');
    check('/work/shop/src/a.ts', 'src/a.ts');
    check('/link/src/a.ts', 'src/a.ts');
    check('a.ts', 'a.ts', '/');
    check('C:\\Work\\Shop\\src\\a.ts', 'src/a.ts', 'c:\\work\\shop');
  });

  table('is refused if it leaves the root:', (row) => {
    const check = (path: string, expected: RegExp, root = '/work/shop'): void =>
      row(`${path} in ${root}`, () =>
        assert.throws(() =>
          toPathBelowRoot(root, path, realPath), (error) =>
          error instanceof UserError && error.kind === 'usage' && expected.test(error.message)));
    check('../b.ts', /^\.\.\/b\.ts is outside \/work\/shop/);
    check('src/../../b.ts', /is outside/);
    check('/work/shop/../b.ts', /is outside/);
    check('/etc/passwd', /is outside/);
    check('/work/shopping/a.ts', /is outside/);
    check('D:\\b.ts', /is outside/, 'C:\\work');
    check('.', /is the root folder/);
    check('src/..', /is the root folder/);
    check('/work/shop', /is the root folder/);
  });
});

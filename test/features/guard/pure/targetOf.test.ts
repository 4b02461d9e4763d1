import assert from 'node:assert/strict';
import { resolvePackPath } from '#features/guard/pure/judge';
import type { World } from '#features/guard/pure/world';
import { table } from '#test/support/table';

describe('the file of a pack that an edit is of', () => {
  table('is, by its path below the root,', (row) => {
    const check = (title: string, file: string, expected: string | undefined, foldsCase = false,
      links: Readonly<Record<string, string>> = {}) =>
      row(title, () => {
        const world = { foldsCase, realPath: (path: string) => links[path] } as unknown as World;
        const pack = { root: '/shop', basis: { files: [{ path: 'src/Cart.ts' }] } } as never;
        assert.equal(resolvePackPath(world, pack, file), expected);
      });
    check('one that the pack shows', '/shop/src/Cart.ts', 'src/Cart.ts');
    check('another one', '/shop/src/new.ts', 'src/new.ts');
    check('none outside of the root', '/other/src/Cart.ts', undefined);
    check('none of a folder that only begins like the root', '/shopping/a.ts', undefined);
    check("none of AgentPack's own", '/shop/.agentpack/context.md', undefined);
    check("not AgentPack's folder", '/shop/.agentpack', undefined);
    check('one that is only named like that folder', '/shop/.agentpacked', '.agentpacked');
    check('as the pack writes it, where case does not count', '/shop/SRC/cart.ts', 'src/Cart.ts', true);
    check('as it is, where case counts', '/shop/SRC/cart.ts', 'SRC/cart.ts');
    check('through a link to a folder of the root', '/shop/link/a.ts', 'src/a.ts', false, {
      '/shop/link/a.ts': '/real/src/a.ts',
      '/shop': '/real',
    });
    check('as it is, through a link that leads outside', '/shop/link/a.ts', 'link/a.ts', false, {
      '/shop/link/a.ts': '/else/a.ts',
      '/shop': '/real',
    });
  });
});

import assert from 'node:assert/strict';
import { resolvePackPath } from '#features/guard/pure/judge';
import type { World } from '#features/guard/pure/world';
import { table } from '#test/support/table';

describe('the file in a pack that an edit affects', () => {
  table('is, with its path below the root,', (row) => {
    const check = (title: string, file: string, expected: string | undefined, foldsCase = false,
      links: Readonly<Record<string, string>> = {}) =>
      row(title, () => {
        const world = { foldsCase, realPath: (path: string) => links[path] } as unknown as World;
        const pack = { root: '/shop', basis: { files: [{ path: 'src/Cart.ts' }] } } as never;
        assert.equal(resolvePackPath(world, pack, file), expected);
      });
    check('a file shown in the pack', '/shop/src/Cart.ts', 'src/Cart.ts');
    check('another one', '/shop/src/new.ts', 'src/new.ts');
    check('no file outside of the root', '/other/src/Cart.ts', undefined);
    check('no file in a folder with the same prefix as the root', '/shopping/a.ts', undefined);
    check('no file of AgentPack', '/shop/.agentpack/context.md', undefined);
    check('not the folder of AgentPack', '/shop/.agentpack', undefined);
    check('a file with a name similar to that folder', '/shop/.agentpacked', '.agentpacked');
    check('in the spelling of the pack, if names are case-insensitive', '/shop/SRC/cart.ts', 'src/Cart.ts', true);
    check('unchanged, if names are case-sensitive', '/shop/SRC/cart.ts', 'SRC/cart.ts');
    check('through a link to a folder in the root', '/shop/link/a.ts', 'src/a.ts', false, {
      '/shop/link/a.ts': '/real/src/a.ts',
      '/shop': '/real',
    });
    check('unchanged, through a link that leads outside', '/shop/link/a.ts', 'link/a.ts', false, {
      '/shop/link/a.ts': '/else/a.ts',
      '/shop': '/real',
    });
  });
});

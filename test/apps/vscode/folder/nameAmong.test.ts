import assert from 'node:assert/strict';
import { posix } from 'node:path';
import type { Uri } from 'vscode';
import { getDistinctName } from '#apps/vscode/folder/nameAmong';

describe('the text that distinguishes a folder in a window', () => {
  const folders = (...paths: readonly string[]) =>
    paths.map((path) => ({ uri: { path } as Uri, name: posix.basename(path) }));
  const names = (...paths: readonly string[]) => folders(...paths).map((one, _, all) => getDistinctName(one, all));

  it('is empty if it is the only folder', () => assert.deepEqual(names('/a/shop'), [undefined]));
  it('is its name', () => assert.deepEqual(names('/a/shop', '/a/tools'), ['shop', 'tools']));
  it('is as much of its path as needed if names repeat', () =>
    assert.deepEqual(names('/p/cart/src', '/p/tax/src', '/p'), ['cart/src', 'tax/src', 'p']));
  it('is the name given by the workspace', () => {
    const [cart, tax] = folders('/p/cart/src', '/p/tax/src') as [FolderOf, FolderOf];
    assert.equal(getDistinctName({ ...cart, name: 'cart' }, [{ ...cart, name: 'cart' }, tax]), 'cart');
  });
});

type FolderOf = Parameters<typeof getDistinctName>[0];

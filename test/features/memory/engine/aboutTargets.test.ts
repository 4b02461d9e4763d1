import assert from 'node:assert/strict';
import { findGlobProblem } from '#features/memory/engine/aboutItem';
import { resolveAboutTargets } from '#features/memory/engine/aboutTargets';
import { createAboutFileFinder } from '#features/memory/engine/packing/packedMemory';
import type { RefreshedIndex } from '#engine/indexing/indexStore';
import { table } from '#test/support/table';

const definitions = { 'src/price.ts': ['addTax'], 'src/cart/cart.ts': ['total'], 'C#/Cart.cs': [] };
const files = Object.entries(definitions).map(([path, names]) => ({
  path,
  facts: { definitions: names.map((name) => ({ name })) },
  outline: { symbols: names.map((name) => ({ name })) },
}));
const refreshed = { files, byPath: new Map(files.map((file) => [file.path, file])) } as unknown as RefreshedIndex;
const candidates = files as unknown as Parameters<ReturnType<typeof createAboutFileFinder>>[0];

describe('the subject of an entry', () => {
  table('resolves to the same files in a pack and in the index:', (row) => {
    const items: Readonly<Record<string, readonly string[]>> = {
      'src/price.ts': ['src/price.ts'],
      './src/price.ts': ['src/price.ts'],
      'src/price.ts#addTax': ['src/price.ts'],
      'src/gone.ts#addTax': [],
      'src/*.ts': ['src/price.ts'],
      '/src/*.ts': ['src/price.ts'],
      'src/**/c*.ts': ['src/cart/cart.ts'],
      'src/cart/': ['src/cart/cart.ts'],
      'src': ['src/price.ts', 'src/cart/cart.ts'],
      'total': ['src/cart/cart.ts'],
      'C#/Cart.cs': ['C#/Cart.cs'],
      'sub': [],
      'src/car': [],
      '****': [],
    };
    for (const [item, expected] of Object.entries(items)) {
      row(item, () => {
        assert.deepEqual(resolveAboutTargets([item], refreshed).get(item)!.files, expected);
        const first = createAboutFileFinder()(candidates, (path) => refreshed.byPath.has(path))({ about: [item] });
        assert.equal(first === undefined ? undefined : files[first]!.path, expected[0]);
      });
    }
  });

  it('may have any number of items, and only some of its globs are looked up', () => {
    const many = Array.from({ length: 130_000 }, (_, i) => (i % 250 === 0 ? `src/${i}/*.ts` : `name${i}`));
    const targets = resolveAboutTargets([...many, 'src/*.ts'], refreshed);
    assert.deepEqual([targets.get('src/*.ts')!.isSkipped, targets.get('name1')!.isSkipped], [true, undefined]);
    assert.match(findGlobProblem(many)!, /520 globs, but only 500/);
    assert.equal(findGlobProblem(many.slice(0, 100_000)), undefined);
    assert.equal(createAboutFileFinder()(candidates, () => false)({ about: [...many, 'src/price.ts'] }), 0);
  });
});

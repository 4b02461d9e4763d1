import { strict as assert } from 'node:assert';
import { createRegistryReader, readRegistry, type RegistryInput,
  formatRegistry } from '#pipeline/6-select/registry/registry';
import type { SymbolHashes } from '#pipeline/6-select/registry/symbolHashes';
import { table } from '#test/support/table';

const block = { id: 'a#full', path: 'a', view: 'full', hash: 'h', tokens: 3 } as const;
const empty: RegistryInput = {
  blocks: [],
  omitted: [],
  symbols: new Map(),
  lines: new Map(),
  task: 't',
  generatedAt: 'now',
  snapshot: 's',
};
const hashes = (n: number): SymbolHashes => new Map(Array.from({ length: n }, (_, i) => [`f${i}`, `h${i}`]));

describe('the registry', () => {
  it('uses the names of its predecessor', () => {
    const text = formatRegistry({ ...empty, blocks: [block], omitted: [{ path: 'b', because: 'budget' }] });
    assert.deepEqual(JSON.parse(text), {
      version: 1,
      task: 't',
      generated_at: 'now',
      snapshot_root_hash: 's',
      records: [{
        block_id: 'a#full',
        path: 'a',
        kind: 'selected',
        include_mode: 'full',
        symbol: null,
        content_hash: 'h',
        tokens: 3,
      }, { block_id: 'b#full', path: 'b', kind: 'omitted', because: 'budget' }],
    });
  });

  it('returns the hashes of blocks and symbols', () => {
    const read = createRegistryReader();
    const text = formatRegistry({
      ...empty,
      blocks: [block, { ...block, id: 'a#f1', symbol: 'f1', hash: 'i' }],
      omitted: [{ path: 'b', because: 'value' }],
      symbols: new Map([['a', hashes(2)]]),
    });
    for (let again = 0; again < 2; again++) {
      assert.deepEqual([...read(text).hashes], [['a#full', 'h'], ['a#f1', 'i'], ['b#full', undefined]]);
      assert.deepEqual([...read(text).symbols], [['a', hashes(2)]]);
    }
    assert.deepEqual([...read(undefined).symbols], []);
  });

  it('holds all symbols of a file or none, and at most 3,000', () => {
    const symbols = new Map([['a', hashes(2_000)], ['b', hashes(1_001)], ['c', hashes(1_000)]]);
    const text = formatRegistry({
      ...empty,
      blocks: ['a', 'b', 'c'].map((path) => ({ ...block, id: `${path}#full`, path })),
      symbols,
    });
    assert.deepEqual([...readRegistry(text).symbols].map(([path, all]) => [path, all.size]), [['a', 2_000], ['c',
      1_000]]);
  });

  table('ignores an invalid registry', (row) => {
    for (
      const text of ['', '{', 'null', '[]', '{"records":7}',
        '{"records":[null,1,"x",{"block_id":1},{"block_id":"a#full","path":"a","symbol_hashes":{"f":1}}]}']
    ) {
      row(`ignores an invalid registry: ${text}`, () => assert.deepEqual([...readRegistry(text).symbols], []));
    }
  });
});

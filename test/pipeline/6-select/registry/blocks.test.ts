import assert from 'node:assert/strict';
import { buildPackBlocks } from '#pipeline/6-select/registry/blocks';
import { select } from '#pipeline/6-select/select';
import { candidate, functions, input, symbol } from '#test/support/candidates';

const hash = (text: string): string => String(text.length).padEnd(64, '0');

describe('blocks', () => {
  it('names a file by its view and a symbol by its name', () => {
    const { text, symbols } = functions(30);
    const blocks = buildPackBlocks(
      select(input([candidate('src/a.ts', text, 9, { symbols })], { budget: 250, terms: ['f7'] })),
      hash,
    );
    assert.deepEqual(blocks.slice(0, 1).map((b) => [b.id, b.view, b.symbol]), [['src/a.ts#symbols', 'symbols',
      undefined]]);
    assert.ok(blocks.some((b) => b.id === 'src/a.ts#f7' && b.symbol === 'f7' && b.hash.length === 12));
  });

  it('keeps the id and changes the hash when the content changes', () => {
    const ids = ['const a = 1;\n', 'const a = 1234;\n'].map((text) =>
      buildPackBlocks(select(input([candidate('a.ts', text, 9)])), hash)[0]!
    );
    assert.equal(ids[0]!.id, ids[1]!.id);
    assert.notEqual(ids[0]!.hash, ids[1]!.hash);
  });

  it('gives different ids to two symbols with the same name', () => {
    const { text } = functions(30);
    const symbols = [symbol('same', 1, 10), symbol('same', 11, 20), symbol('far', 200, 210)];
    const blocks = buildPackBlocks(
      select(input([candidate('a.ts', text, 9, { symbols })], { budget: 300, terms: ['same'] })),
      hash,
    );
    assert.deepEqual(blocks.filter((b) => b.symbol === 'same').map((b) => b.id), ['a.ts#same', 'a.ts#same~2']);
  });
});

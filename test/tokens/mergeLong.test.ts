import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mergeLongPiece } from '#tokens/mergeLong';
import { noRank, type Ranks } from '#tokens/ranks';
import { assertLinearIn } from '../support/linear';

const letters = 'abc';
/** Tokens of two to six letters with ranks in any order: unlike a real table, a longer one is often of lesser rank. */
const tables = fc.array(fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 6 }), {
  minLength: 1,
  maxLength: 30,
}).map((tokens) => new Map([...new Set(tokens)].map((token, rank) => [token, rank])));
const pieces = fc.oneof(
  fc.string({ unit: fc.constantFrom(...letters), maxLength: 200 }),
  fc.tuple(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 5 }),
    fc.integer({ min: 1, max: 60 })).map(([unit, times]) => unit.repeat(times)),
);

/** The definition: join the leftmost pair of least rank until there is none. */
function merged(piece: string, table: ReadonlyMap<string, number>): number {
  const parts = [...piece];
  for (;;) {
    let least = noRank;
    let where = -1;
    for (let i = 0; i + 1 < parts.length; i++) {
      const rank = table.get(parts[i]! + parts[i + 1]!) ?? noRank;
      if (rank < least) {
        least = rank;
        where = i;
      }
    }
    if (where === -1) return parts.length;
    parts.splice(where, 2, parts[where]! + parts[where + 1]!);
  }
}

function ranksOf(table: ReadonlyMap<string, number>): Ranks {
  const ofTwo = new Int32Array(1 << 16).fill(noRank);
  for (const [token, rank] of table)
    if (token.length === 2) ofTwo[token.charCodeAt(0) << 8 | token.charCodeAt(1)] = rank;
  return {
    twoByteRanks: ofTwo,
    getRank: (bytes, start, end) => table.get(Buffer.from(bytes.subarray(start, end)).toString()) ?? noRank,
  };
}

describe('merging a long piece', () => {
  it('joins the leftmost pair of lowest rank until there is none, whatever the ranks', () => {
    fc.assert(fc.property(tables, pieces, (table, piece) => {
      assert.equal(mergeLongPiece(ranksOf(table), Buffer.from(piece), piece.length), merged(piece, table),
        `${piece} by ${[...table.keys()].join(' ')}`);
    }), { numRuns: 5000 });
  });

  it('takes time linear in the length of a piece', () => {
    const table = new Map(Array.from({ length: 5 }, (_, i) => ['a'.repeat(2 ** (i + 1)), i]));
    assertLinearIn(1 << 15, (length) => Buffer.from('a'.repeat(length)),
      (piece) => assert.equal(mergeLongPiece(ranksOf(table), piece, piece.length), piece.length >> 5));
  });
});

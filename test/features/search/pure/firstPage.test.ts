import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import type { MatchEntry } from '#features/search/pure/entries';
import { chooseEntries } from '#features/search/pure/firstPage';
import type { ResultFile } from '#features/search/pure/rankedFiles';

interface Given {
  /** Entries of each file, the best first. */
  readonly files: readonly number[];
  readonly tokens: number;
  readonly limit?: number;
}

const entryTokens = 20;
const fileTokens = 8;

/** How many entries of each file are shown, and how many of the others are named. */
function choose({ files, tokens, limit }: Given): { readonly shown: readonly number[]; readonly named: number; } {
  const { picks, otherFiles: others } = chooseEntries(files.map(fileWith), {
    tokens,
    limit,
    countEntryTokens: () => entryTokens,
    countFileTokens: () => fileTokens,
  });
  return {
    shown: files.map((_, i) => picks.filter(({ fileIndex: file }) => file === i).length),
    named: others.length,
  };
}

function fileWith(entries: number, i: number): ResultFile {
  const path = `f${i}`;
  const evidence = { definitionPoints: 0, pathPoints: 0, otherPoints: 0 };
  return { path, key: path, language: undefined, evidence, matchCount: entries, entries: lines(entries), lines: [] };
}

function lines(count: number): MatchEntry[] {
  return Array.from({ length: count }, (_, i) => ({
    line: i + 1,
    column: 1,
    length: 1,
    snippet: '',
    matchCount: 1,
    isDefinition: false,
    rank: 0,
  }));
}

describe('the first page of a search', () => {
  check('has everything that fits', { files: [60, 30], tokens: 2_000 }, [60, 30]);
  check('has more from the first files while it is small', { files: [500, 1, 500], tokens: 2_000 }, [56, 1, 9]);
  check('uses all of a small number of tokens', { files: [500, 1, 500], tokens: 600 }, [20, 1, 9]);
  check('uses two thirds of a large number of tokens', { files: [500, 1, 500], tokens: 8_000 }, [256, 1, 9]);
  check('has the requested number of entries', { files: [500, 1, 500], tokens: 2_000, limit: 80 }, [70, 1, 9]);
  check('has one entry for each file first', { files: Array<number>(100).fill(9), tokens: 2_000 },
    Array<number>(100).fill(1));
  check('names files without an entry', { files: Array<number>(200).fill(1), tokens: 2_000 }, [
    ...Array<number>(85).fill(1),
    ...Array<number>(115).fill(0),
  ], 37);

  it('counts the path of each file if all have the same entry', () => {
    const [entry] = lines(1);
    const { picks } = chooseEntries([0, 1, 2].map((i) => ({ ...fileWith(1, i), entries: [entry!] })), {
      tokens: 52,
      limit: undefined,
      countEntryTokens: ({ path }) => (path === 'f1' ? 30 : 20),
      countFileTokens: () => 50,
    });
    assert.deepEqual(picks.map(({ fileIndex: file }) => file), [0, 2]);
  });

  it('shows no file twice, and stays within its tokens and entries', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(80), { maxLength: 150 }), fc.integer({ min: 0, max: 4_000 }),
        fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }), (files, tokens, limit) => {
        const { shown, named } = choose({ files, tokens, ...(limit === undefined ? {} : { limit }) });
        const entries = shown.reduce((sum, count) => sum + count, 0);
        assert.ok(entries * entryTokens + named * fileTokens <= tokens);
        assert.ok(entries <= (limit ?? Infinity));
        assert.ok(shown.filter((count) => count > 0).length + named <= files.length);
      }),
    ));

  function check(title: string, given: Given, shown: readonly number[], named = 0): void {
    it(title, () => assert.deepEqual(choose(given), { shown, named }));
  }
});

import assert from 'node:assert/strict';
import { redact } from '#secrets/redact';
import type { SearchEntry, SearchReport } from '#reports';
import { faultsOf } from './checkAnswer';
import type { CorpusFile } from './corpus';
import type { DrawnQuery } from './drawQueries';
import { expectedMatches } from './plainScan';

const secret = `AKIA${'Q3X7ZK2M5NTB4WRD'}`;

function file(path: string, raw: string): CorpusFile {
  return {
    path,
    raw,
    safe: redact(raw),
    role: 'source',
    definitions: [{ name: 'Cart', kind: 'class', line: 1, exported: true }],
  };
}
const corpus = [file('a.ts', 'class Cart {}\r\nnew Cart(cart)\n'), file('b.ts', `let k = '${secret}' // cart\n`)];
const files = new Map(corpus.map((one) => [one.path, one]));
const cart: DrawnQuery = { text: 'cart', kind: 'text', sort: '' };
/** All matches of `cart`, two of them in one snippet. */
const right: readonly SearchEntry[] = [entry('a.ts', 1, 7, 3), { ...entry('a.ts', 2, 5, 3), inSnippet: 2 },
  entry('b.ts', 1, 35, 1)];

function entry(path: string, line: number, column: number, matchCount: number): SearchEntry {
  return { file: path, line, column, snippet: '', matchCount };
}

describe('the check of an answer', () => {
  check('finds no fault in a correct answer', right, []);
  check('reports a match that no page shows', right.slice(1), ['not once']);
  it('accepts a missing match if the last page reports that it is on no page', () => {
    const faults = (notStored: number) =>
      faultsOf(cart, { matches: 4, filesWithMatches: 2, filesConsidered: 2 } as SearchReport, right.slice(1), files,
        expectedMatches(corpus, cart), notStored).map(({ kind }) => kind);
    assert.deepEqual([faults(1), faults(2)], [[], ['not once']]);
  });
  check('reports a match that two pages show', [...right, right[2]!], ['not once']);
  check('reports a match that a snippet does not count', [right[0]!, entry('a.ts', 2, 5, 3), right[2]!], ['not once']);
  check('opens every entry in the file', [...right.slice(0, 2), entry('b.ts', 1, 36, 1)], ['not at a match', 'not once',
    'not once']);
  check('counts the matches of each file', [{ ...right[0]!, matchCount: 2 }, ...right.slice(1)], ['wrong numbers']);
  check('counts all', right, ['wrong numbers'], { matches: 5 });

  it('finds no match in a redaction', () =>
    assert.equal(expectedMatches(corpus, { ...cart, text: 'REDACTED', case: 'sensitive' }).size, 0));
  it('finds symbols and paths', () => {
    const countOf = (query: DrawnQuery) => [...expectedMatches(corpus, query).values()].flat().length;
    assert.deepEqual([countOf({ ...cart, kind: 'symbol' }), countOf({ ...cart, text: '.ts', kind: 'files' })], [2, 2]);
  });

  it('opens a definition at its name, or at the start of its line if its name is derived', () => {
    const query: DrawnQuery = { text: 'default', kind: 'symbol', sort: '' };
    const derived: CorpusFile = {
      ...file('c.ts', '  export = {}\n'),
      definitions: [{ name: 'default', kind: 'constant', line: 1, exported: true }],
    };
    const one = [derived];
    const places = (column: number) =>
      faultsOf(query, { matches: 1, filesWithMatches: 1, filesConsidered: 1 } as SearchReport, [
        entry('c.ts', 1, column, 1),
      ], new Map([['c.ts', derived]]), expectedMatches(one, query));
    assert.deepEqual(places(3), []);
    assert.deepEqual(places(5).map(({ kind }) => kind), ['not at a match']);
  });

  function check(title: string, entries: readonly SearchEntry[], kinds: readonly string[],
    numbers: Partial<SearchReport> = {}): void
  {
    const report = { matches: 4, filesWithMatches: 2, filesConsidered: 2, ...numbers } as SearchReport;
    it(title,
      () =>
        assert.deepEqual(faultsOf(cart, report, entries, files, expectedMatches(corpus, cart)).map(({ kind }) => kind),
          kinds));
  }
});

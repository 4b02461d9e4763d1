import assert from 'node:assert/strict';
import { createErrorRow, buildSearchRows } from '#features/search/vscode/searchItems';
import type { SearchEntry, SearchReport } from '#reports';

const entry = (file: string, line: number, snippet: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  file,
  line,
  column: 3,
  snippet,
  matchCount: 1,
  ...more,
});
const report = (entries: readonly SearchEntry[], more: Partial<SearchReport> = {}): SearchReport => ({
  packet: '0123456789ab',
  query: 'addTax',
  kind: 'text',
  entries,
  matches: entries.length,
  filesWithMatches: new Set(entries.map(({ file }) => file)).size,
  filesConsidered: 1_200,
  tokens: 100,
  truncated: false,
  provenance: '',
  ...more,
});
const shown = (of: SearchReport) =>
  buildSearchRows(of).map((row) => (row.kind === 'file' ? `== ${row.label}` : `${row.label} | ${row.description}`));

describe('the rows in a search', () => {
  function check(title: string, of: SearchReport, expected: readonly string[]): void {
    it(title, () => assert.deepEqual(shown(of), expected));
  }

  check('are below their file, in the order of the result', report([
    entry('src/price.ts', 3, 'export function addTax(price) {', { matchCount: 2, definition: true }),
    entry('src/price.ts', 9, '  return addTax(addTax(1));', { matchCount: 2, inSnippet: 2 }),
    entry('cart.ts', 7, '\taddTax(p, rate)'),
  ]), [
    '== src/price.ts (2 matches)',
    '3: export function addTax(price) { | price.ts · definition',
    '9: return addTax(addTax(1)); | price.ts · 2 matches',
    '== cart.ts',
    '7: addTax(p, rate) | cart.ts',
  ]);
  check('are below one heading if their file appears again', report([
    entry('a.ts', 1, 'one', { matchCount: 2 }),
    entry('b.ts', 1, 'two'),
    entry('a.ts', 5, 'three', { matchCount: 2 }),
  ]), ['== a.ts (2 matches)', '1: one | a.ts', '5: three | a.ts', '== b.ts', '1: two | b.ts']);
  check('are the paths in a search for files', report([entry('src/price.ts', 1, ''), entry('price.md', 1, '')], {
    kind: 'files',
  }), ['$(file) price.ts | src', '$(file) price.md | ']);
  check('end with a link to more results if there are any', report([entry('a.ts', 1, 'x')], {
    truncated: true,
    matches: 1_234,
    filesWithMatches: 87,
  }), ['== a.ts', '1: x | a.ts', '$(ellipsis) Show More | 1,234 matches in 87 files']);
  check('are the best places for words that no line contains together, and indicate that', report([], {
    places: [
      { file: 'src/price.ts', lines: [3, 5], name: 'addTax', id: 'src/price.ts#addTax', why: 'its name has tax' },
      { file: 'docs/tax.md', lines: [1, 9], name: '', id: 'docs/tax.md:1-9', why: 'contains tax' },
    ],
  }), [
    'No line contains these words together | the best places for them in 1,200 files',
    '== src/price.ts',
    '3: addTax | its name has tax',
    '== docs/tax.md',
    '1: tax.md | contains tax',
  ]);
  check('report that nothing was found, and where', report([], { kind: 'symbol' }), [
    'No matching results | no such definition in 1,200 files; ignored, large and binary files are not searched',
  ]);
  check('show no icons and no hidden characters from the workspace', report([
    entry('src/$(trash).ts', 1, 'a $(flame) \u202e b\u0007'),
  ]), ['== src/$\u200a(trash).ts', '1: a $\u200a(flame) \\u202e b\\u0007 | $\u200a(trash).ts']);

  it('explain an error', () =>
    assert.deepEqual(createErrorRow('The regular expression ends too early: close the group.'), {
      kind: 'note',
      label: '$(error) The regular expression ends too early: close the group.',
      description: '',
    }));
});

import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Definition, Role } from '#model';
import { createQueryMatcher } from '#features/search/pure/matcher';
import type { MatchedFile } from '#features/search/pure/matchedFile';
import { createSearchCollector, type SearchOptions, type SearchPacket } from '#features/search/pure/packet';
import { buildStoredPage } from '#features/search/pure/pages';
import { parseSearchQuery, type SearchQuery } from '#features/search/pure/query';
import { findSymbolMatches } from '#features/search/pure/symbols';
import type { SearchEntry, SearchKind } from '#reports';
import { redact } from '#secrets/redact';
import { createCounter } from '#tokens/counter';
import { builtAssets } from '#test/support/assets';
import { table } from '#test/support/table';

const { count } = createCounter(builtAssets.ranks('cl100k_base'), 'cl100k_base');
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

interface TestFile {
  readonly path: string;
  readonly text: string;
  readonly role?: Role;
  readonly language?: string;
  readonly definitions?: readonly Definition[];
  readonly isChanged?: boolean;
  readonly taskScore?: number;
}

function search(query: SearchQuery, files: readonly TestFile[], options: Partial<SearchOptions> = {}): SearchPacket {
  const collector = createSearchCollector({
    query,
    scope: '',
    isTaskAboutTests: false,
    form: 'text',
    cap: 2_000,
    maxUncutTokens: 1_500,
    isStored: true,
    count,
    hash,
    ...options,
  });
  for (const file of matched(query, files)) collector.add(file);
  return collector.buildPacket(files.length);
}

function matched(query: SearchQuery, files: readonly TestFile[]): MatchedFile[] {
  const { find } = createQueryMatcher(query);
  return files.flatMap(({ path, text: raw, ...facts }) => {
    const text = redact(raw);
    const definitions = facts.definitions ?? [];
    const matches = query.kind === 'symbol'
      ? findSymbolMatches(query, definitions, text)
      : find(query.kind === 'files' ? path : text);
    const file: MatchedFile = {
      path,
      role: 'source',
      isChanged: false,
      taskScore: 0,
      toFileColumn: (_, column) => column,
      ...facts,
      definitions,
      text,
      matches,
    };
    return matches.length === 0 ? [] : [file];
  });
}

/** The first page and all others. */
function allPages(first: SearchPacket,
  options: { readonly form: 'text' | 'json'; readonly cap: number; }): SearchPacket[]
{
  const pages = [first];
  for (let page = first; page.report.next !== undefined;) {
    page = buildStoredPage(first.stored!, { ...options, from: page.report.next, count });
    pages.push(page);
  }
  return pages;
}

const word = fc.constantFrom('alpha', 'beta', 'Gamma', 'x', ' ', '  ', ': ', '"', '\t', '\u202e', '\u0007', '\ud800',
  '\u2028', '\r', '界', '😀', 'password = "hunter2hunter2"', 'foo'.repeat(30), '\\', '`');
const content = fc.array(fc.array(word, { maxLength: 60 }).map((words) => words.join('')), { maxLength: 30 }).map((
  lines,
) => lines.join('\n'));
const path = fc.tuple(fc.constantFrom('src/', 'a b/', 'test/', '', 'x:1:'),
  fc.constantFrom('alpha', 'b', '界', ' ', 'n\nl', '"q"', 'beta.test'), fc.constantFrom('.ts', '', '.md')).map((
    parts,
  ) => parts.join(''));
const role = fc.constantFrom<Role>('source', 'test', 'generated', 'docs');
const files = fc.uniqueArray(
  fc.record({
    path,
    text: content,
    role,
    isChanged: fc.boolean(),
    taskScore: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  {
    maxLength: 12,
    selector: ({ path }) => path,
  },
);
const queryText = fc.constantFrom('a', 'alpha', 'Gamma', 'x', 'foo', ' ', '界', ': ');

describe('a search packet', () => {
  it('stays within its limit, opens at matches, and shows each match once across its pages', () =>
    fc.assert(
      fc.property(files, queryText, fc.constantFrom<SearchKind>('text', 'regex', 'files'),
        fc.constantFrom('text' as const, 'json' as const), fc.integer({ min: 250, max: 3_000 }),
        (given, text, kind, form, cap) => {
          if (text.trim() === '') return;
          const query = parseSearchQuery(text, kind);
          const first = search(query, given, { form, cap, maxUncutTokens: Math.min(cap, 1_500) });
          const expected = placesOf(query, given);
          const shown: string[] = [];
          for (const { report, text } of allPages(first, { form, cap })) {
            assert.equal(report.tokens, count(text));
            assert.ok(report.tokens <= cap, `${report.tokens} tokens of ${cap}`);
            if (form === 'json') assert.deepEqual(JSON.parse(text), report);
            assert.doesNotMatch(text, /[\u202e\u0007\r\u2028]/);
            assert.equal(report.matches, expected.length);
            for (const entry of report.entries) {
              shown.push(...placesIn(entry, expected));
              assert.equal(entry.length, undefined, 'the length is that of the query');
            }
          }
          assert.deepEqual(shown.sort(), expected.map(String).sort());
        }),
      { numRuns: 60 },
    ));

  it('has the same order for short and long results', () =>
    fc.assert(
      fc.property(files, queryText, fc.constantFrom<SearchKind>('text', 'regex', 'files'), (given, text, kind) => {
        if (text.trim() === '') return;
        const query = parseSearchQuery(text, kind);
        const [short, long] = [1_000_000, 0].map((maxUncutTokens) =>
          search(query, given, { cap: 1_000_000, maxUncutTokens, limit: Infinity }).report.entries
            .map(({ file, line }) => `${file}:${line}`)
        );
        // a long line is one entry of a short result and several of a long one
        assert.deepEqual([...new Set(short)], [...new Set(long)]);
      }),
      { numRuns: 40 },
    ));

  it('starts a short result with the definition and the file for the task, not with changelogs', () => {
    const changelogs = ['a', 'b', 'c', 'd'].map((name): TestFile => ({
      path: `${name}/CHANGELOG.md`,
      text: '- refund was added\n',
      role: 'docs',
    }));
    const given: TestFile[] = [
      ...changelogs,
      { path: 'src/uses.ts', text: "import { refund } from './z';\nrefund(1);\n", taskScore: 1 },
      {
        path: 'src/z.ts',
        text: '// refund\nexport function refund() {}\n',
        definitions: [{ name: 'refund', kind: 'function', line: 2, exported: true }],
      },
    ];
    const { entries } = search(parseSearchQuery('refund', 'text'), given).report;
    assert.deepEqual(entries.map(({ file, line }) => `${file}:${line}`), [
      'src/z.ts:2',
      'src/z.ts:1',
      'src/uses.ts:2',
      'src/uses.ts:1',
      ...changelogs.map(({ path }) => `${path}:1`),
    ]);
  });

  it('does not depend on the order of the files', () =>
    fc.assert(fc.property(files, (given) => {
      const query = parseSearchQuery('a', 'text');
      const one = search(query, given, { cap: 400, maxUncutTokens: 300 });
      assert.deepEqual(search(query, [...given].reverse(), { cap: 400, maxUncutTokens: 300 }), one);
    }), { numRuns: 15 }));
});

/** `path line column` of all matches. */
function placesOf(query: SearchQuery,
  given: readonly TestFile[]): (readonly [path: string, line: number, column: number])[]
{
  return matched(query, given).flatMap(({ path, matches }) =>
    query.kind === 'files'
      ? [[path, 1, 1] as const]
      : matches.flatMap(({ line, ranges }) => ranges.map(([start]) => [path, line, start + 1] as const))
  );
}

/** Returns the matches of an entry: its first match, and those that follow in its line. */
function placesIn({ file, line, column, inSnippet = 1 }: SearchEntry, expected: ReturnType<typeof placesOf>): string[] {
  const inLine = expected.filter(([path, number]) => path === file && number === line);
  const first = inLine.findIndex((place) => place[2] === column);
  assert.notEqual(first, -1, `${file}:${line}:${column} is no match`);
  return inLine.slice(first, first + inSnippet).map(String);
}

describe('the lines in a packet', () => {
  it('name the location of each match, with the language of its file', () =>
    assert.deepEqual(textLines(search(parseSearchQuery('beta', 'text'), [{
      path: 'src/a.ts',
      language: 'typescript',
      text: 'const beta = 1;\r\nnone\r\n\tuse(beta, Beta);\r\n',
    }])), [
      '[text "beta", case ignored: 3 matches in 1 of 1 file; best files first]',
      'src/a.ts:1:7: (typescript) const beta = 1;',
      'src/a.ts:3:6: (typescript) \tuse(beta, Beta);',
      '[all matches shown]',
    ]));

  const paths: readonly (readonly [path: string, shown: string])[] = [
    ['a b.ts', 'a b.ts'],
    ['a:1.ts', '"a:1.ts"'],
    ['a\nb.ts', '"a\\nb.ts"'],
    ['\u202egnp.ts', '"\\u202egnp.ts"'],
    ['[a].ts', '"[a].ts"'],
    ['"a".ts', '"\\"a\\".ts"'],
    ['日本.ts', '日本.ts'],
  ];
  table('show each path with a clear end', (row) => {
    for (const [path, shown] of paths) {
      row(`show the path ${JSON.stringify(path)} with a clear end`, () =>
        assert.equal(textLines(search(parseSearchQuery('beta', 'text'), [{ path, text: 'beta' }]))[1],
          `${shown}:1:1: beta`));
    }
  });

  it('escape characters that a terminal would execute or hide', () =>
    assert.equal(
      textLines(search(parseSearchQuery('beta', 'text'), [{ path: 'a', text: '\u001b[2J\u202e\ud800\u2028beta' }]))[1],
      'a:1:8: ␛[2J\\u202e\\ud800\\u2028beta',
    ));

  it('show the part of a long line around its matches, and the next part in the next entry', () => {
    const line = `${'x'.repeat(300)}beta${'y'.repeat(150)}beta${'z'.repeat(1_000)}beta`;
    const { report } = search(parseSearchQuery('beta', 'text'), [{ path: 'a', text: line.concat('\n') }], {
      maxUncutTokens: 0,
    });
    assert.deepEqual(report.entries.map(({ column, snippet, inSnippet }) => [column, snippet, inSnippet ?? 1]), [
      [301, `${'x'.repeat(40)}beta${'y'.repeat(150)}beta${'z'.repeat(2)}`, 2],
      [1459, `${'z'.repeat(40)}beta`, 1],
    ]);
  });
});

describe('files in a packet', () => {
  const define = (name: string, line: number): Definition => ({ name, line, kind: 'function', exported: true });
  const order = (given: readonly TestFile[], options: Partial<SearchOptions> = {},
    query = parseSearchQuery('beta', 'text')) =>
    search(query, given, { maxUncutTokens: 0, ...options }).report.entries.map(({ file, line }) => `${file}:${line}`);

  it('are ordered by definitions, names, the task and counts', () =>
    assert.deepEqual(order([
      { path: 'few.ts', text: 'beta' },
      { path: 'many.ts', text: 'beta beta beta beta' },
      { path: 'task.ts', text: 'beta', taskScore: 1 },
      { path: 'beta.ts', text: 'beta' },
      { path: 'defines.ts', text: 'import beta\nfunction beta() {}', definitions: [define('beta', 2)] },
    ]), ['defines.ts:2', 'defines.ts:1', 'task.ts:1', 'beta.ts:1', 'many.ts:1', 'few.ts:1']));

  const tests = [{ path: 'a.ts', text: 'beta' }, { path: 'b.test.ts', text: 'beta beta', role: 'test' }] as const;
  it('end with tests', () => assert.deepEqual(order(tests), ['a.ts:1', 'b.test.ts:1']));
  it('do not end with tests if the task is about them', () =>
    assert.deepEqual(order(tests, { isTaskAboutTests: true }), ['b.test.ts:1', 'a.ts:1']));

  it('list a symbol with that name before names that contain it', () =>
    assert.deepEqual(order([
      { path: 'a.ts', text: 'class BetaParser {}', definitions: [define('BetaParser', 1)] },
      { path: 'b.ts', text: 'class Beta {}', definitions: [define('Beta', 1)] },
      { path: 'c.ts', text: 'Beta', definitions: [] },
    ], {}, parseSearchQuery('Beta', 'symbol')), ['b.ts:1', 'a.ts:1']));

  it('find a symbol by its full address', () =>
    assert.deepEqual(order([
      { path: 'a.tf', text: 'data "t" "ami" {}', definitions: [define('data.t.ami', 1)] },
      { path: 'b.tf', text: 'data "t" "b" {}', definitions: [define('data.t.b', 1)] },
    ], {}, parseSearchQuery('data.t.ami', 'symbol')), ['a.tf:1']));

  it('list lines that define the symbol itself before lines with names that contain it', () =>
    assert.deepEqual(order([
      {
        path: 'a.ts',
        text: 'class BetaParser {}\nclass Beta {}\nclass ABeta {}',
        definitions: [define('BetaParser', 1), define('Beta', 2), define('ABeta', 3)],
      },
    ], {}, parseSearchQuery('Beta', 'symbol')), ['a.ts:2', 'a.ts:1', 'a.ts:3']));

  const found: readonly (readonly [query: string, paths: readonly string[]])[] = [
    ['binding*test', ['binding/binding_test.go']],
    ['*.go', ['binding/binding_test.go', 'binding/json.go']],
    ['binding/**/json', ['binding/json.go', 'binding/json.go.txt']],
    ['json.g?', ['binding/json.go', 'binding/json.go.txt']],
    ['json.go', ['binding/json.go', 'binding/json.go.txt']],
  ];
  table('are found by words in their paths', (row) => {
    for (const [query, paths] of found) {
      row(`are found by ${query} in their paths`, () =>
        assert.deepEqual(
          search(parseSearchQuery(query, 'files'),
            ['binding/binding_test.go', 'binding/json.go', 'binding/json.go.txt'].map((
              path,
            ) => ({ path, text: '' }))).report.entries.map(({ file }) => file),
          paths,
        ));
    }
  });
});

function textLines({ text }: SearchPacket): string[] {
  return text.trimEnd().split('\n');
}

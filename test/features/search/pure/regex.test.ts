import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { foldSearchText } from '#features/search/pure/regex/folded';
import { createQueryMatcher } from '#features/search/pure/matcher';
import { RE2JS } from 're2js';
import { assertLinear } from '#test/support/linear';
import { UserError } from '#base/errors';
import { parseSearchQuery, type SearchQuery } from '#features/search/pure/query';
import { table } from '#test/support/table';

describe('the content of a matching line', () => {
  const cases: readonly (readonly [pattern: string, required: readonly (readonly string[])[]])[] = [
    ['Foo', [['foo']]],
    ['Foo.*Bar', [['foo', 'bar']]],
    ['(?:get|set)Name\\(', [['getname('], ['setname(']]],
    ['colou?r', [['color'], ['colour']]],
    ['a(?:bc)+d', [['a', 'bc', 'd']]],
    ['[Ff]oo\\d{3}x', [['foo', 'x']]],
    ['\\bfoo\\b', [['foo']]],
    ['foo|\\w+', []],
    ['(?:foo)*', []],
    ['\\Qa.b\\E+c', [['a.', 'b', 'c']]],
    ['x(?i)*y', []],
    ['naïve text', [['na', 've text']]],
    ['\\x46\\x{6f}\\157', [['foo']]],
  ];
  table('is derived from each pattern', (row) => {
    for (const [pattern, required] of cases) {
      row(`is derived from ${JSON.stringify(pattern)}`, () => {
        assert.deepEqual(createQueryMatcher(parseSearchQuery(pattern, 'regex')).requiredLiterals, required);
      });
    }
  });
});

/** Patterns of all syntax that RE2 has, over an alphabet in which they often match. */
const pattern = fc.letrec<{ item: string; sequence: string; choice: string; }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'pattern' },
    fc.constantFrom('a', 'b', 'S', 'k', 'ſ', 'K', 'İ', 'é', ' ', 'foo', 'Ba', '1', '_', '-', '😀'),
    fc.constantFrom('.', '\\w', '\\W', '\\d', '\\s', '\\S', '\\b', '\\B', '^', '$', '\\A', '\\z', '\\pL', '\\.',
      '\\x61', '\\Qa.b\\E', '\\141', '(?i)', '(?-i)'),
    fc.constantFrom('[ab]', '[^ab]', '[a-s]', '[[:alpha:]_]', '[\\d-]', '[]k]', '[^\\W]', '[\\pN1]', '[é-ſ]',
      '[a&&b~~c--]', '[[]'),
    tie('choice').map((one) => `(${one})`),
    tie('choice').map((one) => `(?:${one})`),
    tie('choice').map((one) => `(?i:${one})`),
    tie('choice').map((one) => `(?P<n>${one})`),
    fc.tuple(tie('item'), fc.constantFrom('*', '+', '?', '*?', '{2}', '{1,2}', '{0,1}?', '{1,}')).map(([one, times]) =>
      `(?:${one})${times}`
    ),
  ),
  sequence: fc.array(tie('item'), { minLength: 1, maxLength: 4 }).map((items) => items.join('')),
  choice: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((branches) => branches.join('|')),
})).choice;
const text = fc.array(
  fc.constantFrom('a', 'b', 's', 'S', 'k', 'K', 'ſ', 'K', 'İ', 'é', 'É', ' ', 'foo', 'BA', 'ba', '1', '_', '-', '\n',
    '\r\n', '\r', 'a.b', '😀', '\ud800', '\u2028', '[REDACTED:x]'),
  { maxLength: 40 },
).map((parts) => parts.join(''));
const caseOption = fc.constantFrom('sensitive', 'ignore', undefined);

describe('a search with a regular expression', () => {
  it('finds the same as RE2 in each line, and every such line has the literals and matches the pattern for ripgrep', () =>
    fc.assert(fc.property(pattern, text, caseOption, (source, lines, option) => {
      const query = accepted(source, option);
      if (!query) return;
      const { find, requiredLiterals: required, ripgrepPattern: ripgrep } = createQueryMatcher(query);
      const found = find(lines);
      assert.deepEqual(found.map(({ line, ranges }) => [line, ranges]), plainly(query, lines));
      for (const { start, end } of found) {
        const line = lines.slice(start, end);
        const has = (literal: string): boolean => foldSearchText(line).includes(literal);
        assert.ok(required.length === 0 || required.some((all) => all.every(has)),
          `${JSON.stringify(required)} ${line}`);
        assert.ok(!ripgrep || RE2JS.compile(ripgrep.pattern.replaceAll('(?-u:\\b)', '\\b')).test(line),
          ripgrep?.pattern);
      }
    }), { numRuns: 500 }));
});

describe('a search for text', () => {
  it('finds the same as RE2 for the quoted text', () =>
    fc.assert(fc.property(text, text, caseOption, (whole, lines, option) => {
      const source = whole.replace(/[\r\n\ud800]/g, '').slice(0, 3);
      if (source.trim() === '' || /\p{Cs}/u.test(source)) return;
      const query = parseSearchQuery(source, 'text', option);
      const { find, requiredLiterals: required } = createQueryMatcher(query);
      const found = find(lines);
      assert.deepEqual(found.map(({ line, ranges }) => [line, ranges]),
        plainly({ ...query, text: RE2JS.quote(source) }, lines));
      for (const { start, end } of found)
        for (const literal of required[0] ?? []) assert.ok(foldSearchText(lines.slice(start, end)).includes(literal));
    }), { numRuns: 500 }));
});

describe('finding all matches in a line takes linear time', () => {
  const cases: readonly (readonly [kind: 'regex' | 'text', query: string, text: string])[] = [
    ['regex', '(?:a.*z)|a', 'a'],
    ['regex', 'function.*;|return', 'function return '],
    ['regex', '(?:a*)*b', 'a'],
    ['regex', '\\w+\\s', 'ab '],
    ['regex', '(?:a|b)*a(?:a|b){6}', 'abbabaaab'],
    ['text', 'a', 'a'],
    ['text', 'k', 'İk '],
  ];
  table('for each pattern', (row) => {
    for (const [kind, source, unit] of cases) {
      row(`for ${source} in ${JSON.stringify(unit)}`, () => {
        const { find } = createQueryMatcher(parseSearchQuery(source, kind));
        assertLinear(unit, (line) => find(line));
      });
    }
  });
});

function accepted(source: string, option: 'sensitive' | 'ignore' | undefined): SearchQuery | undefined {
  try {
    return parseSearchQuery(source, 'regex', option);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** Line by line, by RE2 alone. */
function plainly({ text: source, isCaseSensitive }: SearchQuery, text: string): (readonly [number, number[][]])[] {
  const regex = RE2JS.compile(source, isCaseSensitive ? 0 : RE2JS.CASE_INSENSITIVE);
  return text.split('\n').map((line, i) => [i + 1, rangesIn(line.replace(/\r$/, ''))] as const).filter((
    [, { length }],
  ) => length > 0);

  function rangesIn(line: string): number[][] {
    const markers = [...line.matchAll(/\[REDACTED:x\]/g)].map(({ index }) => [index, index + 12] as const);
    return [...regex.matchAll(line)].map((match) => [match.index!, match.index! + match[0].length]).filter((
      [start, end],
    ) => end! > start! && !markers.some(([from, to]) => start! < to && end! > from));
  }
}

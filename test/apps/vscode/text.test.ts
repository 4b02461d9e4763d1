import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatCountWithNoun } from '#base/text/phrases';
import { escapeLabel, escapeMarkdownText, formatSignedPoints, formatShortCount, thousands,
  visible } from '#apps/vscode/text';
import { assertAllLinear } from '#test/support/linear';
import { table } from '#test/support/table';

function check<A>(title: string, of: (argument: A) => string, cases: readonly (readonly [A, string])[]): void {
  table(title, (row) => {
    for (const [argument, expected] of cases)
      row(`${JSON.stringify(argument)} as ${JSON.stringify(expected)}`, () => assert.equal(of(argument), expected));
  });
}

describe('text shown to users', () => {
  check('writes numbers', thousands, [[0, '0'], [999, '999'], [1_000, '1,000'], [1_234_567, '1,234,567']]);
  check('shortens numbers', formatShortCount, [[0, '0'], [999, '999'], [1_000, '1.0k'], [14_232, '14.2k'], [999_949,
    '999.9k'], [
    999_950,
    '1.0M',
  ], [2_500_000, '2.5M']]);
  check('counts files', (n: number) => formatCountWithNoun(n, 'file'), [[0, '0 files'], [1, '1 file'], [2_000,
    '2,000 files']]);
  check('signs points', formatSignedPoints, [[80, '+80.0'], [0, '+0.0'], [-12.5, '−12.5']]);
  check('shows invisible characters', visible, [['a\nb', 'a\\u000ab'], ['a\u202eb', 'a\\u202eb'], ['naïve ünïcode 文',
    'naïve ünïcode 文']]);
  check('escapes Markdown', escapeMarkdownText, [['a_b', 'a\\_b'], ['[x](command:rm)', '\\[x\\]\\(command\\:rm\\)'], [
    '<img src=x>',
    '\\<img src\\=x\\>',
  ], ['$(flame)|`', '\\$\\(flame\\)\\|\\`']]);

  it('leaves no punctuation that Markdown could interpret', () =>
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
      const bare = escapeMarkdownText(text).replace(/\\[!-/:-@[-`{-~]/g, '');
      assert.doesNotMatch(bare, /[!-/:-@[-`{-~\n\r]/);
    })));
  it('shows no icon from a label', () =>
    fc.assert(fc.property(fc.string(), (text) => {
      assert.ok(!escapeLabel(`$(x)${text}$(y)`).includes('$('));
    })));
  it('takes time linear in the length of a line', () => {
    assertAllLinear(['a', '$(', '\u202e', '1', '`'],
      (text) => assert.ok(escapeMarkdownText(escapeLabel(text)).length > 0));
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { english, nested } from '#base/text/english';
import { formatCountWithNoun, formatNamesAndMore } from '#base/text/phrases';
import { translateSentence, setEngineTranslations } from '#apps/vscode/engineWords';
import { sentencesIn, sentencesToTranslate } from '../../../src/apps/vscode/sentencesAtBuild.mjs';

/** Its text in capitals, with the values in the opposite order. */
function capitals(message: string): string {
  const count = message.split(/\{\d+\}/).length - 1;
  const upper = message.split(/(\{\d+\})/).map((part, i) => (i % 2 === 1 ?
    `{${count - 1 - Number(part.slice(1, -1))}}` :
    part.toUpperCase())
  );
  return upper.join('');
}

function bundleOf(source: string): Record<string, string> {
  return Object.fromEntries(
    sentencesIn(source).map(({ message, values }) => [`${message}/${`engine ${values}`.trim()}`, capitals(message)]),
  );
}

describe('sentences of the engine in another language', () => {
  const check = (title: string, source: string, sentence: string, expected: string) =>
    it(title, () => {
      setEngineTranslations(bundleOf(source));
      assert.equal(translateSentence(sentence), expected);
    });
  afterEach(() => setEngineTranslations(undefined));

  check('keep their values at the right positions in the translation', 'english`${a} is a link to ${b}.`',
    'x.ts is a link to y.ts.', 'y.ts IS A LINK TO x.ts.');
  const output = 'x, '.repeat(4_000);
  check('are not translated if they are as long as the output of a program', 'english`it ended: ${output}`',
    `it ended: ${output}`, `it ended: ${output}`);
  check('do not translate values that are data', 'english`changed by "${subject}"`; english`just now`',
    'changed by "just now"', 'CHANGED BY "just now"');
  check('translate values that are sentences', 'english`${nested(why)}: no symbols`; english`it is too long to parse`',
    'it is too long to parse: no symbols', 'IT IS TOO LONG TO PARSE: NO SYMBOLS');
  check('translate values that this file composes from sentences',
    'function causeOf() { return english`no task was given`; } english`describes it; ${causeOf()}`',
    'describes it; no task was given', 'DESCRIBES IT; NO TASK WAS GIVEN');
  check('translate counts', 'english`known of ${formatCountWithNoun(n, "commit")}`', 'known of 1,200 commits',
    'KNOWN OF 1,200 COMMITS');
  check('match the most specific template', 'english`${a} is ${b}`; english`${a} is ${b} now`', 'x is new now',
    'new IS x NOW');
  check('are translated one by one', 'english`not staged`; english`modified`', 'modified, not staged',
    'MODIFIED, NOT STAGED');
  check('may consist only of values and punctuation',
    'english`${nested(a)}${nested(b)}`; english`${nested(a)}: ${b}`; english`task`', 'task: x', 'x: TASK');
  check('prefer a template with words over one with only values and punctuation',
    'english`${a} → ${b}`; english`branch: ${nested(detail)}`', 'branch: main → next', 'BRANCH: next → main');
  it('match the same template in any order of the translations', () => {
    const bundle = bundleOf(
      'english`${a} of ${b}`; english`${a} to ${b} of`; english`${a}, ${b} of`; english`1 of ${b}`',
    );
    const sentences = ['1 of 2', 'x of y', 'x to y of', 'x, y of'];
    setEngineTranslations(bundle);
    const shown = sentences.map(translateSentence);
    assert.deepEqual(shown, ['1 OF 2', 'y OF x', 'y TO x OF', 'y, x OF']);
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.entries(bundle), { minLength: 4 }), (entries) => {
        setEngineTranslations(Object.fromEntries(entries));
        assert.deepEqual(sentences.map(translateSentence), shown);
      }),
    );
  });
  check('are distinguished if each of them ends in parentheses',
    'english`1 file changed (${a})`; english`1 file is new (${a})`', '1 file changed (a, b), 1 file is new (c)',
    '1 FILE CHANGED (a, b), 1 FILE IS NEW (c)');
  check('stay in English if there is no matching template', 'english`not staged`', 'a sentence of another version',
    'a sentence of another version');

  it('stay unchanged in English', () => assert.equal(translateSentence('not staged'), 'not staged'));

  it('are recognized again, whatever their values', () => {
    const all = sentencesToTranslate('src');
    assert.ok(all.length > 400);
    for (const noun of ['1 file', '{0} files']) assert.ok(all.some(({ message }) => message === noun), noun);
    setEngineTranslations(Object.fromEntries(all.map(({ key }) => [key, `‹${key}›`])));
    const plainWord = fc.stringMatching(/^[a-z]{1,8}\.ts$/);
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.array(plainWord, { minLength: 9, maxLength: 9 }), fc.nat(),
        ({ message, values }, words, count) => {
          const sentence = message.replace(/\{(\d+)\}/g,
            (_: string, at: string) => values[Number(at)] === 'n' ? String(count) : words[Number(at)]!);
          assert.ok(translateSentence(sentence).startsWith('‹'), sentence);
        }),
    );
  });
});

describe('the tag for such sentences', () => {
  it('returns the same as the template literal', () =>
    fc.assert(fc.property(fc.string(), fc.integer(), fc.string(), (a, b, c) => {
      assert.equal(english`${a} has ${b}\n${nested(c)}\`.`, `${a} has ${b}\n${c}\`.`);
    })));
  it('does not change phrases', () => {
    assert.equal(formatCountWithNoun(2, 'file'), '2 files');
    assert.equal(formatNamesAndMore(['a', 'b', 'c', 'd'], 2), 'a, b and 2 more');
  });
});

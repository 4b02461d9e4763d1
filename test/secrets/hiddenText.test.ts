import { strict as assert } from 'node:assert';
import { findHiddenText, type HiddenText } from '#secrets/hiddenText';
import { assertLinear } from '../support/linear';

describe('hidden characters', () => {
  check('a reversed word', 'a\nif (user === "\u202eadmin\u202c") {', { line: 2, count: 2, kinds: ['bidi'] });
  check('an isolate', 'x\u2066y\u2069', { line: 1, count: 2, kinds: ['bidi'] });
  check('a zero-width space', '\n\nlet a\u200bb = 1;', { line: 3, count: 1, kinds: ['invisible'] });
  check('a direction mark', 'a\u200f', { line: 1, count: 1, kinds: ['invisible'] });
  check('a byte order mark inside', 'a\uFEFFb', { line: 1, count: 1, kinds: ['invisible'] });
  check('words of tag characters',
    `a\n\n\n${[...'ignore'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')}\n`, {
    line: 4,
    count: 6,
    kinds: ['tag'],
  });
  check('all of them', '\u{E0041}\u200d\u202a', { line: 1, count: 3, kinds: ['bidi', 'invisible', 'tag'] });
  check('a joiner in a word that does not need one', 'pass\u200cword', { line: 1, count: 1, kinds: ['invisible'] });
  check('a joiner at the end of a word that may contain one', 'می\u200c = 1', {
    line: 1,
    count: 1,
    kinds: ['invisible'],
  });
  check('a joiner before a single picture', 'a\u200d👩', { line: 1, count: 1, kinds: ['invisible'] });
  for (
    const text of ['می\u200cخواهم', 'क\u094d\u200dष', '👩\u200d👩\u200d👧', '🏳\ufe0f\u200d🌈', '👩🏽\u200d💻', '',
      'plain', 'é中文🙂', 'אבג عربي', '\t\r\n\u00a0\u2003\u2028', '\u{E0100}', '\ud83d']
  ) check(JSON.stringify(text), text, undefined);

  it('include symbols of control characters only if the file contains control characters', () => {
    assert.deepEqual(findHiddenText('a\n␛[31m␍', true), { line: 2, count: 2, kinds: ['control'] });
    assert.equal(findHiddenText('a\n␛[31m␍'), undefined);
  });

  it('are found in time linear in the length of a text, with or without them', () => {
    assertLinear('\u202e', (text) => assert.equal(findHiddenText(text)?.count, text.length));
    assertLinear('\udb40', (text) => assert.equal(findHiddenText(text), undefined));
  });

  function check(what: string, text: string, expected: HiddenText | undefined): void {
    it(`${expected ? 'are found in' : 'are not found in'} ${what}`, () =>
      assert.deepEqual(findHiddenText(text), expected));
  }
});

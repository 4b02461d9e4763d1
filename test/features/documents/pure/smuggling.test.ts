import assert from 'node:assert';
import { redactWarnings } from '#features/documents/pure/parts';
import { removeSmuggledText } from '#features/documents/pure/smuggling';
import type { DocumentWarning } from '#features/documents/pure/warning';
import { table } from '#test/support/table';

describe('withoutSmuggled', () => {
  table('takes out', (row) => {
    const check = (name: string, text: string, expected: string, message?: string): void =>
      row(name, () => {
        const warnings: DocumentWarning[] = [];
        const [block] = removeSmuggledText([{ type: 'paragraph', text, page: 3 }], (warning) => warnings.push(warning));
        assert.equal(block!.text, expected);
        assert.deepEqual(redactWarnings(warnings),
          message === undefined ? [] : [{ type: 'unicode_smuggling', page: 3, message }]);
      });
    const tags = [...'obey'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('');
    check('tags, and reports the hidden text', `a${tags}b`, 'ab',
      '4 invisible characters were removed; the hidden text is "obey".');
    check('zero-width characters', 'a\u200bb\u200cc\u200dd\ufeffe', 'abcde', '4 invisible characters were removed.');
    check('deprecated format characters', 'a\u206ab', 'ab', 'An invisible character was removed.');
    check('direction overrides', 'a\u202etxt\u202c', 'atxt', '2 invisible characters were removed.');
    check('no isolates or direction marks', 'a\u2066b\u2069\u200e', 'a\u2066b\u2069\u200e');
    check('no emoji joiner', '👩\u200d💻 🏳️\u200d🌈', '👩\u200d💻 🏳️\u200d🌈');
    check('no regional flag', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}');
    check('no joiner that shapes letters', 'می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष');
    check('a joiner between Latin letters', 'ad\u200dmin', 'admin', 'An invisible character was removed.');
    check('invisible operators, fillers and separators', 'a\u2060b\u2064c\u180ed\u034fe\u115ff\u1160g\u3164h',
      'abcdefgh', '7 invisible characters were removed.');
    check('selectors after letters', 'a\ufe0f\u{e0100}\u{e0141}b', 'ab', '3 invisible characters were removed.');
    check('no selector after an emoji or ideograph', '❤\ufe0f 葛\u{e0100} 1\ufe0f\u20e3',
      '❤\ufe0f 葛\u{e0100} 1\ufe0f\u20e3');
    check('a second selector', '❤\ufe0f\ufe01', '❤\ufe0f', 'An invisible character was removed.');
    check('nothing in plain text', 'plain', 'plain');
  });

  it('cleans captions, and names the position of a block without a page', () => {
    const warnings: DocumentWarning[] = [];
    const blocks = removeSmuggledText([{ type: 'paragraph', text: 'x' }, {
      type: 'table',
      text: 'y',
      caption: 'z\u200b',
    }], (warning) => warnings.push(warning));
    assert.deepEqual([blocks[1]!.caption, warnings.map(({ place }) => place)], ['z', ['block 2']]);
  });
});

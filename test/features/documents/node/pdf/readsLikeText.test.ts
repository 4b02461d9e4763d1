import assert from 'node:assert/strict';
import { readsLikeText } from '#features/documents/node/parsers/pdf/characters';
import { table } from '#test/support/table';

const shifted = (text: string) => text.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 3));

describe('codes in a font without a map', () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['English', 'The boiler room is inspected each spring by two people', true],
    ['German', 'Der Kesselraum wird jedes Fr\u00fchjahr von zwei Personen gepr\u00fcft', true],
    ['Polish', 'Termin p\u0142atno\u015bci: 2021-05-03 Metoda p\u0142atno\u015bci: przelew', true],
    ['amounts with a word', '01/14/2016 Transfer 1,406,164.00', true],
    ['numbers of glyphs', shifted('the boiler room is inspected each spring by two people'), false],
    ['signs',
      '\u03b1\u03b2\u03b3\u03b4 \u0627\u0644 \u01e5\u01e1 and the rest of it \u03b1\u03b2\u03b3\u03b4\u03b5\u03b6',
      false],
    ['too little to tell', 'date', false],
    ['nothing', '', false],
  ];
  table('are characters if they read like text', (row) => {
    for (const [title, text, expected] of cases) row(title, () => assert.equal(readsLikeText(text), expected));
  });
});

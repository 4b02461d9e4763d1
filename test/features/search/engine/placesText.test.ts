import assert from 'node:assert/strict';
import fc from 'fast-check';
import { maxPlaceTokens, formatPlaces } from '#features/search/engine/placesText';

/** The most that a tokenizer makes of a text: every byte is a token. */
const bytes = (text: string) => new TextEncoder().encode(text).length;
const words = (text: string) => text.split(/\W/).length;
const long = fc.string({ unit: 'grapheme', maxLength: 3_000 });
const place = fc.record({
  id: long,
  file: long,
  lines: fc.constant([10, 48] as const),
  name: long,
  why: long,
});

describe('the text of places', () => {
  it('has at most 600 tokens, whatever the paths and names', () => {
    fc.assert(fc.property(fc.array(place, { maxLength: 10 }), fc.constantFrom(bytes, words), (places, count) => {
      const { text, tokens, places: shown } = formatPlaces(places, count);
      assert.ok(tokens <= maxPlaceTokens, `${tokens} tokens`);
      assert.equal(tokens, count(text));
      assert.ok(places.length === 0 || shown.length > 0);
    }));
  });

  it('names the ID only if the line does not', () => {
    const of = (id: string, name: string) =>
      formatPlaces([{ id, file: 'a.ts', lines: [1, 4], name, why: 'contains nonce' }], words).text;
    assert.equal(of('a.ts#f', 'f'), 'a.ts:1-4 f: contains nonce');
    assert.equal(of('a.ts#f~2', 'f'), 'a.ts:1-4 f: contains nonce [a.ts#f~2]');
    assert.equal(of('a.ts:1-4', ''), 'a.ts:1-4: contains nonce');
  });
});

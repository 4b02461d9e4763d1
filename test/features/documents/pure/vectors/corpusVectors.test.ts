import assert from 'node:assert/strict';
import { computeCorpusVector, fitCorpusModel } from '#features/documents/pure/vectors/corpusVectors';
import { findNearestVectors } from '#features/documents/pure/vectors/nearestVectors';

const topics = ['ship', 'bread', 'proof'].map((name) =>
  Array.from({ length: 60 }, (_, i) => `${name}${'abcdef'[i % 6]}${i}`)
);
const perTopic = 60;
/** Each has about eight of the sixty words of its topic. */
const texts = topics.flatMap((words) =>
  Array.from({ length: perTopic }, (_, i) =>
    words.filter((_word, k) => Math.imul(i * 61 + k + 1, 2654435761) >>> 29 === 0).join(' '))
);

describe('vectors fitted to a corpus', () => {
  const model = fitCorpusModel(texts);
  const placeOf = new Map(model.terms.map((term, i) => [term, i]));
  const vectorOf = (text: string) => computeCorpusVector(model, placeOf, text);
  const all = Float32Array.from(texts.flatMap((text) => [...vectorOf(text)]));
  const places = texts.map((_, i) => i);

  it('are the same each time', () => assert.deepEqual(fitCorpusModel(texts), model));
  it('have length 1', () => {
    for (const text of texts)
      assert.ok(Math.abs(Math.hypot(...vectorOf(text)) - 1) < 1e-5, text);
  });
  it('are close if texts are about the same subject, even without a common word', () => {
    const words = topics[1]!.slice(20, 22);
    const found = findNearestVectors(all, vectorOf(words.join(' ')), places, 30).map(({ index: place }) => place);
    assert.deepEqual(found.filter((place) => Math.floor(place / perTopic) !== 1), []);
    assert.ok(found.some((place) => words.every((word) => !texts[place]!.includes(word))));
  });
  it('find nothing for words that are in no text', () =>
    assert.deepEqual(findNearestVectors(all, vectorOf('nothing alike'), places, 8), []));
  it('compare only the given positions', () =>
    assert.deepEqual(findNearestVectors(all, vectorOf(texts[0]!), [20, 0], 1).map(({ index: place }) => place), [0]));
  for (const few of [[], ['one text'], ['same same', 'same same'], ['', '']])
    it(`are also created from ${JSON.stringify(few)}`, () => {
      const small = fitCorpusModel(few);
      assert.ok(small.vectors.every(Number.isFinite) && small.dimensions <= few.length);
    });
});

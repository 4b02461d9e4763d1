import assert from 'node:assert/strict';
import { corpusVector, fitCorpusModel } from '../../../src/documents/vectors/corpusVectors';
import { nearestVectors } from '../../../src/documents/vectors/nearestVectors';

const topics = [['ship', 'harbour', 'sail', 'anchor', 'crew'], ['flour', 'oven', 'dough', 'bread', 'yeast'], ['proof',
  'lemma', 'theorem', 'axiom', 'algebra']];
const texts = topics.flatMap((words) =>
  Array.from({ length: 8 }, (_, i) => words.filter((_, k) => (i >> (k % 3)) % 2 === 0 || k === i % 5).join(' '))
);

describe('vectors fitted to a corpus', () => {
  const model = fitCorpusModel(texts);
  const placeOf = new Map(model.terms.map((term, i) => [term, i]));
  const vectorOf = (text: string) => corpusVector(model, placeOf, text);
  const all = Float32Array.from(texts.flatMap((text) => [...vectorOf(text)]));
  const places = texts.map((_, i) => i);

  it('are the same each time', () => assert.deepEqual(fitCorpusModel(texts), model));
  it('have length 1', () => {
    for (const text of texts)
      assert.ok(Math.abs(Math.hypot(...vectorOf(text)) - 1) < 1e-5, text);
  });
  it('are near where texts are about the same, also without a common word', () => {
    const found = nearestVectors(all, vectorOf('bread yeast'), places, 8).map(({ place }) => Math.floor(place / 8));
    assert.deepEqual(found, Array.from({ length: 8 }, () => 1));
  });
  it('find nothing for words that no text has', () =>
    assert.deepEqual(nearestVectors(all, vectorOf('nothing alike'), places, 8), []));
  it('compare only the places that are given', () =>
    assert.deepEqual(nearestVectors(all, vectorOf(texts[0]!), [20, 0], 1).map(({ place }) => place), [0]));
  for (const few of [[], ['one text'], ['same same', 'same same'], ['', '']])
    it(`are made of ${JSON.stringify(few)} too`, () => {
      const small = fitCorpusModel(few);
      assert.ok(small.vectors.every(Number.isFinite) && small.dimensions <= few.length);
    });
});

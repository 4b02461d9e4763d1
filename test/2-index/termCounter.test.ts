import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hashStart, hashStep, TermCounter } from '../../src/2-index/termCounter';
import { Vocabulary } from '../../src/base/vocabulary';
import { terms } from '../../src/base/words';

describe('TermCounter', () => {
  it('remembers as many names as it is given, each with its own terms', () => {
    const vocabulary = new Vocabulary();
    const counter = new TermCounter(vocabulary);
    fc.assert(fc.property(fc.array(fc.stringMatching(/^[A-Za-z_$][\w$]{0,30}$/), { maxLength: 60 }), (names) => {
      for (const name of names) counter.addAscii(name, 0, name.length, hashOf(name));
      assert.deepEqual(counted(counter, vocabulary), expectedCounts(names.flatMap(terms)));
    }));
  });
  it('does not mix up names of the same hash', () => {
    const vocabulary = new Vocabulary();
    const counter = new TermCounter(vocabulary);
    for (const name of ['alpha', 'bravo', 'gamma', 'alpha']) counter.addAscii(name, 0, name.length, 7);
    assert.deepEqual(counted(counter, vocabulary), { alpha: 2, bravo: 1, gamma: 1 });
  });
  it('grows beyond its first tables', () => {
    const vocabulary = new Vocabulary();
    const counter = new TermCounter(vocabulary);
    const names = Array.from({ length: 40_000 }, (_, i) => `name_${i}`);
    for (const name of [...names, ...names]) counter.addAscii(name, 0, name.length, hashOf(name));
    const { ids, counts, total } = counter.take();
    assert.equal(ids.length, new Set(names.flatMap(terms)).size);
    assert.equal(counts[[...ids].indexOf(vocabulary.lookup('name_39999')!)], 2);
    assert.equal(counts[[...ids].indexOf(vocabulary.lookup('name')!)], 65_535);
    assert.equal(total, counts.reduce((sum, count) => sum + count, 0));
  });
  it('starts anew after each text', () => {
    const counter = new TermCounter(new Vocabulary());
    counter.addAny('größe 设置');
    assert.equal(counter.take().total, 2);
    assert.equal(counter.take().total, 0);
  });
});

function hashOf(name: string): number {
  let hash = hashStart;
  for (let i = 0; i < name.length; i++) hash = hashStep(hash, name.charCodeAt(i));
  return hash;
}

function counted(counter: TermCounter, vocabulary: Vocabulary): Record<string, number> {
  const { ids, counts } = counter.take();
  return Object.fromEntries([...ids].map((id, i) => [vocabulary.words[id]!, counts[i]!]).sort() as [string, number][]);
}

function expectedCounts(words: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort());
}

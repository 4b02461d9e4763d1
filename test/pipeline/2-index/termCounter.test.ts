import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TermCounter } from '#pipeline/2-index/termCounter';
import { toAsciiBytes } from '#base/text/asciiBytes';
import { Vocabulary } from '#base/words/vocabulary';
import { extractNameTerms } from '#base/words/words';

describe('TermCounter', () => {
  it('remembers any number of names, each with its own terms', () => {
    const vocabulary = new Vocabulary();
    const counter = new TermCounter(vocabulary);
    fc.assert(fc.property(fc.array(fc.stringMatching(/^[A-Za-z_$][\w$]{0,30}$/), { maxLength: 60 }), (names) => {
      for (const name of names) counter.addAscii(name, toAsciiBytes(name), 0, name.length);
      assert.deepEqual(counted(counter, vocabulary), expectedCounts(names.flatMap(extractNameTerms)));
    }));
  });
  it('distinguishes names by every character, short and long', () => {
    const vocabulary = new Vocabulary();
    const counter = new TermCounter(vocabulary);
    for (const length of [1, 3, 4, 5, 15, 16, 17, 18, 40, 100]) {
      const names = [...Array(length).keys()].map((i) => `${'a'.repeat(i)}b${'a'.repeat(length - i - 1)}`);
      for (const name of [...names, ...names]) counter.addAscii(name, toAsciiBytes(name), 0, length);
      assert.deepEqual(counted(counter, vocabulary), expectedCounts([...names, ...names].flatMap(extractNameTerms)));
    }
  });
  it('finds a name within a text, wherever it ends', () => {
    const vocabulary = new Vocabulary();
    const counter = new TermCounter(vocabulary);
    const text = 'xparseHTTPHeaders_v2x';
    for (let start = 0; start < text.length; start++)
      for (let end = start + 1; end <= text.length; end++) {
        counter.addAscii(text, toAsciiBytes(text), start, end);
        assert.deepEqual(counted(counter, vocabulary), expectedCounts(extractNameTerms(text.slice(start, end))),
          text.slice(start, end));
      }
  });
  it('grows beyond its initial tables', () => {
    const vocabulary = new Vocabulary();
    const counter = new TermCounter(vocabulary);
    const names = Array.from({ length: 40_000 }, (_, i) => `name_${i}`);
    for (const name of [...names, ...names]) counter.addAscii(name, toAsciiBytes(name), 0, name.length);
    const { ids, counts, total } = counter.takeCounts();
    assert.equal(ids.length, new Set(names.flatMap(extractNameTerms)).size);
    assert.equal(counts[[...ids].indexOf(vocabulary.lookup('name_39999')!)], 2);
    assert.equal(counts[[...ids].indexOf(vocabulary.lookup('name')!)], 65_535);
    assert.equal(total, counts.reduce((sum, count) => sum + count, 0));
  });
  it('starts over after each text', () => {
    const counter = new TermCounter(new Vocabulary());
    counter.addNonAscii('größe 设置');
    assert.equal(counter.takeCounts().total, 2);
    assert.equal(counter.takeCounts().total, 0);
  });
});

function counted(counter: TermCounter, vocabulary: Vocabulary): Record<string, number> {
  const { ids, counts } = counter.takeCounts();
  return Object.fromEntries([...ids].map((id, i) => [vocabulary.words[id]!, counts[i]!]).sort() as [string, number][]);
}

function expectedCounts(words: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort());
}

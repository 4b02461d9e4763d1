import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Vocabulary } from '../../../src/base/words/vocabulary';
import { WordTable } from '../../../src/base/words/wordTable';

describe('a vocabulary', () => {
  const word = fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('', 'a', 'aa', 'aaa', 'é', '设置', '__proto__'));

  it('goes on from a table as from the words themselves', () => {
    fc.assert(fc.property(fc.uniqueArray(word), fc.array(word), (first, more) => {
      let end = 0;
      const table = new WordTable(first.join(''), Uint32Array.from(first, (one) => (end += one.length)));
      const [kept, plain] = [new Vocabulary([], table), new Vocabulary(first)];
      for (const [i, one] of more.entries()) {
        assert.equal(kept.lookup(one), plain.lookup(one));
        assert.equal(kept.intern(one), plain.intern(one));
        assert.equal(kept.size, plain.size);
        if (i === 5) assert.deepEqual(kept.words, plain.words);
        for (let id = 0; id < kept.size; id++) assert.equal(kept.word(id), plain.word(id));
      }
      assert.deepEqual(kept.words, plain.words);
      assert.equal(kept.kept, first.length);
    }));
  });
});

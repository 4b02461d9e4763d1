import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Vocabulary } from '#base/words/vocabulary';
import { WordTable } from '#base/words/wordTable';

describe('a vocabulary', () => {
  const word = fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('', 'a', 'aa', 'aaa', 'é', '设置', '__proto__'));

  it('continues from a stored table in the same way as from the words themselves', () => {
    fc.assert(fc.property(fc.uniqueArray(word), fc.array(word), (first, more) => {
      let end = 0;
      const table = new WordTable(first.join(''), Uint32Array.from(first, (one) => (end += one.length)));
      const [withTable, plain] = [new Vocabulary([], table), new Vocabulary(first)];
      for (const [i, one] of more.entries()) {
        assert.equal(withTable.lookup(one), plain.lookup(one));
        assert.equal(withTable.intern(one), plain.intern(one));
        assert.equal(withTable.size, plain.size);
        if (i === 5) assert.deepEqual(withTable.words, plain.words);
        for (let id = 0; id < withTable.size; id++) assert.equal(withTable.getWord(id), plain.getWord(id));
      }
      assert.deepEqual(withTable.words, plain.words);
      assert.equal(withTable.tableSize, first.length);
    }));
  });
});

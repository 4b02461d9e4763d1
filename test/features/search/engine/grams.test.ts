import assert from 'node:assert/strict';
import fc from 'fast-check';
import { computeGramSignature, mayContainGrams, hashRequiredGrams } from '#features/search/engine/grams';
import { foldSearchText } from '#features/search/pure/regex/folded';

const unit = fc.constantFrom('a', 'B', 'k', 'S', '\u212a', '\u017f', 'é', '😀', '\ud800', '\n', '\t', '_', '7', '.');
const text = fc.array(unit, { maxLength: 3_000 }).map((units) => units.join(''));

describe('the signature of a text', () => {
  it('contains every literal in the text, whatever the case', () => {
    fc.assert(fc.property(text, fc.nat(3_000), fc.integer({ min: 3, max: 12 }), (whole, at, length) => {
      const literal = (/[\0-\x7f]+/.exec(foldSearchText(whole).slice(at, at + length)) ?? [''])[0];
      const wanted = hashRequiredGrams([['no such literal'], [literal]]);
      assert.ok(!wanted || mayContainGrams(computeGramSignature(whole), wanted));
    }), { numRuns: 300 });
  });

  it('lacks nearly every other literal, even for a long text', () => {
    const words = Array.from({ length: 20_000 },
      (_, i) => `${['read', 'write', 'open'][i % 3]!}File${(i * 7_919) % 997}`);
    const signature = computeGramSignature(words.join(' '));
    const others = ['createServer', 'useState', 'onDidChange', 'xyzzy', 'Kind::', 'router.get'];
    assert.deepEqual(others.filter((one) => mayContainGrams(signature, hashRequiredGrams([[one.toLowerCase()]])!)), []);
    assert.ok(signature.length <= 8_192);
  });

  it('cannot exclude a file if one of several alternatives has no gram', () => {
    assert.equal(hashRequiredGrams([['cart'], ['ab', 'c']]), undefined);
    assert.equal(hashRequiredGrams([]), undefined);
    assert.equal(hashRequiredGrams([['cart', 'ab'], ['xyz']])?.length, 2);
  });
});

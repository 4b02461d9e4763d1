import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findChangedIndexes } from '#base/collections/changedIndexes';

const [a, b, b2, c] = ['a', 'b', 'b', 'c'].map((path) => ({ path }));

describe('changedPlaces', () => {
  check('is empty for equal lists', [a, b], [a, b], []);
  check('contains the index of a different object with the same path', [a, b, c], [a, b2, c], [1]);
  check('does not compare lists with different paths', [a, b], [a, c], undefined);
  check('does not compare lists of different lengths', [a, b], [a], undefined);
  check('is empty for empty lists', [], [], []);

  it('returns the same result for a repeated call, even after calls with other lists', () => {
    const list = fc.array(fc.constantFrom(a, b, b2, c), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(list, { minLength: 2, maxLength: 5 }),
        fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 20 }), (lists, questions) => {
        for (const [i, j] of questions) {
          const [before, now] = [lists[i % lists.length]!, lists[j % lists.length]!];
          assert.deepEqual(findChangedIndexes(before as [], now as []),
            findChangedIndexes([...before] as [], [...now] as []));
        }
      }),
    );
  });

  function check(what: string, before: readonly unknown[], now: readonly unknown[],
    places: readonly number[] | undefined): void
  {
    it(what, () => assert.deepEqual(findChangedIndexes(before as [], now as []), places));
  }
});

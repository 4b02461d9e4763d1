import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findFirstIndex } from '#base/collections/bisect';
import { addAll, append, findMax, findMin } from '#base/collections/lists';

describe('bisection', () => {
  it('finds the first item that is not below, or the length if all are', () => {
    fc.assert(fc.property(fc.array(fc.nat(30)), fc.nat(31), (numbers, wanted) => {
      const sorted = numbers.sort((a, b) => a - b);
      const expected = sorted.findIndex((n) => n >= wanted);
      assert.equal(findFirstIndex(sorted.length, (i) => sorted[i]! < wanted),
        expected === -1 ? sorted.length : expected);
    }));
  });
});

describe('lists by key', () => {
  it('contain the values of each key in order of insertion', () => {
    const lists = new Map<string, number[]>();
    for (const [i, key] of ['a', 'b', 'a'].entries()) append(lists, key, i);
    assert.deepEqual([...lists], [['a', [0, 2]], ['b', [1]]]);
  });
});

describe('lists of any length', () => {
  const many = Array.from({ length: 500_000 }, (_, i) => i);

  it('can be appended to others, and to themselves', () => {
    const list = [-1];
    addAll(list, many);
    assert.deepEqual([list.length, list[0], list.at(-1)], [500_001, -1, 499_999]);
    addAll(list, list);
    assert.equal(list.length, 1_000_002);
  });

  it('have the same minimum and maximum as with Math', () => {
    assert.deepEqual([findMax(many), findMin(many), findMax(many, 1e6), findMin(many, -1)], [499_999, 0, 1e6, -1]);
    fc.assert(fc.property(fc.array(fc.double()), fc.double(), (numbers, bound) => {
      assert.deepEqual([findMax(numbers), findMin(numbers)], [Math.max(...numbers), Math.min(...numbers)]);
      assert.equal(findMax(numbers, bound), Math.max(bound, ...numbers));
      assert.equal(findMin(numbers, bound), Math.min(bound, ...numbers));
    }));
  });
});

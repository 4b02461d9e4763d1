import assert from 'node:assert/strict';
import fc from 'fast-check';
import { firstIndex } from '#base/collections/bisect';
import { append } from '#base/collections/lists';

describe('bisection', () => {
  it('finds the first item that is not below, and the length where all are', () => {
    fc.assert(fc.property(fc.array(fc.nat(30)), fc.nat(31), (numbers, wanted) => {
      const sorted = numbers.sort((a, b) => a - b);
      const expected = sorted.findIndex((n) => n >= wanted);
      assert.equal(firstIndex(sorted.length, (i) => sorted[i]! < wanted), expected === -1 ? sorted.length : expected);
    }));
  });
});

describe('lists by key', () => {
  it('hold the values of each key in the order of their arrival', () => {
    const lists = new Map<string, number[]>();
    for (const [i, key] of ['a', 'b', 'a'].entries()) append(lists, key, i);
    assert.deepEqual([...lists], [['a', [0, 2]], ['b', [1]]]);
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CacheBudget } from '#base/collections/cacheBudget';
import { RecentCache } from '#base/collections/recent';

describe('recent', () => {
  it('returns the last value set for a key, or nothing', () => {
    fc.assert(fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(9))), fc.integer({ min: 1, max: 40 }), (uses, most) => {
      const recent = new RecentCache<number, number>(most, (_, value) => value);
      const all = new Map<number, number>();
      for (const [key, value] of uses) {
        assert.ok([undefined, all.get(key)].includes(recent.get(key)));
        recent.set(key, value);
        all.set(key, value);
      }
    }));
  });

  it('keeps used entries, and forgets unused ones', () => {
    const recent = new RecentCache<string, number>(10, () => 1);
    recent.set('used', 1);
    recent.set('unused', 2);
    for (let i = 0; i < 100; i++) {
      recent.set(String(i), i);
      assert.equal(recent.get('used'), 1);
    }
    assert.equal(recent.get('unused'), undefined);
  });

  it('holds no more than its bound, both generations and a last value counted', () => {
    const recent = new RecentCache<number, number>(100, (_, size) => size, new CacheBudget(1_000));
    for (let i = 0; i < 1000; i++) {
      recent.set(i, 1 + i % 30);
      const held = sizeHeld(recent, i);
      assert.ok(held > 0 && held <= 130, String(held));
    }
  });

  it('holds no more than its bound with sets and uses in any order', () => {
    const use = fc.tuple(fc.nat(30), fc.nat(20), fc.boolean());
    fc.assert(fc.property(fc.array(use), fc.integer({ min: 10, max: 100 }), (uses, most) => {
      const recent = new RecentCache<number, number>(1_000, (_, size) => size, new CacheBudget(most));
      for (const [key, size, isSet] of uses) {
        if (isSet) recent.set(key, size);
        else recent.get(key);
      }
      assert.ok(sizeHeld(recent, 30) <= most + 20);
    }));
  });

  it('shares one budget with the other caches', () => {
    const budget = new CacheBudget(100);
    const caches = Array.from({ length: 5 }, () => new RecentCache<number, number>(80, (_, size) => size, budget));
    for (let i = 0; i < 500; i++) caches[i * 7 % 5]!.set(i, 1 + i % 10);
    const held = caches.reduce((sum, cache) => sum + sizeHeld(cache, 500), 0);
    assert.ok(held > 40 && held <= 110, String(held));
  });

  it('gives room back to the others when it holds less', () => {
    const budget = new CacheBudget(100);
    const small = new RecentCache<number, number>(10, (_, size) => size, budget);
    const other = new RecentCache<string, number>(80, (_, size) => size, budget);
    other.set('other', 20);
    for (let i = 0; i < 500; i++) small.set(i, 1);
    assert.equal(other.get('other'), 20);
  });
});

/** Read without `get`, which would make entries younger. */
function sizeHeld(recent: RecentCache<number, number>, last: number): number {
  const { youngEntries: young, oldEntries: old } = recent as unknown as Record<'youngEntries' | 'oldEntries',
    ReadonlyMap<number, number>>;
  let sum = 0;
  for (let key = 0; key <= last; key++) sum += (young.get(key) ?? 0) + (old.get(key) ?? 0);
  return sum;
}

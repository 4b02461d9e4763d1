import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Recent } from '#base/collections/recent';

describe('recent', () => {
  it('gives what was set last for a key, or nothing', () => {
    fc.assert(fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(9))), fc.integer({ min: 1, max: 40 }), (uses, most) => {
      const recent = new Recent<number, number>(most, (_, value) => value);
      const all = new Map<number, number>();
      for (const [key, value] of uses) {
        assert.ok([undefined, all.get(key)].includes(recent.get(key)));
        recent.set(key, value);
        all.set(key, value);
      }
    }));
  });

  it('keeps what is used, and forgets what is not', () => {
    const recent = new Recent<string, number>(10, () => 1);
    recent.set('used', 1);
    recent.set('unused', 2);
    for (let i = 0; i < 100; i++) {
      recent.set(String(i), i);
      assert.equal(recent.get('used'), 1);
    }
    assert.equal(recent.get('unused'), undefined);
  });

  it('holds no more than twice its bound', () => {
    const recent = new Recent<number, number>(100, (_, size) => size);
    for (let i = 0; i < 1000; i++) recent.set(i, 1 + i % 30);
    const held = Array.from({ length: 1000 }, (_, i) => recent.get(i) ?? 0).reduce((a, b) => a + b, 0);
    assert.ok(held > 0 && held <= 230, String(held));
  });
});

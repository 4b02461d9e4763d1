import assert from 'node:assert/strict';
import { once } from '#base/once';

describe('a lazily created value', () => {
  it('is created once', () => {
    let count = 0;
    const value = once(() => ++count);
    assert.deepEqual([value.made, value(), value(), value.made], [undefined, 1, 1, 1]);
  });

  it('is made once if it is undefined', () => {
    let count = 0;
    const value = once(() => void ++count);
    assert.deepEqual([value(), value(), count], [undefined, undefined, 1]);
  });

  it('is created again if the first attempt threw, or its promise was rejected', async () => {
    let attempts = 0;
    const loaded = once(async () => {
      if (++attempts === 1) throw new Error('too many open files');
      return 'loaded';
    });
    await assert.rejects(loaded(), /too many open files/);
    assert.equal(await loaded(), 'loaded');
    assert.equal(await loaded(), 'loaded');
    assert.equal(attempts, 2);
  });
});

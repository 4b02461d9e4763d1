import assert from 'node:assert/strict';
import type { Freshness } from '#model';
import { createFreshnessRequest } from '#host/service/recentFreshness';
import { neverCancelled } from '#base/cancellation';

describe('the freshness requested by hooks', () => {
  const run = { cancel: neverCancelled };
  let now: number, checks: string[], fails: boolean;
  const status = async ({ thread = '' }): Promise<Freshness> => {
    checks.push(thread);
    if (fails) throw new Error('the disk is gone');
    return { state: 'fresh', causes: [], packedAt: checks.length };
  };
  const made = () => createFreshnessRequest({ status }, () => now);
  beforeEach(() => {
    now = 0;
    checks = [];
    fails = false;
  });

  it('is computed once for simultaneous hooks, and for each thread', async () => {
    const ask = made();
    const all = await Promise.all([ask('none', 0, run), ask('none', 0, run), ask('a', 0, run)]);
    assert.deepEqual(all.map(({ packedAt }) => packedAt), [1, 1, 2]);
    assert.deepEqual(checks, ['none', 'a']);
  });

  it('is recomputed if the last one is too old for the caller', async () => {
    const ask = made();
    await ask('none', 0, run);
    now = 500;
    assert.equal((await ask('none', 500, run)).packedAt, 1);
    assert.equal((await ask('none', 499, run)).packedAt, 2);
  });

  it('is updated in the background after an answer that may be old', async () => {
    const ask = made();
    await ask('none', 0, run);
    now = 5_000;
    assert.equal((await ask('none', Infinity, run)).packedAt, 1);
    assert.equal(checks.length, 2);
    assert.equal((await ask('none', 0, run)).packedAt, 2);
  });

  it('fails for a waiting caller after it failed in the background', async () => {
    const ask = made();
    await ask('none', 0, run);
    now = 5_000;
    fails = true;
    await ask('none', Infinity, run);
    await new Promise((done) => setImmediate(done));
    await assert.rejects(ask('none', Infinity, run), /the disk is gone/);
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { shrinkSteps } from './shrink';

describe('shrinking a walk', () => {
  it('leaves only the steps that a failure needs, in their order', async () => {
    const sample = fc.integer({ min: 1, max: 60 }).chain((length) =>
      fc.tuple(fc.constant(length), fc.uniqueArray(fc.nat(length - 1), { maxLength: 3 }))
    );
    await fc.assert(fc.asyncProperty(sample, async ([length, others]) => {
      const needed = [...new Set([...others, length - 1])].sort((a, b) => a - b);
      const steps = Array.from({ length }, (_, i) => i);
      const fails = async (rest: readonly number[]) => needed.every((step) => rest.includes(step));
      assert.deepEqual(await shrinkSteps(steps, fails, 1_000), needed);
    }));
  });

  it('replays no more than it may', async () => {
    let replays = 0;
    const fails = async () => {
      replays++;
      return false;
    };
    assert.equal((await shrinkSteps(Array.from({ length: 100 }, (_, i) => i), fails, 7)).length, 100);
    assert.equal(replays, 7);
  });
});

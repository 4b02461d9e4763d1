import assert from 'node:assert/strict';
import { createSerialRunner } from '#base/oneAtATime';

describe('work that runs one at a time', () => {
  it('is done once more for all requests made during a run', async () => {
    const ends: (() => void)[] = [];
    const work = createSerialRunner(() => new Promise<void>((done) => ends.push(done)));
    const all = [work(), work(), work()];
    assert.equal(ends.length, 1);
    ends[0]!();
    await new Promise((done) => setImmediate(done));
    assert.equal(ends.length, 2);
    ends[1]!();
    await Promise.all(all);
    assert.equal(ends.length, 2);
  });

  it('starts again after it ends, and after a failure', async () => {
    let runs = 0;
    const work = createSerialRunner(async () => {
      runs++;
      if (runs === 1) throw new Error('the first one fails');
    });
    await assert.rejects(work(), /the first one fails/);
    await work();
    await work();
    assert.equal(runs, 3);
  });
});

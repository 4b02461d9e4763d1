import assert from 'node:assert/strict';
import { Cancelled } from '../../../src/base/errors';
import { check, type Cancel } from '../../../src/base/singleFlight';
import { Upkeep, type Work } from '../../../src/hosts/vscode/upkeep';

const pause = (ms: number) => new Promise((tick) => setTimeout(tick, ms));

/** Runs that end when the test says so. */
function harness() {
  const runs: (Work & { cancel: Cancel; end(seen?: 'part'): void; fail(error: unknown): void })[] = [];
  const failures: unknown[] = [];
  let now = 0, most = 0;
  const upkeep = new Upkeep((work, cancel) => {
    most = Math.max(most, ++now);
    return new Promise<'whole' | 'part'>((end, fail) => { runs.push({ ...work, cancel, end: (seen) => end(seen ?? 'whole'), fail }); }).finally(() => { now--; });
  }, (error) => failures.push(error));
  const started = async (count: number) => {
    while (runs.length < count) await pause(10);
    return runs[count - 1]!;
  };
  return { upkeep, runs, failures, started, most: () => most };
}

describe('upkeep', () => {
  it('makes one run of many changes', async () => {
    const { upkeep, runs, started } = harness();
    for (let i = 0; i < 50; i++) upkeep.request(i % 2 ? 'repack' : 'look');
    (await started(1)).end();
    await pause(400);
    assert.deepEqual(runs.map((run) => run.need), ['repack']);
  });
  it('lets a run finish that a look, or a change of what it did not read, falls into, and follows up once', async () => {
    const { upkeep, runs, started, most } = harness();
    upkeep.request('repack');
    const first = await started(1);
    for (let i = 0; i < 5; i++) { upkeep.request('look', true); upkeep.request('repack'); }
    await pause(250);
    assert.equal(first.cancel.cancelled, false);
    first.end();
    (await started(2)).end();
    await pause(300);
    assert.deepEqual([runs.length, most()], [2, 1]);
  });
  it('ends a run that is outdated, once: the next one is let finish', async () => {
    const { upkeep, started, failures } = harness();
    upkeep.request('repack');
    const first = await started(1);
    upkeep.request('repack', true);
    assert.equal(first.cancel.cancelled, true);
    first.fail(new Cancelled());
    const second = await started(2);
    assert.equal(second.need, 'repack');
    upkeep.request('repack', true);
    await pause(250);
    assert.equal(second.cancel.cancelled, false);
    second.end();
    const third = await started(3);
    upkeep.request('repack', true);
    assert.equal(third.cancel.cancelled, true);
    assert.deepEqual(failures, []);
  });
  it('finishes runs under a steady stream of changes, and the last one sees the last change', async () => {
    let changes = 0, seen = 0, finished = 0;
    const upkeep = new Upkeep(async (_need, cancel) => {
      const mine = changes;
      for (let i = 0; i < 16; i++) { await pause(20); check(cancel); }
      seen = mine;
      finished++;
      return 'whole';
    }, (error) => assert.fail(String(error)));
    for (; changes < 12; changes++) { upkeep.request('repack', true); await pause(200); }
    assert.ok(finished >= 2, `${finished} finished while changes came`);
    while (seen < changes) await pause(20);
  });
  it('does later what a run owed that a person ended', async () => {
    const { upkeep, started, failures } = harness();
    upkeep.request('repack');
    (await started(1)).fail(new Cancelled());
    assert.equal((await started(2)).need, 'repack');
    assert.deepEqual(failures, []);
  });
  it('owes nothing more once a run has ended', async () => {
    const { upkeep, started } = harness();
    upkeep.request('repack');
    (await started(1)).end();
    await pause(0);
    upkeep.request('look');
    assert.equal((await started(2)).need, 'look');
  });
  it('knows the files of a run as long as each request names its own', async () => {
    const { upkeep, started } = harness();
    upkeep.request('repack', false, ['a.ts']);
    upkeep.request('look', false, ['b.ts']);
    const first = await started(1);
    assert.deepEqual(first.saved, ['a.ts', 'b.ts']);
    upkeep.request('repack', false, ['c.ts']);
    upkeep.request('look');
    first.end();
    assert.equal((await started(2)).saved, undefined);
  });
  it('looks at everything after a run that saw only what was saved, and is idle then', async () => {
    const { upkeep, runs, started } = harness();
    upkeep.request('repack', false, ['a.ts']);
    (await started(1)).end('part');
    const second = await started(2);
    assert.deepEqual([second.need, second.saved, upkeep.idle], ['repack', undefined, false]);
    second.end();
    await pause(300);
    assert.deepEqual([runs.length, upkeep.idle], [2, true]);
  });
  it('reports a failure and goes on', async () => {
    const { upkeep, started, failures } = harness();
    upkeep.request('look');
    (await started(1)).fail(new Error('broken'));
    await pause(0);
    assert.equal(String(failures[0]), 'Error: broken');
    upkeep.request('look');
    assert.equal((await started(2)).need, 'look');
  });
  it('runs nothing after its end', async () => {
    const { upkeep, runs, started } = harness();
    upkeep.request('repack');
    const first = await started(1);
    upkeep.dispose();
    assert.equal(first.cancel.cancelled, true);
    first.fail(new Cancelled());
    upkeep.request('repack');
    await pause(300);
    assert.equal(runs.length, 1);
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Cancelled } from '#base/errors';
import type { Cancel } from '#base/cancellation';
import { createLiveSearch } from '#features/search/vscode/liveSearch';
import { TestClock } from '#test/apps/vscode/folder/testFolder';

/** A search whose answers come when the test triggers them. */
function searched() {
  const clock = new TestClock();
  const running: { query: string; cancel: Cancel; resolve(result: string): void; reject(error: unknown): void; }[] = [];
  const log: string[] = [];
  let busy = false;
  const live = createLiveSearch<string, string>({
    clock,
    search: (query, cancel) =>
      new Promise((resolve, reject) => {
        running.push({ query, cancel, resolve, reject });
      }),
    onFound: (result, query) => log.push(`${query} → ${result}`),
    onFailed: (error) => log.push(`failed: ${String(error)}`),
    onBusy: (isBusy) => {
      busy = isBusy;
    },
  });
  const turn = () => new Promise<void>((done) => setImmediate(done));
  return { clock, running, log, live, turn, isBusy: () => busy };
}

describe('a search while typing', () => {
  it('waits until typing pauses, and searches only for the last query', async () => {
    const { clock, running, live, log, turn, isBusy } = searched();
    live.start('a', 100);
    clock.to(60);
    live.start('ab', 100);
    clock.to(150);
    assert.deepEqual([running.length, isBusy()], [0, true]);
    clock.to(160);
    assert.deepEqual(running.map(({ query }) => query), ['ab']);
    running[0]!.resolve('found');
    await turn();
    assert.deepEqual([log, isBusy()], [['ab → found'], false]);
  });
  it('cancels the superseded search and never shows its result or error', async () => {
    const { clock, running, live, log, turn, isBusy } = searched();
    live.start('a', 0);
    clock.to(1);
    live.start('ab', 0);
    clock.to(2);
    assert.deepEqual(running.map(({ cancel }) => cancel.cancelled), [true, false]);
    running[1]!.resolve('new');
    running[0]!.reject(new Error('old'));
    await turn();
    assert.deepEqual([log, isBusy()], [['ab → new'], false]);
  });
  it('reports errors for the newest query, but no cancellation', async () => {
    const { clock, running, live, log, turn, isBusy } = searched();
    live.start('(', 0);
    clock.to(1);
    running[0]!.reject(new Error('no regex'));
    await turn();
    live.start('x', 0);
    clock.to(2);
    running[1]!.reject(new Cancelled());
    await turn();
    assert.deepEqual([log, isBusy()], [['failed: Error: no regex'], false]);
  });
  it('does not search after it was stopped', async () => {
    const { clock, running, live, log, turn, isBusy } = searched();
    live.start('a', 0);
    clock.to(1);
    live.start('b', 50);
    live.stop();
    clock.to(100);
    running[0]!.resolve('late');
    await turn();
    assert.deepEqual([running.length, log, isBusy()], [1, [], false]);
  });
  it('shows the last query last, whatever comes in between', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(150), fc.nat(3)), { minLength: 1, maxLength: 12 }), async (steps) => {
        const { clock, running, live, log, turn, isBusy } = searched();
        for (const [i, [pause, answered]] of steps.entries()) {
          live.start(`q${i}`, 100);
          clock.to(clock.now() + pause);
          running[answered]?.resolve(`r${answered}`);
          await turn();
        }
        clock.to(clock.now() + 200);
        for (const one of running) one.resolve('end');
        await turn();
        assert.match(log.at(-1) ?? '', new RegExp(`^q${steps.length - 1} → `));
        assert.ok(!isBusy());
      }),
      { numRuns: 40 },
    ));
});

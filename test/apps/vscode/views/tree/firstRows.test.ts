import assert from 'node:assert/strict';
import { FirstRows } from '#apps/vscode/views/tree/firstRows';
import type { Clock } from '#platform/process/clock';

/** The times at which VS Code asks for rows → the time at which the first rows are taken to be shown. Milliseconds. */
const cases: readonly { readonly title: string; readonly requests: readonly number[]; readonly shown: number; }[] = [
  { title: 'are shown after a while if no view is visible', requests: [], shown: 3_000 },
  { title: 'are shown when no more rows are asked for', requests: [900], shown: 1_100 },
  { title: 'of the next level belong to them', requests: [900, 1_050, 1_200], shown: 1_400 },
  { title: 'are shown only once', requests: [100, 1_000, 2_000], shown: 300 },
];

describe('the first rows of the views', () => {
  for (const { title, requests, shown } of cases)
    it(title, () => {
      const clock = createTestClock();
      const firstRows = new FirstRows(clock);
      const times: number[] = [];
      firstRows.onDidShow(() => {
        times.push(clock.now());
        assert.ok(firstRows.areShown);
      });
      for (const time of requests) {
        clock.runUntil(time);
        firstRows.noteRequest();
      }
      assert.equal(firstRows.areShown, requests.some((time) => time >= shown));
      clock.runUntil(10_000);
      assert.deepEqual(times, [shown]);
    });

  it('are not reported after the end of the window', () => {
    const clock = createTestClock();
    const firstRows = new FirstRows(clock);
    firstRows.onDidShow(() => assert.fail('reported'));
    firstRows.noteRequest();
    firstRows.dispose();
    clock.runUntil(10_000);
    assert.ok(!firstRows.areShown);
  });
});

function createTestClock(): Clock & { runUntil(time: number): void; } {
  let now = 0;
  const calls = new Set<{ readonly time: number; readonly callback: () => void; }>();
  return {
    now: () => now,
    callAfter(ms, callback) {
      const call = { time: now + ms, callback };
      calls.add(call);
      return () => calls.delete(call);
    },
    runUntil(time) {
      for (const call of [...calls].filter((one) => one.time <= time).sort((a, b) => a.time - b.time)) {
        now = call.time;
        calls.delete(call);
        call.callback();
      }
      now = time;
    },
  };
}

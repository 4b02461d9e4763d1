import assert from 'node:assert/strict';
import { progressDelayMs, type PackRequest } from '#apps/vscode/folder/requests/packRequest';
import { delayProgress, type LongRun } from '#apps/vscode/status/delayedProgress';
import { TestClock } from '../folder/testFolder';

describe('the progress of a requested run', () => {
  /** A run that the test goes on with, and what was shown of it. */
  function start() {
    const clock = new TestClock();
    const shown: LongRun[] = [];
    let resolve!: (value: string) => void, reject!: (error: Error) => void;
    let request!: PackRequest;
    const run = delayProgress((given) => {
      request = given;
      return new Promise<string>((...ends) => [resolve, reject] = ends);
    }, (long) => shown.push(long), clock);
    return { clock, shown, run, resolve, reject, request };
  }
  const settled = () => new Promise((done) => setImmediate(done));

  it('is not shown for a run that ends before the delay, however long one waits', async () => {
    const { clock, shown, run, resolve } = start();
    clock.to(progressDelayMs - 1);
    resolve('packed');
    assert.equal(await run, 'packed');
    await settled();
    assert.equal(clock.next, undefined);
    clock.to(10 * progressDelayMs);
    assert.deepEqual(shown, []);
  });
  it('is not shown for a run that fails before the delay', async () => {
    const { clock, shown, run, reject } = start();
    reject(new Error('no'));
    await assert.rejects(run, /^Error: no$/);
    await settled();
    assert.equal(clock.next, undefined);
    assert.deepEqual(shown, []);
  });
  it('is shown once for a run that lasts longer, with the last stage and each later one', async () => {
    const { clock, shown, run, resolve, request } = start();
    request.progress?.('scan', 0.1);
    request.progress?.('index', 0.4);
    clock.to(progressDelayMs);
    assert.equal(shown.length, 1);
    const told: (readonly [number, string])[] = [];
    shown[0]!.report((...one) => told.push(one));
    request.notice?.('Waits for another pack');
    request.progress?.('rank', 0.7);
    assert.deepEqual(told, [[0.4, 'reading files'], [0.4, 'Waits for another pack'], [0.7, 'ranking files']]);
    resolve('packed');
    await run;
    await shown[0]!.done;
    clock.to(10 * progressDelayMs);
    assert.equal(shown.length, 1);
  });
  it('starts with the reason why the run waits', () => {
    const { clock, shown, request } = start();
    request.notice?.('Waits for another pack');
    clock.to(progressDelayMs);
    const told: string[] = [];
    shown[0]!.report((_, message) => told.push(message));
    assert.deepEqual(told, ['Waits for another pack']);
  });
  it('cancels the run, and ends with a run that then fails', async () => {
    const { clock, shown, run, reject, request } = start();
    clock.to(progressDelayMs);
    assert.equal(request.cancel.cancelled, false);
    shown[0]!.cancel();
    assert.equal(request.cancel.cancelled, true);
    reject(new Error('cancelled'));
    await assert.rejects(run, /cancelled/);
    await shown[0]!.done;
  });
});

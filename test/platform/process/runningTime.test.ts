import assert from 'node:assert/strict';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { callAfterRunningTime } from '#platform/process/runningTime';

describe('the running time', () => {
  it('does not pass while the process is suspended', async () => {
    let called = false;
    callAfterRunningTime(500, () => {
      called = true;
    });
    await setImmediate(); // after it, all timers that are due come before the next one
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
    await setImmediate();
    assert.ok(!called);
    while (!called) await pause(10);
  });

  it('ends once nobody is waiting for it', async () => {
    let isCalled = false;
    callAfterRunningTime(100, () => {
      isCalled = true;
    })();
    await pause(300);
    assert.ok(!isCalled);
  });
});

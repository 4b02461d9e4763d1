import assert from 'node:assert/strict';
import type { Cancel } from '#base/cancellation';
import { Cancelled } from '#base/errors';
import { quietPeriodMs, type RefreshWork } from '#platform/repack/repackSchedule';
import { systemClock } from '#platform/process/clock';
import { createRepackRunner, type RunCoverage, type RepackRunner } from '#platform/repack/repackRunner';
import { TestClock } from '#test/apps/vscode/folder/testFolder';

describe('the repack runner', () => {
  let clock: TestClock, runner: RepackRunner, failures: unknown[];
  let jobs: {
    readonly work: RefreshWork;
    readonly cancel: Cancel;
    end(covered: RunCoverage): void;
    fail(error: Error): void;
  }[];
  const turn = () => new Promise((done) => setImmediate(done));
  const pass = async (ms: number) => {
    clock.to(clock.now() + ms);
    await turn();
  };
  beforeEach(() => {
    clock = new TestClock();
    [jobs, failures] = [[], []];
    runner = createRepackRunner({
      clock,
      refresh: (work, cancel) => new Promise((end, fail) => jobs.push({ work, cancel, end, fail })),
      handleError: (error) => failures.push(error),
    });
  });

  it('runs a refresh when it is due, and one at a time', async () => {
    runner.handleChange({ refresh: 'check' });
    await pass(quietPeriodMs.check - 1);
    assert.equal(jobs.length, 0);
    await pass(1);
    assert.deepEqual(jobs.map(({ work }) => work), [{ refresh: 'check', files: undefined }]);
    runner.handleChange({ refresh: 'repack' });
    await pass(10_000);
    assert.equal(jobs.length, 1);
    jobs[0]!.end('full');
    await turn();
    assert.deepEqual(jobs[1]?.work, { refresh: 'repack', files: undefined });
    jobs[1].end('full');
    await turn();
    assert.equal(runner.isIdle, true);
  });
  it('repeats cancelled work, and reports any other error once', async () => {
    runner.handleChange({ refresh: 'repack' });
    await pass(quietPeriodMs.repack);
    runner.handleChange({ refresh: 'repack', files: ['a.ts'], saved: true, invalidates: true });
    assert.equal(jobs[0]!.cancel.cancelled, true);
    jobs[0]!.fail(new Cancelled());
    await pass(quietPeriodMs.save);
    assert.deepEqual(jobs[1]?.work.files, ['a.ts']);
    jobs[1].fail(new Error('broken'));
    await pass(quietPeriodMs.followUp);
    assert.deepEqual([failures.map(String), jobs[2]?.work.files], [['Error: broken'], undefined]);
    jobs[2]!.end('full');
    await turn();
    assert.equal(runner.isIdle, true);
  });
  it('passes the result and error of a request only to its caller', async () => {
    await runner.request(() => Promise.resolve('full'), true);
    await assert.rejects(runner.request(() => Promise.reject(new Error('wrong')), true), /wrong/);
    assert.deepEqual([failures, runner.isIdle], [[], true]);
  });
  it('ends everything on disposal, and starts nothing afterwards', async () => {
    runner.handleChange({ refresh: 'repack' });
    await pass(quietPeriodMs.repack);
    const waiting = runner.request(() => assert.fail('it started'), false);
    runner.setPollInterval(100);
    const disposed = runner.dispose();
    await assert.rejects(waiting, Cancelled);
    assert.equal(jobs[0]!.cancel.cancelled, true);
    jobs[0]!.fail(new Error('too late to matter'));
    await disposed;
    runner.handleChange({ refresh: 'repack' });
    await pass(60_000);
    await assert.rejects(runner.request(() => assert.fail('it started'), true), Cancelled);
    assert.deepEqual([jobs.length, failures, clock.next], [1, [], undefined]);
  });
  it('has a system clock with timers that can be stopped', async () => {
    const calls: string[] = [];
    const stop = systemClock.callAfter(1, () => calls.push('stopped'));
    stop();
    await new Promise<void>((done) => {
      systemClock.callAfter(5, done);
    });
    assert.deepEqual(calls, []);
  });
});

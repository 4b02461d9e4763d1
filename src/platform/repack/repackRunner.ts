import { Cancelled } from '#base/errors';
import type { Cancel } from '#base/cancellation';
import { type Change, createRepackSchedule, type Job, type Outcome, type RefreshWork,
  type ScheduleStep } from './repackSchedule';
import { systemClock, type Clock } from '../process/clock';

/** The coverage of a run; see `Outcome`. */
export type RunCoverage = Exclude<Outcome, 'cancelled'>;

export interface RepackRunner {
  /** Queues a change. A refresh follows when the change is due. */
  handleChange(change: Change): void;
  /**
   * Runs the work before any refresh. With `supersedes`, the request cancels the running job and drops older requests
   * with this flag. Rejects with `Cancelled` if the request itself is dropped.
   */
  request(work: (cancel: Cancel) => Promise<RunCoverage>, supersedes: boolean): Promise<void>;
  /** Sets the interval, in milliseconds, after which a full refresh follows each run. */
  setPollInterval(interval: number | undefined): void;
  /** True if no job is running and no change is waiting for a job. */
  readonly isIdle: boolean;
  /** Cancels the running job, and starts no other. Resolves when the running job has ended. */
  dispose(): Promise<void>;
}

export interface RepackRunnerOptions {
  /** Rejects with `Cancelled` if the refresh was cancelled. The work is then queued again. */
  refresh(work: RefreshWork, cancel: Cancel): Promise<RunCoverage>;
  /** Receives all other errors of `refresh`. */
  handleError(error: unknown): void;
  readonly clock?: Clock;
}

interface Request {
  work(cancel: Cancel): Promise<RunCoverage>;
  resolve(): void;
  reject(error: unknown): void;
}

/** Creates a runner that drives the repack schedule with a clock and timers, for the editor and the command line. */
export function createRepackRunner({ refresh, handleError, clock = systemClock }: RepackRunnerOptions): RepackRunner {
  const schedule = createRepackSchedule();
  const requests = new Map<number, Request>();
  let lastId = 0;
  let stopTimer = (): void => undefined;
  let cancel = { cancelled: false };
  let isDisposed = false;
  let currentRun: Promise<void> = Promise.resolve();

  return {
    handleChange: (change) => {
      if (!isDisposed) applyStep(schedule.handleChange(change, clock.now()));
    },
    request(work, supersedes) {
      if (isDisposed) return Promise.reject(new Cancelled());
      return new Promise<void>((resolve, reject) => {
        const id = ++lastId;
        requests.set(id, { work, resolve, reject });
        applyStep(schedule.handleRequest(id, supersedes, clock.now()));
      });
    },
    setPollInterval: (interval) => {
      if (!isDisposed) applyStep(schedule.setPollInterval(interval, clock.now()));
    },
    get isIdle() {
      return schedule.isIdle;
    },
    dispose() {
      isDisposed = true;
      stopTimer();
      cancel.cancelled = true;
      for (const id of requests.keys()) takeRequest(id)?.reject(new Cancelled());
      return currentRun;
    },
  };

  function applyStep(step: ScheduleStep): void {
    stopTimer();
    if (step.cancel) cancel.cancelled = true;
    for (const id of step.dropped ?? []) takeRequest(id)?.reject(new Cancelled());
    if (step.start) currentRun = runJob(step.start);
    if (step.wakeAt !== undefined) {
      const waitMs = Math.max(0, Math.ceil(step.wakeAt - clock.now()));
      stopTimer = clock.callAfter(waitMs, () => applyStep(schedule.handleWakeUp(clock.now())));
    }
  }

  async function runJob(job: Job): Promise<void> {
    const jobCancel = cancel = { cancelled: false };
    const outcome = job.kind === 'request'
      ? await runRequest(job.id, jobCancel)
      : await runRefresh(job.work, jobCancel);
    if (!isDisposed) applyStep(schedule.handleJobEnd(outcome, clock.now()));
  }

  async function runRequest(id: number, jobCancel: Cancel): Promise<Outcome> {
    const request = takeRequest(id);
    if (!request) return 'none';
    try {
      const coverage = await request.work(jobCancel);
      request.resolve();
      return coverage;
    } catch (error) {
      request.reject(error);
      return 'none';
    }
  }

  async function runRefresh(work: RefreshWork, jobCancel: Cancel): Promise<Outcome> {
    try {
      return await refresh(work, jobCancel);
    } catch (error) {
      if (error instanceof Cancelled) return 'cancelled';
      if (!isDisposed) handleError(error);
      return 'none';
    }
  }

  function takeRequest(id: number): Request | undefined {
    const request = requests.get(id);
    requests.delete(id);
    return request;
  }
}

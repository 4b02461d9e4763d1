import { Cancelled } from '../../base/errors';
import type { Cancel } from '../../base/cancellation';
import { createRepackSchedule, type Change, type Ending, type Job, type Step, type Work } from '../../engine';

/** What a run saw; see `Ending`. */
export type Seen = Exclude<Ending, 'cancelled'>;

export interface RepackRunner {
  /** Something changed: upkeep follows when its time comes. */
  changed(change: Change): void;
  /**
   * Runs before all upkeep. `ends`: what runs is ended for it, and an older request that ends others is dropped.
   * Rejects with `Cancelled` where it was itself.
   */
  ask(work: (cancel: Cancel) => Promise<Seen>, ends: boolean): Promise<void>;
  /** With `every` (ms), looks at everything so long after each run. */
  poll(every: number | undefined): void;
  /** Nothing runs, and no change waits. */
  readonly idle: boolean;
  /** What runs is cancelled, and nothing starts any more. Resolves when it has ended. */
  dispose(): Promise<void>;
}

export interface RepackRunnerOptions {
  /** Keeps the pack up. Rejects with `Cancelled` where it was cancelled: it is owed then. */
  run(work: Work, cancel: Cancel): Promise<Seen>;
  /** Hears of what else `run` rejects with. */
  failed(error: unknown): void;
}

interface Request {
  work(cancel: Cancel): Promise<Seen>;
  done(): void;
  failed(error: unknown): void;
}

/** The schedule of repacks with a clock and timers: one for the editor and the command line. */
export function createRepackRunner({ run, failed }: RepackRunnerOptions): RepackRunner {
  const schedule = createRepackSchedule();
  const requests = new Map<number, Request>();
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  let cancel = { cancelled: false };
  let disposed = false;
  let current: Promise<void> = Promise.resolve();

  return {
    changed: (change) => {
      if (!disposed) take(schedule.changed(change, performance.now()));
    },
    ask(work, ends) {
      if (disposed) return Promise.reject(new Cancelled());
      return new Promise<void>((done, reject) => {
        const id = ++last;
        requests.set(id, { work, done, failed: reject });
        take(schedule.asked(id, ends, performance.now()));
      });
    },
    poll: (every) => {
      if (!disposed) take(schedule.poll(every, performance.now()));
    },
    get idle() {
      return schedule.idle;
    },
    dispose() {
      disposed = true;
      clearTimeout(timer);
      cancel.cancelled = true;
      for (const [id, request] of requests) {
        requests.delete(id);
        request.failed(new Cancelled());
      }
      return current;
    },
  };

  function take(step: Step): void {
    clearTimeout(timer);
    if (step.cancel) cancel.cancelled = true;
    for (const id of step.dropped ?? []) settled(id)?.failed(new Cancelled());
    if (step.start) current = begin(step.start);
    if (step.wakeAt !== undefined)
      timer = setTimeout(() => take(schedule.woken(performance.now())),
        Math.max(0, Math.ceil(step.wakeAt - performance.now())));
  }

  async function begin(job: Job): Promise<void> {
    cancel = { cancelled: false };
    const ending = job.kind === 'asked' ? await answered(job.id, cancel) : await kept(job.work, cancel);
    if (!disposed) take(schedule.ended(ending, performance.now()));
  }

  async function answered(id: number, mine: Cancel): Promise<Ending> {
    const request = settled(id);
    if (!request) return 'nothing';
    try {
      const seen = await request.work(mine);
      request.done();
      return seen;
    } catch (error) {
      request.failed(error);
      return 'nothing';
    }
  }

  async function kept(work: Work, mine: Cancel): Promise<Ending> {
    try {
      return await run(work, mine);
    } catch (error) {
      if (error instanceof Cancelled) return 'cancelled';
      if (!disposed) failed(error);
      return 'nothing';
    }
  }

  function settled(id: number): Request | undefined {
    const request = requests.get(id);
    requests.delete(id);
    return request;
  }
}

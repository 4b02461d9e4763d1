import { Cancelled, UserError } from '#base/errors';
import { english, nested } from '#base/text/english';
import type { PackOptions } from '#engine/options';
import type { Run } from '#engine/run';
import type { Report } from '#reports';
import type { Engine } from '#features/requests';

/** What a packing call answers with. */
export interface FirstReport {
  readonly report: Report;
  /** True for the report of a first look, while the pack that replaces it is still being made. */
  readonly isFirstLook: boolean;
}

/** The pack that continues after its call was answered with a first look. */
export interface BackgroundPack {
  /**
   * Starts the pack of a scope. Resolves with its report, or earlier with that of its first look. From then on, neither
   * the call's cancellation nor its progress belongs to the pack, which only `stop` and the end of the engine cancel.
   */
  start(engine: Pick<Engine, 'pack'>, options: PackOptions, scope: string, run: Run): Promise<FirstReport>;
  /** Cancels the pack that continues if it has this scope, and drops its error, because a new task replaces it. */
  stop(scope: string): void;
  /**
   * Waits until no pack continues, and reports its progress to `run`. Resolves with the run for what follows, whose
   * progress does not begin again. Rejects with the error of the pack of this scope, which is reported only once, or
   * with `Cancelled`.
   */
  wait(scope: string, run: Run): Promise<Run>;
}

interface ContinuingPack {
  readonly scope: string;
  /** Resolves when the pack has ended. */
  readonly end: Promise<void>;
  isStopped: boolean;
}

export function createBackgroundPack(): BackgroundPack {
  let continuing: ContinuingPack | undefined;
  let failure: { readonly scope: string; readonly error: Error; } | undefined;
  /** The calls that wait for it. */
  const waitingRuns = new Set<Run>();
  return {
    start,
    stop(scope) {
      if (continuing?.scope === scope) continuing.isStopped = true;
      if (failure?.scope === scope) failure = undefined;
    },
    wait,
  };

  function start(engine: Pick<Engine, 'pack'>, options: PackOptions, scope: string, run: Run): Promise<FirstReport> {
    return new Promise((resolve, reject) => {
      let continuingPack: ContinuingPack | undefined;
      const pack = engine.pack(options, {
        cancel: {
          get cancelled() {
            return continuingPack ? continuingPack.isStopped : run.cancel.cancelled;
          },
        },
        ...(run.arrival && { arrival: run.arrival }),
        progress(stage, fraction) {
          for (const listener of continuingPack ? waitingRuns : [run]) listener.progress?.(stage, fraction);
        },
        notice(sentence) {
          if (!continuingPack) run.notice?.(sentence);
        },
        showFirstLook(report) {
          const keepFailure = (error: unknown) => {
            // nobody needs the pack any more
            if (!(error instanceof Cancelled || started.isStopped)) failure = { scope, error: describeFailure(error) };
          };
          const end = pack.then(() => undefined, keepFailure).finally(() => {
            if (continuing === started) continuing = undefined;
          });
          const started = continuing = continuingPack = { scope, end, isStopped: false };
          run.showFirstLook?.(report, end);
          resolve({ report, isFirstLook: true });
        },
      });
      pack.then((report) => resolve({ report, isFirstLook: false }), reject);
    });
  }

  async function wait(scope: string, run: Run): Promise<Run> {
    let followingRun = run;
    while (continuing) followingRun = await waitUnlessCancelled(continuing.end, followingRun);
    if (run.cancel.cancelled) throw new Cancelled(); // another call shall report the failure
    if (failure?.scope !== scope) return followingRun;
    const { error } = failure;
    failure = undefined;
    throw error;
  }

  /** Rejects with `Cancelled` at the first progress of the pack after the cancellation of `run`. */
  function waitUnlessCancelled(end: Promise<void>, run: Run): Promise<Run> {
    return new Promise((resolve, reject) => {
      let maxFraction = 0;
      const reportRising: Run['progress'] = (stage, fraction) => {
        if (fraction < maxFraction) return;
        maxFraction = fraction;
        run.progress?.(stage, fraction);
      };
      const listener: Run = {
        ...run,
        progress(stage, fraction) {
          if (!run.cancel.cancelled) reportRising(stage, fraction);
          else {
            waitingRuns.delete(listener);
            reject(new Cancelled());
          }
        },
      };
      waitingRuns.add(listener);
      void end.then(() => {
        waitingRuns.delete(listener);
        resolve({ ...run, progress: reportRising });
      });
    });
  }
}

function describeFailure(error: unknown): Error {
  if (error instanceof UserError)
    return new UserError(english`The pack that start_task began failed: ${nested(error.message)}`, error.kind);
  return error instanceof Error ? error : new Error(String(error));
}

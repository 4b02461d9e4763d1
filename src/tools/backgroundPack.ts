import { Cancelled } from '#base/errors';
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
   * Starts a pack. Resolves with its report, or earlier with that of its first look. From then on, neither the call's
   * cancellation nor its progress belongs to the pack, which only the end of the engine stops.
   */
  start(engine: Pick<Engine, 'pack'>, options: PackOptions, run: Run): Promise<FirstReport>;
  /**
   * Waits until no pack continues, and reports its progress to `run`. Resolves with the run for what follows, whose
   * progress does not begin again. Rejects with the pack's error, which is reported only once, or with `Cancelled`.
   */
  wait(run: Run): Promise<Run>;
}

export function createBackgroundPack(): BackgroundPack {
  /** Resolves when the pack that continues has ended. */
  let continuing: Promise<void> | undefined;
  let failure: Error | undefined;
  /** The calls that wait for it. */
  const waitingRuns = new Set<Run>();
  return { start, wait };

  function start(engine: Pick<Engine, 'pack'>, options: PackOptions, run: Run): Promise<FirstReport> {
    return new Promise((resolve, reject) => {
      let isAnswered = false;
      const pack = engine.pack(options, {
        cancel: {
          get cancelled() {
            return !isAnswered && run.cancel.cancelled;
          },
        },
        ...(run.arrival && { arrival: run.arrival }),
        progress(stage, fraction) {
          for (const listener of isAnswered ? waitingRuns : [run]) listener.progress?.(stage, fraction);
        },
        notice(sentence) {
          if (!isAnswered) run.notice?.(sentence);
        },
        showFirstLook(report) {
          isAnswered = true;
          const packEnd = continuing = pack.then(() => undefined, keepFailure).finally(() => {
            continuing = undefined;
          });
          run.showFirstLook?.(report, packEnd);
          resolve({ report, isFirstLook: true });
        },
      });
      pack.then((report) => resolve({ report, isFirstLook: false }), reject);
    });
  }

  function keepFailure(error: unknown): void {
    if (error instanceof Cancelled) return; // only the end of the engine cancels the pack
    failure = error instanceof Error ? error : new Error(String(error));
  }

  async function wait(run: Run): Promise<Run> {
    const followingRun = continuing ? await waitUnlessCancelled(continuing, run) : run;
    const error = failure;
    failure = undefined;
    if (error !== undefined) throw error;
    return followingRun;
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

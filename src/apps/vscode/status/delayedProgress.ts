import type { Stage } from '#model';
import type { Clock } from '#platform/process/clock';
import { stageWord } from './stateWords';
import { progressDelay, type PackRequest } from '../folder/requests/packRequest';

/** A run that has lasted for `progressDelay`. */
export interface LongRun {
  /** Resolves when the run ends; never rejects. */
  readonly done: Promise<void>;
  cancel(): void;
  /**
   * Calls back at once and on each later progress update: the completed fraction of the run, 0 to 1, and what it does
   * or waits for.
   */
  report(listener: (fraction: number, message: string) => void): void;
}

/** Runs the work; calls `show` only if it lasts for `progressDelay`. Rejects if the work rejects. */
export function delayProgress<T>(work: (request: PackRequest) => Promise<T>, show: (run: LongRun) => void,
  clock: Pick<Clock, 'after'>): Promise<T>
{
  const cancel = { cancelled: false };
  let fraction = 0;
  let stage: Stage = 'scan';
  let waiting: string | undefined;
  let listener: ((fraction: number, message: string) => void) | undefined;
  const tell = () => listener?.(fraction, waiting ?? stageWord(stage));
  const run = work({
    cancel,
    progress(now, part) {
      stage = now;
      fraction = part;
      waiting = undefined;
      tell();
    },
    notice(sentence) {
      waiting = sentence;
      tell();
    },
  });
  const done = run.then(() => undefined, () => undefined);
  const stop = clock.after(progressDelay, () =>
    show({
      done,
      cancel() {
        cancel.cancelled = true;
      },
      report(callback) {
        listener = callback;
        tell();
      },
    }));
  void done.then(stop);
  return run;
}

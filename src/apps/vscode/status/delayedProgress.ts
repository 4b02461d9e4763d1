import type { Stage } from '#model';
import type { Clock } from '#platform/process/clock';
import { describeStage } from './stateWords';
import { progressDelayMs, type PackRequest } from '../folder/requests/packRequest';

/** A run that has taken longer than `progressDelayMs`. */
export interface LongRun {
  /** Resolves when the run ends; never rejects. */
  readonly done: Promise<void>;
  cancel(): void;
  /**
   * Calls the listener immediately and on each later progress update. `fraction` is the completed part of the run (0 to
   * 1), and `message` describes what the run is doing or waiting for.
   */
  report(listener: (fraction: number, message: string) => void): void;
}

/**
 * Runs the work, and calls `showProgress` if the work takes longer than `progressDelayMs`. Rejects if the work rejects.
 */
export function delayProgress<T>(work: (request: PackRequest) => Promise<T>, showProgress: (run: LongRun) => void,
  clock: Pick<Clock, 'callAfter'>): Promise<T>
{
  const cancel = { cancelled: false };
  let fraction = 0;
  let stage: Stage = 'scan';
  let waitingMessage: string | undefined;
  let listener: ((fraction: number, message: string) => void) | undefined;
  const notifyListener = () => listener?.(fraction, waitingMessage ?? describeStage(stage));
  const run = work({
    cancel,
    progress(newStage, newFraction) {
      stage = newStage;
      fraction = newFraction;
      waitingMessage = undefined;
      notifyListener();
    },
    notice(sentence) {
      waitingMessage = sentence;
      notifyListener();
    },
  });
  const endOfRun = run.then(() => undefined, () => undefined);
  const cancelDelay = clock.callAfter(progressDelayMs, () =>
    showProgress({
      done: endOfRun,
      cancel() {
        cancel.cancelled = true;
      },
      report(callback) {
        listener = callback;
        notifyListener();
      },
    }));
  void endOfRun.then(cancelDelay);
  return run;
}

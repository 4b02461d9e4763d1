import * as vscode from 'vscode';
import type { Cancel } from '../../../base/cancellation';
import type { Stage } from '../../../model';
import { progressDelay, type PackRequest } from '../folder/packRequest';

/**
 * The icon in the status bar spins at once; a run longer than `progressDelay` also shows a notification that can cancel
 * it.
 */
export async function withProgress<T>(title: string, work: (request: PackRequest) => Promise<T>): Promise<T> {
  const cancel = { cancelled: false };
  let fraction = 0;
  let stage: Stage = 'scan';
  let waiting: string | undefined;
  let shown: ((fraction: number, stage: string) => void) | undefined;
  const run = work({
    cancel: cancel satisfies Cancel,
    progress(now, part) {
      stage = now;
      fraction = part;
      waiting = undefined;
      shown?.(fraction, stage);
    },
    notice(sentence) {
      waiting = sentence;
      shown?.(fraction, sentence);
    },
  });
  const done = run.then(() => undefined, () => undefined);
  const timer = setTimeout(() => {
    void vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true },
      (progress, token) => {
        token.onCancellationRequested(() => {
          cancel.cancelled = true;
        });
        let before = 0;
        shown = (part, name) => {
          progress.report({ message: name, increment: (part - before) * 100 });
          before = part;
        };
        shown(fraction, waiting ?? stage);
        return done;
      });
  }, progressDelay);
  void done.then(() => clearTimeout(timer));
  return run;
}

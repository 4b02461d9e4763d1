import * as vscode from 'vscode';
import { systemClock } from '#platform/process/clock';
import type { PackRequest } from '../folder/requests/packRequest';
import { delayProgress, type LongRun } from './delayedProgress';

/**
 * Spins the icon in the status bar at once; a run longer than `progressDelay` also shows a notification from which it
 * can be cancelled.
 */
export function withProgress<T>(title: string, work: (request: PackRequest) => Promise<T>): Promise<T> {
  return delayProgress(work, (run) => notify(title, run), systemClock);
}

function notify(title: string, run: LongRun): void {
  void vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (progress, token) => {
      token.onCancellationRequested(() => run.cancel());
      let before = 0;
      run.report((fraction, message) => {
        progress.report({ message, increment: (fraction - before) * 100 });
        before = fraction;
      });
      return run.done;
    });
}

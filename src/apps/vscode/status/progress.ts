import * as vscode from 'vscode';
import { systemClock } from '#platform/process/clock';
import type { PackRequest } from '../folder/requests/packRequest';
import { delayProgress, type LongRun } from './delayedProgress';

/**
 * Runs the work. If the run takes longer than `progressDelayMs`, a notification shows its progress and lets the user
 * cancel it. The icon in the status bar spins from the start.
 */
export function withProgress<T>(title: string, work: (request: PackRequest) => Promise<T>): Promise<T> {
  return delayProgress(work, (run) => showNotification(title, run), systemClock);
}

function showNotification(title: string, run: LongRun): void {
  void vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (progress, token) => {
      token.onCancellationRequested(() => run.cancel());
      let reportedFraction = 0;
      run.report((fraction, message) => {
        progress.report({ message, increment: (fraction - reportedFraction) * 100 });
        reportedFraction = fraction;
      });
      return run.done;
    });
}

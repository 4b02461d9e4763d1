import type { CancellationToken } from 'vscode';
import type { Cancel } from '#base/cancellation';

/** Converts a VS Code cancellation token to the form that the engine uses. */
export function toCancel(token: CancellationToken): Cancel {
  return {
    get cancelled() {
      return token.isCancellationRequested;
    },
  };
}

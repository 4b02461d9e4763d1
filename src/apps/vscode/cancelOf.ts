import type { CancellationToken } from 'vscode';
import type { Cancel } from '#base/cancellation';

/** Converts the editor's token to the form that runs read. */
export function toCancel(token: CancellationToken): Cancel {
  return {
    get cancelled() {
      return token.isCancellationRequested;
    },
  };
}

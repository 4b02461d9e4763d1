import type { CancellationToken } from 'vscode';
import type { Cancel } from '#base/cancellation';

/** The editor's token, as runs read it. */
export function toCancel(token: CancellationToken): Cancel {
  return {
    get cancelled() {
      return token.isCancellationRequested;
    },
  };
}

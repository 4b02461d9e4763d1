import type { Disposable } from 'vscode';

/**
 * Calls the function in the next turn of the event loop. The editor waits for activation, so all work that can be
 * deferred is done afterwards.
 */
export function onNextTurn(callback: () => void): Disposable {
  const immediate = setImmediate(callback);
  return { dispose: () => clearImmediate(immediate) };
}

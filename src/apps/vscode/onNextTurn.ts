import type { Disposable } from 'vscode';

/**
 * Calls back in the thread's next turn, because activation, which the editor waits for, does only work that cannot be
 * deferred.
 */
export function onNextTurn(call: () => void): Disposable {
  const turn = setImmediate(call);
  return { dispose: () => clearImmediate(turn) };
}

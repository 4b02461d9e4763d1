import type { Disposable } from 'vscode';

/** Calls back in the thread's next turn: activation, which the editor waits for, does only what cannot follow it. */
export function onNextTurn(call: () => void): Disposable {
  const turn = setImmediate(call);
  return { dispose: () => clearImmediate(turn) };
}

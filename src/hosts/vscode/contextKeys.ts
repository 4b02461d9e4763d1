import * as vscode from 'vscode';
import type { Folders } from './folders';

/** For `when` and `enablement` clauses: `agentpack.state`, `agentpack.hasPack`, `agentpack.packing`, `agentpack.thread` (its id), `agentpack.hasThreads`. */
export function registerContextKeys(folders: Folders): vscode.Disposable {
  const set = new Map<string, unknown>();
  const stop = folders.onDidChange(update);
  update();
  return new vscode.Disposable(stop);

  function update(): void {
    const state = folders.current?.state;
    put('agentpack.state', !state || (!state.looked && state.freshness.state === 'none') ? 'unknown' : state.freshness.state);
    put('agentpack.hasPack', state?.report !== undefined);
    put('agentpack.thread', state?.thread);
    put('agentpack.hasThreads', state !== undefined && (state.hasThreads || state.thread !== undefined));
    put('agentpack.packing', state?.freshness.state === 'packing');
  }

  function put(key: string, value: unknown): void {
    if (set.get(key) === value) return;
    set.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  }
}

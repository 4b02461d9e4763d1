import * as vscode from 'vscode';
import { fileUri } from '../folder/fileUri';
import type { Folders } from '../folder/folders';
import type { Choices } from '../folder/state/folderState';

/**
 * Registers the keys for `when` and `enablement` clauses: `agentpack.state`, `agentpack.hasPack`, `agentpack.packing`,
 * `agentpack.thread` (its ID), `agentpack.hasThreads`, `agentpack.overlaps`, `agentpack.mutedOverlaps`,
 * `agentpack.pinned`, `agentpack.taskPinned` and `agentpack.excluded` (lists of files).
 */
export function registerContextKeys(folders: Folders): vscode.Disposable {
  const set = new Map<string, string | undefined>();
  const stop = folders.onDidChange(update);
  update();
  return new vscode.Disposable(stop);

  function update(): void {
    const state = folders.current?.state;
    put('agentpack.state',
      !state || (!state.loaded && state.freshness.state === 'none') ? 'unknown' : state.freshness.state);
    put('agentpack.hasPack', state?.report !== undefined);
    put('agentpack.thread', state?.thread);
    put('agentpack.hasThreads', state !== undefined && (state.hasThreads || state.thread !== undefined));
    put('agentpack.overlaps', (state?.overlaps.length ?? 0) > 0);
    put('agentpack.mutedOverlaps', (state?.mutedOverlaps.length ?? 0) > 0);
    put('agentpack.pinned', chosen('pinned'));
    put('agentpack.taskPinned', chosen('taskPinned'));
    put('agentpack.excluded', chosen('excluded'));
    put('agentpack.packing', state?.freshness.state === 'packing');
  }

  /** Returns paths in the form of the context key `resourcePath`. */
  function chosen(choice: keyof Choices): string[] {
    return folders.all.flatMap((folder) => folder.state.choices[choice].map((path) => fileUri(folder, path).fsPath));
  }

  function put(key: string, value: unknown): void {
    const text = JSON.stringify(value);
    if (set.has(key) && set.get(key) === text) return;
    set.set(key, text);
    void vscode.commands.executeCommand('setContext', key, value);
  }
}

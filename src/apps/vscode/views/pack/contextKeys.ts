import * as vscode from 'vscode';
import { getFileUri } from '../../folder/fileUri';
import type { Folders } from '../../folder/folders';
import type { Choices } from '../../folder/state/folderState';

/**
 * Registers the keys for `when` and `enablement` clauses: `agentpack.state`, `agentpack.hasPack`, `agentpack.packing`,
 * `agentpack.thread` (its ID), `agentpack.hasThreads`, `agentpack.overlaps`, `agentpack.mutedOverlaps`,
 * `agentpack.pinned`, `agentpack.taskPinned` and `agentpack.excluded` (lists of files).
 */
export function registerContextKeys(folders: Folders): vscode.Disposable {
  const lastValues = new Map<string, string | undefined>();
  const stopListening = folders.onDidChange(updateKeys);
  updateKeys();
  return new vscode.Disposable(stopListening);

  function updateKeys(): void {
    const state = folders.current?.state;
    setKey('agentpack.state',
      !state || (!state.loaded && state.freshness.state === 'none') ? 'unknown' : state.freshness.state);
    setKey('agentpack.hasPack', state?.report !== undefined);
    setKey('agentpack.thread', state?.thread);
    setKey('agentpack.hasThreads', state !== undefined && (state.hasThreads || state.thread !== undefined));
    setKey('agentpack.overlaps', (state?.overlaps.length ?? 0) > 0);
    setKey('agentpack.mutedOverlaps', (state?.mutedOverlaps.length ?? 0) > 0);
    setKey('agentpack.pinned', listChosenPaths('pinned'));
    setKey('agentpack.taskPinned', listChosenPaths('taskPinned'));
    setKey('agentpack.excluded', listChosenPaths('excluded'));
    setKey('agentpack.packing', state?.freshness.state === 'packing');
  }

  /** Returns paths in the form of the context key `resourcePath`. */
  function listChosenPaths(choice: keyof Choices): string[] {
    return folders.all.flatMap((folder) => folder.state.choices[choice].map((path) => getFileUri(folder, path).fsPath));
  }

  function setKey(key: string, value: unknown): void {
    const valueText = JSON.stringify(value);
    if (lastValues.has(key) && lastValues.get(key) === valueText) return;
    lastValues.set(key, valueText);
    void vscode.commands.executeCommand('setContext', key, value);
  }
}

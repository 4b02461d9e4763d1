import * as vscode from 'vscode';
import type { Failures } from '../../failures';
import type { StoredTreeOptions } from './treeOptions';

/** Registers the commands of the view options and of the filter, whose context key is `agentpack.view.filtered`. */
export function registerTreeCommands(options: StoredTreeOptions, failures: Failures): vscode.Disposable {
  options.onDidChange(updateContextKey);
  updateContextKey();
  return vscode.Disposable.from(
    failures.command('agentpack.view.options', async () => (await import('./pickViewOption')).pickViewOption(options)),
    failures.command('agentpack.view.filter', async () => (await import('./filterInput')).askForFilter(options)),
    failures.command('agentpack.view.clearFilter', () => options.set({ filter: '' })),
  );

  function updateContextKey(): void {
    void vscode.commands.executeCommand('setContext', 'agentpack.view.filtered', options.current.filter !== '');
  }
}

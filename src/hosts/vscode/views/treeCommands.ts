import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { treeChoices, type StoredTreeOptions, type TreeOptions } from './treeOptions';

/**
 * Commands and context keys of the views' options: `agentpack.view.sort.score`, and the same with `.on` for the option
 * that holds, whose title has a check mark, as VS Code has no check marks for menus of extensions.
 */
export function registerTreeCommands(options: StoredTreeOptions, failures: Failures): vscode.Disposable {
  const commands = Object.entries(treeChoices).flatMap(([option, values]) =>
    Object.keys(values).flatMap((value) => {
      const id = `agentpack.view.${option}.${value}`;
      return [failures.command(id, () => options.set({ [option]: value })), failures.command(`${id}.on`, () => {})];
    })
  );
  options.onDidChange(update);
  update();
  return vscode.Disposable.from(
    ...commands,
    failures.command('agentpack.view.filter', async () => (await import('./filterInput')).askForFilter(options)),
    failures.command('agentpack.view.clearFilter', () => options.set({ filter: '' })),
  );

  function update(): void {
    const { filter, ...others } = options.current;
    for (const [option, value] of Object.entries(others) as [keyof TreeOptions, string][])
      void vscode.commands.executeCommand('setContext', `agentpack.view.${option}`, value);
    void vscode.commands.executeCommand('setContext', 'agentpack.view.filtered', filter !== '');
  }
}

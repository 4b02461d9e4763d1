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
      return [command(id, () => options.set({ [option]: value })), command(`${id}.on`, () => Promise.resolve())];
    })
  );
  options.onDidChange(update);
  update();
  return vscode.Disposable.from(
    ...commands,
    command('agentpack.view.filter', async () => (await import('./filterInput')).askForFilter(options)),
    command('agentpack.view.clearFilter', () => options.set({ filter: '' })),
  );

  function command(id: string, work: () => Promise<void>): vscode.Disposable {
    return vscode.commands.registerCommand(id, async () => {
      try {
        await work();
      } catch (error) {
        failures.show(error);
      }
    });
  }

  function update(): void {
    const { filter, ...others } = options.current;
    for (const [option, value] of Object.entries(others) as [keyof TreeOptions, string][])
      void vscode.commands.executeCommand('setContext', `agentpack.view.${option}`, value);
    void vscode.commands.executeCommand('setContext', 'agentpack.view.filtered', filter !== '');
  }
}

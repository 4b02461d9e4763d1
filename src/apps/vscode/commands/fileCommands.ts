import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { requireShownFolder, type FileInFolder, type Folders } from '../folder/folders';
import type { Choices } from '../folder/state/folderState';
import { groupPathsByFolder, getChosenFile, getChosenFiles } from './chosenFiles';

/**
 * Registers Pin, Exclude and their opposites for files, folders, documents and chunks. Menus and the palette show only
 * the command that has an effect. Also registers the other commands for tree rows and Explorer files, which apply to
 * all selected items.
 */
export function registerFileCommands(folders: Folders, failures: Failures): vscode.Disposable {
  const loadRowCommands = () => import('./rowCommands');
  return vscode.Disposable.from(
    registerCommand('agentpack.pinFile', (target, selection) => pin(target, selection, ['pinned'], true)),
    registerCommand('agentpack.unpinFile',
      (target, selection) => pin(target, selection, ['pinned', 'taskPinned'], false)),
    registerCommand('agentpack.excludeFile',
      (target, selection) => choose(getChosenFiles(folders, target, selection), ['excluded'], true)),
    registerCommand('agentpack.includeFile',
      (target, selection) => choose(getChosenFiles(folders, target, selection), ['excluded'], false)),
    registerCommand('agentpack.pinToTask', async (target, selection) => {
      if (target !== undefined) return choose(getChosenFiles(folders, target, selection), ['taskPinned'], true);
      const { pickTaskPins } = await import('../choices/pinsOfTask');
      return pickTaskPins(requireShownFolder(folders), failures);
    }),
    registerCommand('agentpack.copyContext',
      async (target, selection) =>
        (await loadRowCommands()).copyContext(folders, getChosenFiles(folders, target, selection))),
    registerCommand('agentpack.showContext',
      async (target) => (await loadRowCommands()).showContext(getChosenFile(folders, target))),
    registerCommand('agentpack.openPackedChanges',
      async (target, selection) =>
        (await loadRowCommands()).openPackedChanges(getChosenFiles(folders, target, selection))),
    registerCommand('agentpack.copyPathWithLines',
      async (target, selection) =>
        (await loadRowCommands()).copyPathsWithLines(getChosenFiles(folders, target, selection))),
  );

  async function pin(target: unknown, selection: unknown, choices: readonly (keyof Choices)[],
    isOn: boolean): Promise<void>
  {
    const { getChosenPins } = await import('./chosenPins');
    await choose(getChosenPins(folders, target, selection), choices, isOn);
  }

  async function choose(chosenFiles: readonly FileInFolder[], choices: readonly (keyof Choices)[],
    on: boolean): Promise<void>
  {
    const { applyChoices } = await import('../choices/choose');
    for (const [folder, paths] of groupPathsByFolder(chosenFiles))
      await applyChoices(folder, choices.map((choice) => ({ paths, choice, on })), failures);
  }

  /**
   * Registers a command. `target` is the clicked item, and `selection` contains the items that are selected with it.
   */
  function registerCommand(id: string,
    work: (target: unknown, selection: unknown) => Promise<void>): vscode.Disposable
  {
    return failures.command(id, work);
  }
}

import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { shownFolder, type FileInFolder, type Folders } from '../folder/folders';
import type { Choices } from '../folder/state/folderState';
import { byFolder, chosenFile, chosenFiles } from './chosenFiles';

/**
 * Registers Pin and Exclude with their opposites, for files, folders, documents and chunks: menus and the palette show
 * the command that has an effect. Also registers the other commands for tree rows and Explorer files, which apply to
 * all selected items.
 */
export function registerFileCommands(folders: Folders, failures: Failures): vscode.Disposable {
  const rows = () => import('./rowCommands');
  return vscode.Disposable.from(
    command('agentpack.pinFile', (target, all) => pin(target, all, ['pinned'], true)),
    command('agentpack.unpinFile', (target, all) => pin(target, all, ['pinned', 'taskPinned'], false)),
    command('agentpack.excludeFile', (target, all) => choose(chosenFiles(folders, target, all), ['excluded'], true)),
    command('agentpack.includeFile', (target, all) => choose(chosenFiles(folders, target, all), ['excluded'], false)),
    command('agentpack.pinToTask', async (target, all) => {
      if (target !== undefined) return choose(chosenFiles(folders, target, all), ['taskPinned'], true);
      const { pickPinsOfTask } = await import('../choices/pinsOfTask');
      return pickPinsOfTask(shownFolder(folders), failures);
    }),
    command('agentpack.copyContext',
      async (target, all) => (await rows()).copyContext(folders, chosenFiles(folders, target, all))),
    command('agentpack.showContext', async (target) => (await rows()).showContext(chosenFile(folders, target))),
    command('agentpack.openPackedChanges',
      async (target, all) => (await rows()).openPackedChanges(chosenFiles(folders, target, all))),
    command('agentpack.copyPathWithLines',
      async (target, all) => (await rows()).copyPathsWithLines(chosenFiles(folders, target, all))),
  );

  async function pin(target: unknown, all: unknown, choices: readonly (keyof Choices)[], on: boolean): Promise<void> {
    const { chosenPins } = await import('./chosenPins');
    await choose(chosenPins(folders, target, all), choices, on);
  }

  async function choose(chosen: readonly FileInFolder[], choices: readonly (keyof Choices)[],
    on: boolean): Promise<void>
  {
    const { chooseAll } = await import('../choices/choose');
    for (const [folder, paths] of byFolder(chosen))
      await chooseAll(folder, choices.map((choice) => ({ paths, choice, on })), failures);
  }

  /** Registers a command. `one`: the item that was clicked; `all`: the items selected with it. */
  function command(id: string, work: (target: unknown, all: unknown) => Promise<void>): vscode.Disposable {
    return failures.command(id, work);
  }
}

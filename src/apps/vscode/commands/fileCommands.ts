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
    command('agentpack.pinFile', (one, all) => pin(one, all, ['pinned'], true)),
    command('agentpack.unpinFile', (one, all) => pin(one, all, ['pinned', 'taskPinned'], false)),
    command('agentpack.excludeFile', (one, all) => choose(chosenFiles(folders, one, all), ['excluded'], true)),
    command('agentpack.includeFile', (one, all) => choose(chosenFiles(folders, one, all), ['excluded'], false)),
    command('agentpack.pinToTask', async (one, all) => {
      if (one !== undefined) return choose(chosenFiles(folders, one, all), ['taskPinned'], true);
      const { pickPinsOfTask } = await import('../choices/pinsOfTask');
      return pickPinsOfTask(shownFolder(folders), failures);
    }),
    command('agentpack.copyContext',
      async (one, all) => (await rows()).copyContext(folders, chosenFiles(folders, one, all))),
    command('agentpack.showContext', async (one) => (await rows()).showContext(chosenFile(folders, one))),
    command('agentpack.openPackedChanges',
      async (one, all) => (await rows()).openPackedChanges(chosenFiles(folders, one, all))),
    command('agentpack.copyPathWithLines',
      async (one, all) => (await rows()).copyPathsWithLines(chosenFiles(folders, one, all))),
  );

  async function pin(one: unknown, all: unknown, choices: readonly (keyof Choices)[], on: boolean): Promise<void> {
    const { chosenPins } = await import('./chosenPins');
    await choose(chosenPins(folders, one, all), choices, on);
  }

  async function choose(chosen: readonly FileInFolder[], choices: readonly (keyof Choices)[],
    on: boolean): Promise<void>
  {
    const { chooseAll } = await import('../choices/choose');
    for (const [folder, paths] of byFolder(chosen))
      await chooseAll(folder, choices.map((choice) => ({ paths, choice, on })), failures);
  }

  /** Registers a command. `one`: the item that was clicked; `all`: the items selected with it. */
  function command(id: string, work: (one: unknown, all: unknown) => Promise<void>): vscode.Disposable {
    return failures.command(id, work);
  }
}

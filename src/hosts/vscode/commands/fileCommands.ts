import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { shownFolder, type Folders } from '../folder/folders';
import type { Choices } from '../folder/state/folderState';
import { byFolder, chosenFile, chosenFiles } from './chosenFiles';

/**
 * Pin and Exclude with their opposites: menus and the palette show the one that does something. And what else can be
 * done with rows of the trees and with files of the Explorer, with all that are selected.
 */
export function registerFileCommands(folders: Folders, failures: Failures): vscode.Disposable {
  const rows = () => import('./rowCommands');
  return vscode.Disposable.from(
    choice('agentpack.pinFile', 'pinned', true),
    choice('agentpack.unpinFile', 'pinned', false),
    choice('agentpack.excludeFile', 'excluded', true),
    choice('agentpack.includeFile', 'excluded', false),
    choice('agentpack.pinToTask', 'taskPinned', true),
    choice('agentpack.unpinFromTask', 'taskPinned', false),
    command('agentpack.pinFilesToTask', async () => {
      const { pickPinsOfTask } = await import('../choices/pinsOfTask');
      await pickPinsOfTask(shownFolder(folders), failures);
    }),
    choice('agentpack.pinFolder', 'pinned', true),
    choice('agentpack.unpinFolder', 'pinned', false),
    choice('agentpack.excludeFolder', 'excluded', true),
    choice('agentpack.includeFolder', 'excluded', false),
    command('agentpack.copyContext',
      async (one, all) => (await rows()).copyContext(folders, chosenFiles(folders, one, all))),
    command('agentpack.showContext', async (one) => (await rows()).showContext(chosenFile(folders, one))),
    command('agentpack.openPackedChanges',
      async (one, all) => (await rows()).openPackedChanges(chosenFiles(folders, one, all))),
    command('agentpack.revealInExplorer', async (one) => (await rows()).reveal(chosenFile(folders, one))),
    command('agentpack.copyPath',
      async (one, all) => (await rows()).copyPaths(chosenFiles(folders, one, all), 'absolute')),
    command('agentpack.copyRelativePath',
      async (one, all) => (await rows()).copyPaths(chosenFiles(folders, one, all), 'relative')),
    command('agentpack.copyPathWithLines',
      async (one, all) => (await rows()).copyPathsWithLines(chosenFiles(folders, one, all))),
  );

  function choice(id: string, kind: keyof Choices, on: boolean): vscode.Disposable {
    return command(id, async (one, all) => {
      const { chooseAll } = await import('../choices/choose');
      for (const [folder, paths] of byFolder(chosenFiles(folders, one, all))) {
        await chooseAll(folder, [{ paths, choice: kind, on }], failures);
      }
    });
  }

  /** `one`: what was clicked; `all`: what is selected with it. */
  function command(id: string, work: (one: unknown, all: unknown) => Promise<void>): vscode.Disposable {
    return failures.command(id, work);
  }
}

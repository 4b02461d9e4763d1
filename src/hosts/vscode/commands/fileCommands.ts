import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { HelpfulError, manageTrust } from '../errorHelp';
import type { Failures } from '../failures';
import { flash } from '../status/flash';
import type { FileInFolder, Folders } from '../folder/folders';
import { repack } from './packCommands';
import { label, plural } from '../text';
import type { Choices } from '../folder/folderState';

/**
 * Pin and Exclude with their opposites: menus and the palette show the one that does something. And Copy as Context.
 */
export function registerFileCommands(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.Disposable.from(
    register('agentpack.pinFile', 'pinned', true),
    register('agentpack.unpinFile', 'pinned', false),
    register('agentpack.excludeFile', 'excluded', true),
    register('agentpack.includeFile', 'excluded', false),
    vscode.commands.registerCommand('agentpack.copyContext', async (argument?: unknown) => {
      try {
        await copy(folders, chosenFile(folders, argument));
      } catch (error) {
        failures.show(error);
      }
    }),
  );

  function register(command: string, choice: keyof Choices, on: boolean): vscode.Disposable {
    return vscode.commands.registerCommand(command, async (argument?: unknown) => {
      try {
        const file = chosenFile(folders, argument);
        await choose(file, choice, on);
      } catch (error) {
        failures.show(error);
      }
    });
  }
}

/** What an agent would retrieve of the file: redacted, with true line numbers. */
async function copy(folders: Folders, { folder, path }: FileInFolder): Promise<void> {
  const { markdown, tokens, rest } = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: 'AgentPack: reading the file' },
    () => folder.retrieve(path),
  );
  await vscode.env.clipboard.writeText(markdown);
  flash(folder,
    `$(check) AgentPack: copied ${plural(tokens, 'token')} of ${label(path)}${
      rest.length > 0 ? ' (the file has more)' : ''
    }${folders.unsaved(folder).includes(path) ? ', without your unsaved edits' : ''}`);
}

async function choose({ folder, path }: FileInFolder, choice: keyof Choices, on: boolean): Promise<void> {
  if (!vscode.workspace.isTrusted)
    throw new HelpfulError(
      'Files can be pinned and excluded only in a trusted workspace: AgentPack needs git to tell whether the list of them came with the repository.',
      manageTrust(),
    );
  await vscode.window.withProgress({
    location: vscode.ProgressLocation.Window,
    title: 'AgentPack: checking the file',
  }, () => folder.choose(path, choice, on));
  const done = {
    pinned: on ? 'is pinned' : 'is no longer pinned',
    excluded: on ? 'is excluded from packs' : 'is no longer excluded',
  }[choice];
  flash(folder, `AgentPack: ${label(path)} ${done}`);
  if (folder.state.report) await repack(folder); // else the choice waits for the first pack
}

export function chosenFile(folders: Folders, argument: unknown): FileInFolder {
  const file = folders.file(argument);
  if (!file || file.path === '')
    throw new UserError('Open a file of a workspace folder first, or select one in the Explorer.');
  return file;
}

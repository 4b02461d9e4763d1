import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { givenFolder, shownFolder, type Folders } from '../folder/folders';

/** The commands that hand the newest pack, or what is selected, to an agent. */
export function registerHandOver(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.Disposable.from(
    register('agentpack.copyPack', async (uri) => {
      const { copyPack } = await import('./copyPack');
      return copyPack(givenFolder(folders, uri));
    }),
    register('agentpack.copyPackAs', async () => {
      const { copyPackAs } = await import('./copyPack');
      return copyPackAs(shownFolder(folders));
    }),
    register('agentpack.copyPrompt', async () => {
      const { copyPrompt } = await import('./copyPack');
      return copyPrompt(shownFolder(folders));
    }),
    register('agentpack.openInAgent', async () => {
      const { openInAgent } = await import('./openInAgent');
      return openInAgent(shownFolder(folders));
    }),
    register('agentpack.sendSelection', async (said) => {
      const { sendSelection } = await import('./sendSelection');
      return sendSelection(folders, typeof said === 'string' ? said : undefined);
    }),
  );

  /** Returns what the work does to callers of the command. */
  function register(command: string, work: (argument: unknown) => Promise<unknown>): vscode.Disposable {
    return vscode.commands.registerCommand(command, async (argument?: unknown) => {
      try {
        return await work(argument);
      } catch (error) {
        failures.show(error);
        return undefined;
      }
    });
  }
}

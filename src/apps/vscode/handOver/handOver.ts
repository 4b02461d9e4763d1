import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { resolveGivenFolder, requireShownFolder, type Folders } from '../folder/folders';

/** Registers the commands that hand a pack, the selection, or an index of the project to an agent. */
export function registerHandOver(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.Disposable.from(
    failures.command('agentpack.copyPack', async (uri?: unknown) => {
      const { copyPack } = await import('./copyPack');
      return copyPack(resolveGivenFolder(folders, uri));
    }),
    failures.command('agentpack.copyPackAs', async () => {
      const { copyPackAs } = await import('./copyPack');
      return copyPackAs(requireShownFolder(folders));
    }),
    failures.command('agentpack.copyPrompt', async () => {
      const { copyPrompt } = await import('./copyPack');
      return copyPrompt(requireShownFolder(folders));
    }),
    failures.command('agentpack.exportForAgent', async (target?: unknown) => {
      const { exportForAgent } = await import('#features/exports/vscode/exportForAgent');
      return exportForAgent(requireShownFolder(folders), target);
    }),
    failures.command('agentpack.writeIndex', async () => {
      const { writeIndex } = await import('#features/exports/vscode/writeIndex');
      return writeIndex(requireShownFolder(folders));
    }),
    failures.command('agentpack.openInAgent', async () => {
      const { openInAgent } = await import('./openInAgent');
      return openInAgent(requireShownFolder(folders));
    }),
    failures.command('agentpack.sendSelection', async (instruction?: unknown) => {
      const { sendSelection } = await import('./sendSelection');
      return sendSelection(folders, typeof instruction === 'string' ? instruction : undefined);
    }),
  );
}

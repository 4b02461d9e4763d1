import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { UserError } from '#base/errors';
import type { Verdict } from '#reports';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import { requireShownFolder, type Folders } from '#apps/vscode/folder/folders';

/**
 * Registers `AgentPack: Check Before Edit`. When called from code, `agentpack.checkBeforeEdit(file?, { silent: true })`
 * shows nothing and resolves with the verdict, or rejects.
 */
export function registerGuard(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('agentpack.checkBeforeEdit', check),
    failures.command('agentpack.showChanges', async (path?: unknown, since?: unknown) => {
      const folder = requireShownFolder(folders);
      const { showChange, showChanges, showCommittedChange } = await import('#apps/vscode/commands/showChanges');
      if (typeof path !== 'string') await showChanges(folder);
      else await (since === 'commit' ? showCommittedChange(folder, path) : showChange(folder, path));
    }),
  );

  async function check(argument?: unknown, options?: unknown): Promise<Verdict | undefined> {
    const isSilent = typeof options === 'object' && options !== null && 'silent' in options && options.silent === true;
    try {
      const { folder, verdict } = await askGuard(folders, argument);
      if (!isSilent) {
        const { showVerdict } = await import('./guardNotice');
        showVerdict(folder, folders.listUnsavedPaths(folder), verdict, failures); // not awaited, to return the verdict at once
      }
      return verdict;
    } catch (error) {
      if (isSilent) throw error;
      failures.show(error);
      return undefined;
    }
  }
}

/**
 * Returns the verdict for commands and for callers of the API. A file outside all folders is checked in the shown
 * folder. Without an argument, or for a folder, the whole folder is checked.
 */
export async function askGuard(folders: Folders,
  argument: unknown): Promise<{ readonly folder: Folder; readonly verdict: Verdict; }>
{
  const defaultFolder = requireShownFolder(folders);
  if (argument === undefined || argument === null)
    return { folder: defaultFolder, verdict: await defaultFolder.ask.guard() };
  const uri = folders.resolveUri(argument);
  if (uri?.scheme !== 'file')
    throw new UserError(
      l10n.t('This is not a file on this machine, so no pack contains it. Save it first, or pass the path of a file.'),
    );
  const { folder, path } = folders.locate(uri) ?? { folder: defaultFolder, path: uri.fsPath };
  return { folder, verdict: await folder.ask.guard(path === '' ? undefined : path) };
}

import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { redact } from '../../../engine';
import type { Verdict } from '../../../reports';
import type { Failures } from '../failures';
import { flash } from '../status/flash';
import type { Folder } from '../folder/folder';
import { shownFolder, type Folders } from '../folder/folders';
import { repack } from './packCommands';
import { showChange, showChanges } from './showChanges';
import { label, notice } from '../text';

/**
 * `AgentPack: Check Before Edit`. Called from code, `agentpack.checkBeforeEdit(file?, { silent: true })` shows nothing
 * and resolves with the verdict, or rejects.
 */
export function registerGuard(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('agentpack.checkBeforeEdit', check),
    vscode.commands.registerCommand('agentpack.showChanges', async (path?: unknown) => {
      try {
        const folder = shownFolder(folders);
        await (typeof path === 'string' ? showChange(folder, path) : showChanges(folder));
      } catch (error) {
        failures.show(error);
      }
    }),
  );

  async function check(argument?: unknown, options?: unknown): Promise<Verdict | undefined> {
    const silent = typeof options === 'object' && options !== null && 'silent' in options && options.silent === true;
    try {
      const { folder, verdict } = await askGuard(folders, argument);
      if (!silent) show(folder, verdict);
      return verdict;
    } catch (error) {
      if (silent) throw error;
      failures.show(error);
      return undefined;
    }
  }

  /** Not awaited: the caller gets the verdict at once. */
  function show(folder: Folder, verdict: Verdict): void {
    const unsaved = folders.unsaved(folder);
    const unsavedText = unsaved.length === 0
      ? ''
      : ` Not saved, so not in the pack: ${unsaved.slice(0, 3).join(', ')}${unsaved.length > 3 ? ' …' : ''}.`;
    const message = redact(`AgentPack: ${verdict.message}${unsavedText}`);
    if (verdict.decision === 'proceed') {
      flash(folder, `$(${unsaved.length === 0 ? 'check' : 'info'}) ${label(message)}`);
      // screen readers read notifications, but no changes of the status bar
      if (vscode.workspace.getConfiguration('editor').get('accessibilitySupport') === 'on')
        void vscode.window.showInformationMessage(notice(message));
      return;
    }
    const stale = verdict.freshness.state === 'stale';
    // a fresh pack warns only of other threads
    const actions = [...(verdict.freshness.state === 'fresh' ? [] : ['Repack']), ...(stale ? ['Show Changes'] : []),
      ...(verdict.overlaps.length > 0 ? ['Switch Thread…'] : []), ...(verdict.decision === 'warn' ? ['Continue'] : [])];
    vscode.window.showWarningMessage(notice(message), ...actions).then(async (chosen) => {
      if (chosen === 'Repack') await repack(folder);
      if (chosen === 'Show Changes') await showChanges(folder);
      if (chosen === 'Switch Thread…') await (await import('../threads/startThread')).switchThread(folder, undefined);
    }).then(undefined, (error) => failures.show(error));
  }
}

/**
 * The verdict for commands and for callers of the API. A file outside all folders is checked in the shown one; no
 * argument, or a folder, means the whole folder.
 */
export async function askGuard(folders: Folders,
  argument: unknown): Promise<{ readonly folder: Folder; readonly verdict: Verdict; }>
{
  const shown = shownFolder(folders);
  if (argument === undefined || argument === null) return { folder: shown, verdict: await shown.guard() };
  const uri = folders.named(argument);
  if (uri?.scheme !== 'file')
    throw new UserError(
      'This is not a file on this machine, so no pack contains it. Save it first, or pass the path of a file.',
    );
  const { folder, path } = folders.locate(uri) ?? { folder: shown, path: uri.fsPath };
  return { folder, verdict: await folder.guard(path === '' ? undefined : path) };
}

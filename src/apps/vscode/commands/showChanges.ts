import { containsPath } from '#base/text/paths';
import { translateSentence } from '../engineWords';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '#base/errors';
import { flashStatus } from '../status/flash';
import { getFileUri } from '../folder/fileUri';
import type { Folder } from '../folder/folder';
import { loadGitApi, statusesNotInHead, type GitApi } from '../folder/watch/gitExtension';
import { openPacked } from './openPacked';
import { describeStaleCause, describeFileChange, describeStaleCauses } from '../status/stateWords';
import { baseName, escapeLabel } from '../text';
import { moveIconOutOfLabel } from '../withIcon';

interface Row extends vscode.QuickPickItem {
  readonly path: string | undefined;
}

/** Lists the changes since the pack; a selected file opens as a diff with its packed text. */
export async function showChanges(folder: Folder): Promise<void> {
  await folder.checkFreshness();
  const { causes } = folder.state.freshness;
  const rows = causes.flatMap((cause): Row[] => (cause.kind === 'files'
    ? cause.files.map((file) => ({
      label: `$(${changeIcons[file.change]}) ${escapeLabel(file.path)}`,
      description: file.selected
        ? `${describeFileChange(file.change)}, ${l10n.t('selected')}`
        : describeFileChange(file.change),
      path: file.path,
    }))
    : [{
      label: `$(info) ${describeStaleCause(cause.kind)}`,
      description: escapeLabel(translateSentence(cause.detail)),
      path: undefined,
    }])
  );
  if (rows.length === 0) {
    flashStatus(folder, `$(check) ${l10n.t('AgentPack: nothing has changed since this pack')}`);
    return;
  }
  const chosenRow = await vscode.window.showQuickPick(rows.map(moveIconOutOfLabel), {
    title: l10n.t('AgentPack: {0} since this pack', describeStaleCauses(causes)),
    placeHolder: l10n.t('Open a file to see its changes'),
    matchOnDescription: true,
  });
  if (chosenRow?.path !== undefined) await showChange(folder, chosenRow.path);
}

/**
 * Shows a diff of one file against its packed text, or otherwise against its last commit, which the title then
 * mentions.
 *
 * @param preview whether the next file that is opened replaces the diff
 */
export async function showChange(folder: Folder, path: string, preview = true): Promise<void> {
  await openPacked(folder, path, (reason) => openCommitted(getFileUri(folder, path), path, reason, preview), preview);
}

/** Opens a diff of one file with its last commit, with or without a pack. */
export async function showCommittedChange(folder: Folder, path: string): Promise<void> {
  await openCommitted(getFileUri(folder, path), path, undefined, true);
}

const changeIcons = {
  added: 'diff-added',
  modified: 'diff-modified',
  deleted: 'diff-removed',
  excluded: 'diff-ignored',
} as const;

/** `notComparedReason` states why a requested comparison with the packed text is not possible. */
async function openCommitted(uri: vscode.Uri, path: string, notComparedReason: string | undefined,
  preview: boolean): Promise<void>
{
  const gitApi = await loadGitApi();
  const exists = await vscode.workspace.fs.stat(uri).then(() => true, () => false);
  const hasCommit = gitApi && await isCommitted(gitApi, uri);
  const name = baseName(uri.path);
  if (hasCommit && exists)
    await vscode.commands.executeCommand('vscode.diff', gitApi.toGitUri(uri, 'HEAD'), uri,
      notComparedReason === undefined
        ? l10n.t('{0} (since the last commit)', name)
        : l10n.t('{0} (since the last commit: {1})', name, notComparedReason), { preview });
  else if (hasCommit)
    await vscode.commands.executeCommand('vscode.open', gitApi.toGitUri(uri, 'HEAD'), { preview },
      notComparedReason === undefined
        ? l10n.t('{0} (at the last commit)', name)
        : l10n.t('{0} (at the last commit: {1})', name, notComparedReason));
  else if (exists) await vscode.commands.executeCommand('vscode.open', uri, { preview });
  else if (notComparedReason === undefined)
    throw new UserError(l10n.t('{0} does not exist, and the last commit has no version of it to show.', path));
  else throw new UserError(l10n.t('{0} was deleted, and {1}: there is nothing to show.', path, notComparedReason));
}

/** Reports whether the last commit contains another version of a changed file, staged or not. */
async function isCommitted(gitApi: GitApi, uri: vscode.Uri): Promise<boolean> {
  const [repository] = gitApi.repositories.filter(({ rootUri }) => containsPath(rootUri.path, uri.path)).sort((a, b) =>
    b.rootUri.path.length - a.rootUri.path.length
  );
  if (!repository) return false;
  await repository.status();
  const { indexChanges, workingTreeChanges } = repository.state;
  const fileChanges = [...indexChanges, ...workingTreeChanges].filter((change) =>
    change.uri.toString() === uri.toString()
  );
  return fileChanges.length > 0 && !fileChanges.some(({ status }) => statusesNotInHead.has(status));
}

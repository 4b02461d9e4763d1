import { containsPath } from '#base/text/paths';
import { inWords } from '../engineWords';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '#base/errors';
import { flashStatus } from '../status/flash';
import { fileUri } from '../folder/fileUri';
import type { Folder } from '../folder/folder';
import { gitApi, notInHead, type GitApi } from '../folder/watch/gitExtension';
import { openPacked } from './openPacked';
import { causeWord, changeWord, staleWords } from '../status/stateWords';
import { baseName, label } from '../text';
import { withIcon } from '../withIcon';

interface Row extends vscode.QuickPickItem {
  readonly path: string | undefined;
}

/** Lists the changes since the pack; a selected file opens as a diff with its packed text. */
export async function showChanges(folder: Folder): Promise<void> {
  await folder.checkFreshness();
  const { causes } = folder.state.freshness;
  const rows = causes.flatMap((cause): Row[] => (cause.kind === 'files'
    ? cause.files.map((file) => ({
      label: `$(${icons[file.change]}) ${label(file.path)}`,
      description: file.selected ? `${changeWord(file.change)}, ${l10n.t('selected')}` : changeWord(file.change),
      path: file.path,
    }))
    : [{ label: `$(info) ${causeWord(cause.kind)}`, description: label(inWords(cause.detail)), path: undefined }])
  );
  if (rows.length === 0) {
    flashStatus(folder, `$(check) ${l10n.t('AgentPack: nothing has changed since this pack')}`);
    return;
  }
  const chosen = await vscode.window.showQuickPick(rows.map(withIcon), {
    title: l10n.t('AgentPack: {0} since this pack', staleWords(causes)),
    placeHolder: l10n.t('Open a file to see its changes'),
    matchOnDescription: true,
  });
  if (chosen?.path !== undefined) await showChange(folder, chosen.path);
}

/**
 * Shows a diff of one file against its packed text, otherwise against its last commit, which the title then states.
 *
 * @param preview whether the next file that is opened replaces the diff
 */
export async function showChange(folder: Folder, path: string, preview = true): Promise<void> {
  await openPacked(folder, path, (why) => openCommitted(fileUri(folder, path), path, why, preview), preview);
}

/** Opens a diff of one file with its last commit, with or without a pack. */
export async function showCommittedChange(folder: Folder, path: string): Promise<void> {
  await openCommitted(fileUri(folder, path), path, undefined, true);
}

const icons = {
  added: 'diff-added',
  modified: 'diff-modified',
  deleted: 'diff-removed',
  excluded: 'diff-ignored',
} as const;

/** `why`: why it is not compared with its packed text, if that was requested. */
async function openCommitted(uri: vscode.Uri, path: string, why: string | undefined, preview: boolean): Promise<void> {
  const git = await gitApi();
  const there = await vscode.workspace.fs.stat(uri).then(() => true, () => false);
  const committed = git && await isCommitted(git, uri);
  const name = baseName(uri.path);
  if (committed && there)
    await vscode.commands.executeCommand('vscode.diff', git.toGitUri(uri, 'HEAD'), uri, why === undefined
      ? l10n.t('{0} (since the last commit)', name)
      : l10n.t('{0} (since the last commit: {1})', name, why), { preview });
  else if (committed)
    await vscode.commands.executeCommand('vscode.open', git.toGitUri(uri, 'HEAD'), { preview }, why === undefined
      ? l10n.t('{0} (at the last commit)', name)
      : l10n.t('{0} (at the last commit: {1})', name, why));
  else if (there) await vscode.commands.executeCommand('vscode.open', uri, { preview });
  else if (why === undefined)
    throw new UserError(l10n.t('{0} does not exist, and the last commit has no version of it to show.', path));
  else throw new UserError(l10n.t('{0} was deleted, and {1}: there is nothing to show.', path, why));
}

/** Reports whether the last commit holds another version of a changed file, staged or not. */
async function isCommitted(git: GitApi, uri: vscode.Uri): Promise<boolean> {
  const [repository] = git.repositories.filter(({ rootUri }) => containsPath(rootUri.path, uri.path)).sort((a, b) =>
    b.rootUri.path.length - a.rootUri.path.length
  );
  if (!repository) return false;
  await repository.status();
  const { indexChanges, workingTreeChanges } = repository.state;
  const fileChanges = [...indexChanges, ...workingTreeChanges].filter((change) =>
    change.uri.toString() === uri.toString()
  );
  return fileChanges.length > 0 && !fileChanges.some(({ status }) => notInHead.has(status));
}

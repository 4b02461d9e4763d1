import { readlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { chooseOverChanges } from '#features/connect/vscode/askOverChanges';
import { listReviewedTexts } from '#features/connect/vscode/changeWords';
import { registerPreviews } from '#features/connect/vscode/previewDocuments';
import type { Folder } from '../folder/folder';
import { isLink } from '../folder/isLink';
import { flashStatus } from '../status/flash';
import { escapeLabel, escapeNotification, visible } from '../text';
import { findRemoval } from './findRemoval';
import { readFolderSettings } from './folderSettings';
import { getDeletedNames, isEmptyRemoval, buildRemovalQuestion, type Removal, type RemovalQuestion } from './removal';

export interface RemovalContext {
  readonly assetsDir: string;
  /** IDs of AgentPack's settings. */
  readonly settings: readonly string[];
}

/**
 * Shows what would be removed and what would stay, asks once, and undoes everything that AgentPack wrote for this
 * folder.
 */
export async function removeFrom(folder: Folder, { assetsDir, settings }: RemovalContext): Promise<void> {
  const root = folder.uri.fsPath, statePath = join(root, '.agentpack');
  if (await isLink(statePath)) {
    await removeLink(folder, statePath);
    return;
  }
  const env = process.env;
  const folderSettings = readFolderSettings(folder.uri, settings, env);
  const { isTrusted } = vscode.workspace;
  const target = {
    root,
    folderName: folder.name,
    env,
    assetsDir,
    isTrusted,
    settings: folderSettings.ids,
    hasRememberedState: !folder.taskMemory.isEmpty,
  };
  const removal = await findRemoval(target);
  if (isEmptyRemoval(removal)) {
    showRemovalMessage(l10n.t('{0} contains nothing from AgentPack, so there is nothing to remove.', folder.name),
      removal);
    return;
  }
  const answer = await confirmRemoval(removal);
  if (!answer) return;
  await folder.forget();
  // done before the deletion, because disconnecting uses the records below .agentpack
  for (const change of removal.changes) if (change.isChange) change.write();
  await folderSettings.reset();
  await deleteBelow(folder, removal, answer.keepsUserFiles);
  flashStatus(folder, `$(check) ${l10n.t('AgentPack: removed from {0}', escapeLabel(folder.name))}`);
  if (removal.userScopeAgents.length > 0)
    showRemovalMessage(l10n.t('AgentPack was removed from {0}.', folder.name), removal);
}

async function deleteBelow(folder: Folder, removal: Removal, keepsUserFiles: boolean): Promise<void> {
  const stateFolderUri = vscode.Uri.joinPath(folder.uri, '.agentpack');
  const allNames = [...removal.files, ...removal.userFiles.map(({ name }) => name)];
  const deletedNames = getDeletedNames(removal, keepsUserFiles);
  if (allNames.length === 0) return;
  if (deletedNames.length === allNames.length)
    await ignoreMissing(vscode.workspace.fs.delete(stateFolderUri, { recursive: true }));
  else {
    for (const name of deletedNames)
      await ignoreMissing(vscode.workspace.fs.delete(vscode.Uri.joinPath(stateFolderUri, name), { recursive: true }));
  }
}

/** Asks for confirmation in a dialog. A user who reviews the changes returns to the dialog afterwards. */
async function confirmRemoval(removal: Removal): Promise<RemovalQuestion['buttons'][number] | undefined> {
  const { message, detail, buttons } = buildRemovalQuestion(removal);
  const files = listReviewedTexts(removal.changes);
  const previews = registerPreviews();
  try {
    return await chooseOverChanges({
      message,
      detail,
      buttons: buttons.map((button) => ({ title: button.title, answer: button })),
      editorTitle: l10n.t('AgentPack: Remove from {0}', removal.folder),
      titleBar: 'apply',
      isWarning: true,
    }, files, previews);
  } finally {
    previews.dispose();
  }
}

/** Shows a message that stays, because the user still has something to decide. */
function showRemovalMessage(message: string, { userScopeAgents }: Removal): void {
  const showLabel = l10n.t('Show Agents');
  const text = userScopeAgents.length > 0
    ? l10n.t('{0} Agents that are connected for you in all folders stay connected.', message)
    : message;
  void vscode.window.showInformationMessage(escapeNotification(text),
    ...(userScopeAgents.length > 0 ? [showLabel] : []))
    .then((
      chosenLabel,
    ) => chosenLabel === showLabel ? vscode.commands.executeCommand('agentpack.agents.focus') : undefined);
}

/** Deletes only the link, because its target may belong to another user. */
async function removeLink(folder: Folder, link: string): Promise<void> {
  const deleteLabel = l10n.t('Delete Link');
  const detail = l10n.t(
    '.agentpack is a link to {0}. Only the link is deleted, not its target.\n\nPins and exclusions of this folder are deleted.',
    visible(await readlink(link)),
  );
  const message = l10n.t('Remove AgentPack from {0}?', visible(folder.name));
  if (await vscode.window.showWarningMessage(message, { modal: true, detail }, deleteLabel) !== deleteLabel) return;
  await folder.forget();
  await unlink(link);
  flashStatus(folder, `$(check) ${l10n.t('AgentPack: removed from {0}', escapeLabel(folder.name))}`);
}

/** Ignores the error for a missing file, which disconnecting may already have removed. */
async function ignoreMissing(result: Thenable<void>): Promise<void> {
  try {
    await result;
  } catch (error) {
    if (!(error instanceof vscode.FileSystemError && error.code === 'FileNotFound')) throw error;
  }
}

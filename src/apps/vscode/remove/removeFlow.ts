import { readlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { askAboutChanges } from '#features/connect/vscode/changesQuestion';
import { registerPreviews } from '#features/connect/vscode/previewDocuments';
import type { Folder } from '../folder/folder';
import { isLink } from '../folder/isLink';
import { flashStatus } from '../status/flash';
import { label, notice, visible } from '../text';
import { findRemoval } from './findRemoval';
import { folderSettings } from './folderSettings';
import { deletedNames, isNothing, removalQuestion, type Removal, type RemovalQuestion } from './removal';

export interface RemoveParts {
  readonly assetsDir: string;
  /** IDs of AgentPack's settings. */
  readonly settings: readonly string[];
}

/**
 * Shows what would be removed and what would stay, asks once, and undoes everything that AgentPack wrote for this
 * folder.
 */
export async function removeFrom(folder: Folder, { assetsDir, settings }: RemoveParts): Promise<void> {
  const root = folder.uri.fsPath, base = join(root, '.agentpack');
  if (await isLink(base)) {
    await removeLink(folder, base);
    return;
  }
  const env = process.env;
  const set = folderSettings(folder.uri, settings, env);
  const { isTrusted } = vscode.workspace;
  const place = {
    root,
    name: folder.name,
    env,
    assetsDir,
    isTrusted,
    settings: set.ids,
    remembers: !folder.remembered.isEmpty,
  };
  const removal = await findRemoval(place);
  if (isNothing(removal)) {
    tell(l10n.t('{0} contains nothing from AgentPack, so there is nothing to remove.', folder.name), removal);
    return;
  }
  const answer = await ask(removal);
  if (!answer) return;
  await folder.forget();
  // before the deletion, because this uses the records below .agentpack
  for (const change of removal.changes) if (change.isChange) change.write();
  await set.reset();
  await deleteBelow(folder, removal, answer.keepsOwn);
  flashStatus(folder, `$(check) ${l10n.t('AgentPack: removed from {0}', label(folder.name))}`);
  if (removal.elsewhere.length > 0) tell(l10n.t('AgentPack is removed from {0}.', folder.name), removal);
}

async function deleteBelow(folder: Folder, removal: Removal, keepsOwn: boolean): Promise<void> {
  const base = vscode.Uri.joinPath(folder.uri, '.agentpack');
  const all = [...removal.files, ...removal.own.map(({ name }) => name)];
  const names = deletedNames(removal, keepsOwn);
  if (all.length === 0) return;
  if (names.length === all.length) await unlessMissing(vscode.workspace.fs.delete(base, { recursive: true }));
  else {
    for (const name of names)
      await unlessMissing(vscode.workspace.fs.delete(vscode.Uri.joinPath(base, name), { recursive: true }));
  }
}

/** Asks in a dialog over the differences. Who reads them comes back to the dialog, which has several buttons. */
async function ask(removal: Removal): Promise<RemovalQuestion['buttons'][number] | undefined> {
  const { message, detail, buttons } = removalQuestion(removal);
  const titles = buttons.map(({ title }) => title);
  const files = removal.changes.flatMap((change) => change.files).filter(({ isProgram }) => !isProgram);
  const read = l10n.t('Read the Changes');
  const previews = registerPreviews();
  try {
    return await askAboutChanges({
      accepted: undefined,
      async dialog() {
        const answer = await vscode.window.showWarningMessage(message, { modal: true, detail }, ...titles,
          ...(files.length > 0 ? [read] : []));
        return answer === read ? 'read' : buttons.find(({ title }) => title === answer);
      },
    }, previews.prepare(l10n.t('AgentPack: Remove from {0}', removal.folder), files, 'apply'));
  } finally {
    previews.dispose();
  }
}

/** Shows a message that stays, because the user still has something to decide. */
function tell(message: string, { elsewhere }: Removal): void {
  const show = l10n.t('Show Agents');
  const text = elsewhere.length > 0
    ? l10n.t('{0} Agents that are connected for you in all folders stay connected.', message)
    : message;
  void vscode.window.showInformationMessage(notice(text), ...(elsewhere.length > 0 ? [show] : [])).then((
    chosen,
  ) => chosen === show ? vscode.commands.executeCommand('agentpack.agents.focus') : undefined);
}

/** Deletes only the link, because its target may belong to another user. */
async function removeLink(folder: Folder, link: string): Promise<void> {
  const remove = l10n.t('Delete Link');
  const detail = l10n.t(
    '.agentpack is a link to {0}. Only the link is deleted, not its target.\n\nPins and exclusions of this folder are deleted.',
    visible(await readlink(link)),
  );
  const message = l10n.t('Remove AgentPack from {0}?', visible(folder.name));
  if (await vscode.window.showWarningMessage(message, { modal: true, detail }, remove) !== remove) return;
  await folder.forget();
  await unlink(link);
  flashStatus(folder, `$(check) ${l10n.t('AgentPack: removed from {0}', label(folder.name))}`);
}

/** Ignores a missing file, because disconnecting has already removed it. */
async function unlessMissing(result: Thenable<void>): Promise<void> {
  try {
    await result;
  } catch (error) {
    if (!(error instanceof vscode.FileSystemError && error.code === 'FileNotFound')) throw error;
  }
}

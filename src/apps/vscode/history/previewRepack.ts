import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '#base/errors';
import type { PackChanges, RepackPreview } from '#reports';
import { toCancel } from '../cancelOf';
import { repack } from '../commands/packCommands';
import { createNoPackError } from '../errorHelp';
import type { Folder } from '../folder/folder';
import { flashStatus } from '../status/flash';
import { baseName } from '../text';
import { listChangeItems, hasNoChanges, formatPreviewTitle } from './changeItems';
import type { TextDocuments } from './textDocuments';
import { moveIconOutOfLabel } from '../withIcon';

interface Row extends vscode.QuickPickItem {
  open?(): PromiseLike<unknown>;
}

/**
 * Shows the changes that a repack would make: a summary of the files, from which the user can open the diff of the
 * context file or a file's explanation. Writes nothing. With `silent`, opens the diff immediately instead. Returns the
 * changes.
 */
export async function previewRepack(folder: Folder, documents: TextDocuments,
  silent: boolean): Promise<PackChanges | undefined>
{
  if (!folder.state.report) throw createNoPackError(folder);
  const preview = await vscode.window.withProgress({
    location: vscode.ProgressLocation.Notification,
    title: l10n.t('AgentPack: checking what a repack would change'),
    cancellable: true,
  }, (_, token) => folder.texts.repackPreview(toCancel(token)));
  const { changes } = preview;
  if (silent) {
    await openDiff(preview, documents);
    return changes;
  }
  if (hasNoChanges(changes)) {
    flashStatus(folder, l10n.t('$(check) AgentPack: a repack would show the same files'));
    return changes;
  }
  const chosenRow = await vscode.window.showQuickPick(createRows().map(moveIconOutOfLabel), {
    title: formatPreviewTitle(changes),
    placeHolder: l10n.t('Nothing was written. Open the diff, or select a file to see why it is affected'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  await chosenRow?.open?.();
  return changes;

  function createRows(): Row[] {
    return [
      {
        label: l10n.t('$(diff) Open the Diff of {0}', baseName(preview.contextPath)),
        open: () => openDiff(preview, documents),
      },
      {
        label: l10n.t('$(refresh) Repack'),
        open: () => repack(folder),
      },
      ...(changes.files.length === 0 ? [] : [{ label: l10n.t('Files'), kind: vscode.QuickPickItemKind.Separator }]),
      ...listChangeItems(changes).map((item): Row => ({
        label: item.label,
        description: item.description,
        ...(item.detail === undefined ? {} : { detail: item.detail }),
        open: () => vscode.commands.executeCommand('agentpack.explainFile', vscode.Uri.joinPath(folder.uri, item.path)),
      })),
    ];
  }
}

/** Opens the diff between the pack and a repack. @throws UserError if the context file is missing */
async function openDiff({ before, after, contextPath }: RepackPreview, documents: TextDocuments): Promise<void> {
  if (before === undefined) throw new UserError(l10n.t('{0} is missing. Repack to create it again.', contextPath));
  const name = baseName(contextPath);
  await vscode.commands.executeCommand('vscode.diff', documents.add(name, before), documents.add(name, after),
    l10n.t('{0} (as packed ↔ after a repack)', name));
}

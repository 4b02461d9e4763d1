import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '#base/errors';
import type { PackChanges, RepackPreview } from '#reports';
import { toCancel } from '../cancelOf';
import { repack } from '../commands/packCommands';
import { noPackYet } from '../errorHelp';
import type { Folder } from '../folder/folder';
import { flashStatus } from '../status/flash';
import { baseName } from '../text';
import { changeItems, changesNothing, changesSummary } from './changeItems';
import type { TextDocuments } from './textDocuments';
import { withIcon } from '../withIcon';

interface Row extends vscode.QuickPickItem {
  open?(): PromiseLike<unknown>;
}

/**
 * Shows what a repack would change: a summary of the files, from which the user can open the diff of the context file
 * or a file's explanation. Writes nothing. If code calls it with `silent`, it opens the diff at once and returns the
 * changes.
 */
export async function previewRepack(folder: Folder, documents: TextDocuments,
  silent: boolean): Promise<PackChanges | undefined>
{
  if (!folder.state.report) throw noPackYet(folder);
  const preview = await vscode.window.withProgress({
    location: vscode.ProgressLocation.Notification,
    title: l10n.t('AgentPack: finding out what a repack would change'),
    cancellable: true,
  }, (_, token) => folder.texts.repackPreview(toCancel(token)));
  const { changes } = preview;
  if (silent) {
    await openDiff(preview, documents);
    return changes;
  }
  if (changesNothing(changes)) {
    flashStatus(folder, l10n.t('$(check) AgentPack: a repack would show the same files'));
    return changes;
  }
  const chosen = await vscode.window.showQuickPick(rows().map(withIcon), {
    title: l10n.t('AgentPack: a repack would change: {0}', changesSummary(changes)),
    placeHolder: l10n.t('Nothing was written. Open the difference, or a file to see why'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  await chosen?.open?.();
  return changes;

  function rows(): Row[] {
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
      ...changeItems(changes).map((item): Row => ({
        label: item.label,
        description: item.description,
        ...(item.detail === undefined ? {} : { detail: item.detail }),
        open: () => vscode.commands.executeCommand('agentpack.explainFile', vscode.Uri.joinPath(folder.uri, item.path)),
      })),
    ];
  }
}

/** @throws UserError if the packed text is gone */
async function openDiff({ before, after, contextPath }: RepackPreview, documents: TextDocuments): Promise<void> {
  if (before === undefined) throw new UserError(l10n.t('{0} is missing: a repack writes it again.', contextPath));
  const name = baseName(contextPath);
  await vscode.commands.executeCommand('vscode.diff', documents.add(name, before), documents.add(name, after),
    l10n.t('{0} (as packed ↔ a repack)', name));
}

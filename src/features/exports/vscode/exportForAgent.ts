import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { formatExportCommand, exportRows, type ExportTargetId, exportTargetIds } from '#agents/exports/exportRows';
import { getThreadFolder } from '#engine/formats/threadId';
import { listForeignExports } from '../node/foreignExports';
import type { Folder } from '#apps/vscode/folder/folder';
import { flashStatus } from '#apps/vscode/status/flash';
import { withProgress } from '#apps/vscode/status/progress';
import { escapeLabel, thousands } from '#apps/vscode/text';
import { listExportItems } from './exportItems';
import { openWrittenFile, openOwnFolder, writeOwnFile } from './ownFolder';

/**
 * `AgentPack: Export for an Agent…`: creates a pack, writes it to a file for a tool that is not connected, and opens
 * the file. If `argument` is a target, the user does not have to choose one.
 */
export async function exportForAgent(folder: Folder, argument: unknown): Promise<void> {
  const thread = await folder.threads.getActiveThread();
  const outputFolder = openOwnFolder(folder, getThreadFolder(thread));
  const target = isExportTarget(argument) ? argument : await chooseTarget(folder, outputFolder.getShownPath);
  if (target === undefined) return;
  const { file: fileName } = exportRows[target];
  const path = outputFolder.getShownPath(fileName);
  if (listForeignExports(outputFolder, [target]).length > 0 && !await confirmReplacement(path)) return;
  const { report, files: [exportedFile] } = await withProgress(l10n.t('AgentPack: exporting'),
    ({ cancel, progress, notice }) =>
      folder.exportPack([{
        target,
        path,
        renewal: formatExportCommand(target, thread),
      }], { cancel, ...(progress && { progress }), ...(notice && { notice }) }));
  writeOwnFile(folder, outputFolder, fileName, exportedFile!.text);
  await openWrittenFile(folder, path);
  flashStatus(folder,
    `$(check) ${
      l10n.t('AgentPack: exported {0} of {1} tokens', thousands(exportedFile!.tokens), thousands(report.budget))
    }`);
}

function isExportTarget(value: unknown): value is ExportTargetId {
  return exportTargetIds.some((id) => id === value);
}

async function chooseTarget(folder: Folder, getPath: (name: string) => string): Promise<ExportTargetId | undefined> {
  const chosenItem = await vscode.window.showQuickPick(listExportItems(getPath), {
    title: folder.name === ''
      ? l10n.t('AgentPack: Export for an Agent')
      : l10n.t('AgentPack: Export for an Agent ({0})', folder.name),
    placeHolder: l10n.t('Select the tool to export the pack for'),
    matchOnDescription: true,
  });
  return chosenItem?.target;
}

async function confirmReplacement(path: string): Promise<boolean> {
  const replaceLabel = l10n.t('Replace');
  const answer = await vscode.window.showWarningMessage(
    l10n.t('{0} was not written by AgentPack, or has changed since. Replace it?', escapeLabel(path)),
    { modal: true, detail: l10n.t('The current content of the file will be lost.') },
    replaceLabel,
  );
  return answer === replaceLabel;
}

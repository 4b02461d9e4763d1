import { inWords } from '../engineWords';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { redact } from '#secrets/redact';
import type { Report } from '#reports';
import type { Folder } from '../folder/folder';
import { notice, notificationText } from '../text';

/** After a folder's first pack, shows its purpose and the next steps. Rejects if a chosen command fails. */
export async function showFirstPack(folder: Folder, report: Report): Promise<void> {
  const { contextPath, files } = report;
  if (files.length === 0) {
    await showNoFiles(folder, report);
    return;
  }
  const packed = files.length === 1
    ? l10n.t('packed one file for your task into {0}.', contextPath)
    : l10n.t('packed {0} files for your task into {1}.', files.length, contextPath);
  const next = l10n.t('Copy it into a chat, or connect your agents, so that they read it themselves.');
  const kept = folder.autoRepacks ? [l10n.t('It is kept fresh from now on.')] : [];
  const actions = [
    { title: l10n.t('Open Context'), command: 'agentpack.openContext' },
    { title: l10n.t('Copy Pack'), command: 'agentpack.copyPack' },
    { title: l10n.t('Connect Agents…'), command: 'agentpack.connectAgents' },
  ];
  const text = notificationText([packed, ...kept, next].join(' '), folder.nameIfSeveral);
  const chosen = await vscode.window.showInformationMessage(notice(text), ...actions);
  if (chosen) await vscode.commands.executeCommand(chosen.command, folder.uri);
}

/** Explains, if known, why there was nothing to pack. */
async function showNoFiles(folder: Folder, { counts, warnings }: Report): Promise<void> {
  const none = counts.files === 0
    ? l10n.t('there is no file to pack in this folder.')
    : l10n.t('no file matches the task.');
  const kept = folder.autoRepacks ? [l10n.t('New files are added automatically.')] : [];
  const show = l10n.t('Show Pack');
  const text = notificationText([none, ...warnings.slice(0, 1).map(inWords), ...kept].join(' '), folder.nameIfSeveral);
  const chosen = await vscode.window.showInformationMessage(notice(redact(text)), show);
  if (chosen !== undefined) await vscode.commands.executeCommand('agentpack.pack.focus');
}

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Report } from '../../../reports';
import type { Folder } from '../folder/folder';
import { notice, said } from '../text';

/** After the first pack of a folder: what it is for, and what to do next. Rejects where a chosen command fails. */
export async function showFirstPack(folder: Folder, { contextPath, files }: Report): Promise<void> {
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
  const text = said([packed, ...kept, next].join(' '), folder.nameIfSeveral);
  const chosen = await vscode.window.showInformationMessage(notice(text), ...actions);
  if (chosen) await vscode.commands.executeCommand(chosen.command, folder.uri);
}

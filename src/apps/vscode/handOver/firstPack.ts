import { translateSentence } from '../engineWords';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { redact } from '#secrets/redact';
import type { Report } from '#reports';
import type { Folder } from '../folder/folder';
import { formatRepositoryTokens } from '../status/packLines';
import { escapeNotification, formatNotification } from '../text';

/** After a folder's first pack, shows its purpose and the next steps. Rejects if a chosen command fails. */
export async function showFirstPack(folder: Folder, report: Report): Promise<void> {
  const { contextPath, files } = report;
  if (files.length === 0) {
    await showNoFiles(folder, report);
    return;
  }
  const summary = files.length === 1
    ? l10n.t('packed one file for your task into {0}.', contextPath)
    : l10n.t('packed {0} files for your task into {1}.', files.length, contextPath);
  const repositorySizeNotes = formatRepositoryTokens(report).map((tokens) => l10n.t('It contains {0}.', tokens));
  const nextSteps = l10n.t('Copy it into a chat, or connect your agents, so that they read it themselves.');
  const freshnessNotes = folder.shouldAutoRepack ? [l10n.t('It is kept up to date automatically.')] : [];
  const actions = [
    { title: l10n.t('Open Context'), command: 'agentpack.openContext' },
    { title: l10n.t('Copy Pack'), command: 'agentpack.copyPack' },
    { title: l10n.t('Connect Agents…'), command: 'agentpack.connectAgents' },
  ];
  const text = formatNotification([summary, ...repositorySizeNotes, ...freshnessNotes, nextSteps].join(' '),
    folder.distinctName);
  const chosenAction = await vscode.window.showInformationMessage(escapeNotification(text), ...actions);
  if (chosenAction) await vscode.commands.executeCommand(chosenAction.command, folder.uri);
}

/** Shows a message that there was nothing to pack and, if known, the reason. */
async function showNoFiles(folder: Folder, { counts, warnings }: Report): Promise<void> {
  const reason = counts.files === 0
    ? l10n.t('there are no files to pack in this folder.')
    : l10n.t('no files match the task.');
  const freshnessNotes = folder.shouldAutoRepack ? [l10n.t('New files are added automatically.')] : [];
  const showPackLabel = l10n.t('Show Pack');
  const text = formatNotification([reason, ...warnings.slice(0, 1).map(translateSentence), ...freshnessNotes].join(' '),
    folder.distinctName);
  const chosen = await vscode.window.showInformationMessage(escapeNotification(redact(text)), showPackLabel);
  if (chosen !== undefined) await vscode.commands.executeCommand('agentpack.pack.focus');
}

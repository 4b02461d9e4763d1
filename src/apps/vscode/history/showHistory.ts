import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showMarkdown } from '../explain/explain';
import type { Folder } from '../folder/folder';
import { flashStatus } from '../status/flash';
import { formatPackDelta, listHistoryItems, type HistoryItem } from './historyItems';
import type { TextDocuments } from './textDocuments';
import { moveIconOutOfLabel } from '../withIcon';

const contextName = 'context.md';

/** Lists the last packs; the chosen pack opens as a diff with the preceding pack, or as its list of changes. */
export async function showHistory(folder: Folder, documents: TextDocuments): Promise<void> {
  const history = await folder.texts.history();
  if (history.packs.length === 0) {
    flashStatus(folder, l10n.t('$(info) AgentPack: no packs have been recorded yet'));
    return;
  }
  const items: HistoryItem[] = listHistoryItems(history, formatLocalTime).map(moveIconOutOfLabel);
  const chosenItem = await vscode.window.showQuickPick(items, {
    title: l10n.t('AgentPack: Last Packs'),
    placeHolder: l10n.t('Select a pack to see what it changed'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosenItem) await openPastPack(folder, documents, chosenItem);
}

async function openPastPack(folder: Folder, documents: TextDocuments, item: HistoryItem): Promise<void> {
  const { pack, before } = item;
  const text = pack.hasText ? await folder.texts.pastText(pack.id) : undefined;
  const previousText = before?.hasText === true ? await folder.texts.pastText(before.id) : undefined;
  if (text === undefined || before === undefined || previousText === undefined) {
    const uri = documents.add(`${l10n.t('Pack {0}', pack.packedAt.replaceAll(':', '-'))}.md`,
      formatPackDelta(item, formatLocalTime));
    await showMarkdown(uri);
    return;
  }
  await vscode.commands.executeCommand('vscode.diff', documents.add(contextName, previousText),
    documents.add(contextName, text),
    l10n.t('Packs of {0} ↔ {1}', formatLocalTime(before.packedAt), formatLocalTime(pack.packedAt)));
}

/** Formats a time in the editor's language and time zone. */
function formatLocalTime(packedAt: string): string {
  return new Date(packedAt).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'medium' });
}

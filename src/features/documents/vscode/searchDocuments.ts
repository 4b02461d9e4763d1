import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Cancel } from '#base/cancellation';
import { UserError } from '#base/errors';
import type { DocumentMatches } from '#reports';
import { systemClock } from '#platform/process/clock';
import { translateSentence } from '#apps/vscode/engineWords';
import type { Failures } from '#apps/vscode/failures';
import { getFileUri } from '#apps/vscode/folder/fileUri';
import type { Folder } from '#apps/vscode/folder/folder';
import { createLiveSearch } from '#features/search/vscode/liveSearch';
import { getTypingDelayMs } from '#features/search/vscode/searchState';
import { moveIconOutOfLabel } from '#apps/vscode/withIcon';
import { formatChunkPin } from './documentPins';
import { createMatchErrorRow, formatMatchCounts, createMatchRows, type DocumentRow } from './matchRows';
import { getDocumentQueries } from './documentQuestions';

type SearchItem = vscode.QuickPickItem & { readonly row: DocumentRow; };

/** The time after which a search shows its progress, in milliseconds. The first search parses the documents. */
const progressDelayMs = 700;
/** The last query in this window. */
let lastQuery = '';

export interface DocumentSearchPick {
  /** The listed rows; undefined once the quick pick is closed. */
  readonly rows: readonly DocumentRow[] | undefined;
}

/** Opens the quick pick of `AgentPack: Search Documents…`, which lists chunks while the user types. */
export function pickDocument(folder: Folder, failures: Failures, text = lastQuery): DocumentSearchPick {
  const quickPick = vscode.window.createQuickPick<SearchItem>();
  // not part of the API's types; without it, VS Code would sort the rows by their labels
  (quickPick as { sortByLabel?: boolean; }).sortByLabel = false;
  const liveSearch = createLiveSearch({
    clock: systemClock,
    search: (query: string, cancel) => search(query, cancel),
    onFound(result: DocumentMatches) {
      showTitle(formatMatchCounts(result));
      showRows(createMatchRows(result));
    },
    onFailed(error) {
      if (error instanceof UserError) showRows([createMatchErrorRow(translateSentence(error.message))]);
      else failures.show(error);
    },
    onBusy(isBusy) {
      quickPick.busy = isBusy;
    },
  });
  quickPick.placeholder = l10n.t('Search the documents in this folder');
  quickPick.buttons = [{ iconPath: new vscode.ThemeIcon('search'), tooltip: l10n.t('Search All Files Instead') }];
  quickPick.value = text;
  (quickPick as { valueSelection?: readonly [number, number]; }).valueSelection = [0, text.length];
  showTitle(undefined);
  let searchedText = text;
  let isOpen = true;
  quickPick.onDidChangeValue((value) => {
    if (value === searchedText) return; // VS Code also reports the initial value
    searchedText = lastQuery = value;
    showTitle(undefined);
    if (value.trim() !== '') return liveSearch.start(value, getTypingDelayMs(value));
    liveSearch.stop();
    showRows([]);
  });
  quickPick.onDidTriggerButton(() => {
    const { value } = quickPick;
    quickPick.hide();
    void vscode.commands.executeCommand('agentpack.search', ...(value === '' ? [] : [value]));
  });
  quickPick.onDidTriggerItemButton(({ item: { row } }) => {
    if (row.kind === 'match')
      void vscode.commands.executeCommand('agentpack.pinFile',
        getFileUri(folder, formatChunkPin(row.match.path, row.match.id)));
  });
  quickPick.onDidAccept(() => {
    const row = quickPick.activeItems[0]?.row;
    if (row?.kind !== 'match') return;
    quickPick.hide();
    const { path, id } = row.match;
    void vscode.commands.executeCommand('agentpack.openChunk', formatChunkPin(path, id), folder.uri);
  });
  quickPick.onDidHide(() => {
    liveSearch.stop();
    quickPick.dispose();
    isOpen = false;
  });
  quickPick.show();
  if (text.trim() !== '') liveSearch.start(text, 0);
  return {
    get rows() {
      return isOpen ? quickPick.items.map(({ row }) => row) : undefined;
    },
  };

  function search(query: string, cancel: Cancel): Promise<DocumentMatches> {
    const startedAt = Date.now();
    return getDocumentQueries(folder).search(query, {
      cancel,
      progress: (_stage, fraction) => {
        if (!cancel.cancelled && Date.now() - startedAt >= progressDelayMs)
          showTitle(l10n.t('reading documents, {0}%', Math.floor(fraction * 100)));
      },
      notice: (sentence) => {
        if (!cancel.cancelled) showTitle(translateSentence(sentence));
      },
    });
  }

  function showRows(rows: readonly DocumentRow[]): void {
    quickPick.items = rows.map((row) =>
      moveIconOutOfLabel({
        label: row.label,
        detail: row.detail,
        row,
        alwaysShow: true, // the engine decides what matches, not the quick pick
        ...(row.kind === 'match' && {
          buttons: [{ iconPath: new vscode.ThemeIcon('pin'), tooltip: l10n.t('Pin to Pack') }],
        }),
      })
    );
  }

  function showTitle(suffix: string | undefined): void {
    const name = folder.distinctName;
    const title = name === undefined
      ? l10n.t('AgentPack: Search Documents')
      : l10n.t('AgentPack: Search Documents ({0})', name);
    quickPick.title = suffix === undefined ? title : `${title} — ${suffix}`;
  }
}

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

type Item = vscode.QuickPickItem & { readonly row: DocumentRow; };

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
  const pick = vscode.window.createQuickPick<Item>();
  // not part of the API's types; without it, VS Code would sort the rows by their labels
  (pick as { sortByLabel?: boolean; }).sortByLabel = false;
  const live = createLiveSearch({
    clock: systemClock,
    search: (query: string, cancel) => search(query, cancel),
    onFound(result: DocumentMatches) {
      showTitle(formatMatchCounts(result));
      show(createMatchRows(result));
    },
    onFailed(error) {
      if (error instanceof UserError) show([createMatchErrorRow(translateSentence(error.message))]);
      else failures.show(error);
    },
    onBusy(isBusy) {
      pick.busy = isBusy;
    },
  });
  pick.placeholder = l10n.t('Search the documents in this folder');
  pick.buttons = [{ iconPath: new vscode.ThemeIcon('search'), tooltip: l10n.t('Search All Files Instead') }];
  pick.value = text;
  (pick as { valueSelection?: readonly [number, number]; }).valueSelection = [0, text.length];
  showTitle(undefined);
  let searchedText = text;
  let isOpen = true;
  pick.onDidChangeValue((value) => {
    if (value === searchedText) return; // VS Code also reports the initial value
    searchedText = lastQuery = value;
    showTitle(undefined);
    if (value.trim() !== '') return live.start(value, getTypingDelayMs(value));
    live.stop();
    show([]);
  });
  pick.onDidTriggerButton(() => {
    const { value } = pick;
    pick.hide();
    void vscode.commands.executeCommand('agentpack.search', ...(value === '' ? [] : [value]));
  });
  pick.onDidTriggerItemButton(({ item: { row } }) => {
    if (row.kind === 'match')
      void vscode.commands.executeCommand('agentpack.pinFile',
        getFileUri(folder, formatChunkPin(row.match.path, row.match.id)));
  });
  pick.onDidAccept(() => {
    const row = pick.activeItems[0]?.row;
    if (row?.kind !== 'match') return;
    pick.hide();
    const { path, id } = row.match;
    void vscode.commands.executeCommand('agentpack.openChunk', formatChunkPin(path, id), folder.uri);
  });
  pick.onDidHide(() => {
    live.stop();
    pick.dispose();
    isOpen = false;
  });
  pick.show();
  if (text.trim() !== '') live.start(text, 0);
  return {
    get rows() {
      return isOpen ? pick.items.map(({ row }) => row) : undefined;
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

  function show(rows: readonly DocumentRow[]): void {
    pick.items = rows.map((row) =>
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
    const name = folder.nameIfSeveral;
    const title = name === undefined
      ? l10n.t('AgentPack: Search Documents')
      : l10n.t('AgentPack: Search Documents ({0})', name);
    pick.title = suffix === undefined ? title : `${title} — ${suffix}`;
  }
}

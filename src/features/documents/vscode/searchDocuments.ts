import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Cancel } from '#base/cancellation';
import { UserError } from '#base/errors';
import type { DocumentMatches } from '#reports';
import { systemClock } from '#platform/process/clock';
import { inWords } from '#apps/vscode/engineWords';
import type { Failures } from '#apps/vscode/failures';
import { fileUri } from '#apps/vscode/folder/fileUri';
import type { Folder } from '#apps/vscode/folder/folder';
import { createLiveSearch } from '#features/search/vscode/liveSearch';
import { typingDelay } from '#features/search/vscode/searchState';
import { withIcon } from '#apps/vscode/withIcon';
import { chunkPin } from './documentPins';
import { matchErrorRow, matchCounts, matchRows, type DocumentRow } from './matchRows';
import { getDocumentQueries } from './documentQuestions';

type Item = vscode.QuickPickItem & { readonly row: DocumentRow; };

/** A search that takes longer than this, in milliseconds, shows its progress: the first search parses the documents. */
const progressDelay = 700;
/** The last query in this window. */
let last = '';

export interface DocumentSearchPick {
  /** Undefined once the pick is closed. */
  readonly rows: readonly DocumentRow[] | undefined;
}

/** `AgentPack: Search Documents…` lists chunks of the folder's documents while the user types. */
export function pickDocument(folder: Folder, failures: Failures, text = last): DocumentSearchPick {
  const pick = vscode.window.createQuickPick<Item>();
  // missing from the API's types; otherwise VS Code would sort the rows by their labels
  (pick as { sortByLabel?: boolean; }).sortByLabel = false;
  const live = createLiveSearch({
    clock: systemClock,
    search: (query: string, cancel) => search(query, cancel),
    found(result: DocumentMatches) {
      showTitle(matchCounts(result));
      show(matchRows(result));
    },
    failed(error) {
      if (error instanceof UserError) show([matchErrorRow(inWords(error.message))]);
      else failures.show(error);
    },
    busy(isBusy) {
      pick.busy = isBusy;
    },
  });
  pick.placeholder = l10n.t('Type what to find in the documents of this folder');
  pick.value = text;
  (pick as { valueSelection?: readonly [number, number]; }).valueSelection = [0, text.length];
  showTitle(undefined);
  let searched = text;
  let isOpen = true;
  pick.onDidChangeValue((value) => {
    if (value === searched) return; // VS Code also reports the initial value
    searched = last = value;
    showTitle(undefined);
    if (value.trim() !== '') return live.start(value, typingDelay(value));
    live.stop();
    show([]);
  });
  pick.onDidTriggerItemButton(({ item: { row } }) => {
    if (row.kind === 'match')
      void vscode.commands.executeCommand('agentpack.pinFile', fileUri(folder, chunkPin(row.match.path, row.match.id)));
  });
  pick.onDidAccept(() => {
    const row = pick.activeItems[0]?.row;
    if (row?.kind !== 'match') return;
    pick.hide();
    const { path, id } = row.match;
    void vscode.commands.executeCommand('agentpack.openChunk', chunkPin(path, id), folder.uri);
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
    const started = Date.now();
    return getDocumentQueries(folder).search(query, {
      cancel,
      progress: (_stage, fraction) => {
        if (!cancel.cancelled && Date.now() - started >= progressDelay)
          showTitle(l10n.t('reading documents, {0} %', Math.floor(fraction * 100)));
      },
      notice: (sentence) => {
        if (!cancel.cancelled) showTitle(inWords(sentence));
      },
    });
  }

  function show(rows: readonly DocumentRow[]): void {
    pick.items = rows.map((row) =>
      withIcon({
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

  function showTitle(after: string | undefined): void {
    const name = folder.nameIfSeveral;
    const title = name === undefined
      ? l10n.t('AgentPack: Search Documents')
      : l10n.t('AgentPack: Search Documents ({0})', name);
    pick.title = after === undefined ? title : `${title} — ${after}`;
  }
}

import { translateSentence } from '#apps/vscode/engineWords';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Cancel } from '#base/cancellation';
import { UserError } from '#base/errors';
import type { SearchReport } from '#reports';
import { systemClock } from '#platform/process/clock';
import type { Folder } from '#apps/vscode/folder/folder';
import { formatFileCount, formatMatchCountLabel } from '#apps/vscode/counts';
import { createLiveSearch, type LiveSearch } from './liveSearch';
import { openMatch } from './openMatch';
import { Preview } from './preview';
import { isCopyButton, isSearchDocumentsButton, createOpenToSideButton, findPressedSwitch, createSearchButtons,
  canShowSwitchState } from './searchButtons';
import { createErrorRow, buildSearchRows, type SearchRow } from './searchItems';
import { getSearchPlaceholder, formatSearchTitle, toggleSearchSwitch, formatActiveSwitches, getTypingDelayMs,
  type SearchState, type SearchSwitch } from './searchState';
import { moveIconOutOfLabel } from '#apps/vscode/withIcon';

type MatchRow = Extract<SearchRow, { readonly kind: 'match'; }>;
type SearchItem = vscode.QuickPickItem & { readonly row?: SearchRow; };

/** The number of matches shown at first, and the factor by which each further step increases it. */
const initialLimit = 200, limitFactor = 4;
/** Searches that take longer than this show their progress, because the first search reads all files. */
const progressDelayMs = 700;

/** Events of the quick pick. */
export interface SearchPickEvents {
  onChanged(state: SearchState): void;
  onCopy(state: SearchState): void;
  /** Called with an unexpected error. */
  onFailed(error: unknown): void;
  onClosed(): void;
}

/** A quick pick that searches a folder while the user types. */
export class SearchPick {
  private readonly pick = createQuickPick();
  private readonly preview = new Preview();
  private readonly liveSearch: LiveSearch<SearchState>;
  private limit = initialLimit;
  /** The search that produced the rows. The user may have typed more since then. */
  private searchedState: SearchState;
  /** The active row. VS Code activates the first row itself, but only rows that the user moves to are previewed. */
  private lastActiveRow: SearchRow | undefined;
  /** The number of matches and files, as shown in the title. */
  private countsText: string | undefined;
  private isAccepted = false;
  private isClosed = false;
  private pendingPreviews = Promise.resolve();
  rows: readonly SearchRow[] = [];

  constructor(private readonly folder: Folder, private state: SearchState, private readonly folderName: string,
    private readonly events: SearchPickEvents)
  {
    const { pick } = this;
    this.searchedState = state;
    this.liveSearch = createLiveSearch({
      clock: systemClock,
      search: (query, cancel) => this.search(query, cancel),
      onFound: (result, query) => this.showResult(result, query),
      onFailed: (error) => this.showError(error),
      onBusy: (isBusy) => {
        pick.busy = isBusy;
      },
    });
    pick.value = state.text;
    (pick as { valueSelection?: readonly [number, number]; }).valueSelection = [0, state.text.length];
    this.showState();
    pick.onDidChangeValue((text) => {
      // VS Code also reports the first value
      if (text !== this.state.text) this.setState({ ...this.state, text }, getTypingDelayMs(text));
    });
    pick.onDidTriggerButton((button) => {
      const pressedSwitch = findPressedSwitch(button);
      if (pressedSwitch) this.press(pressedSwitch);
      else if (isCopyButton(button)) this.copy();
      else if (isSearchDocumentsButton(button)) this.searchDocuments();
    });
    pick.onDidTriggerItemButton(({ item: { row } }) => {
      if (row?.kind === 'match') this.open(row, true);
    });
    pick.onDidChangeActive(([item]) => this.previewRow(item?.row));
    pick.onDidAccept(() => this.accept(this.activeRow));
    pick.onDidHide(() => this.close());
    pick.show();
    if (state.text !== '') this.liveSearch.start(state, 0);
  }

  press(toggle: SearchSwitch): void {
    this.setState(toggleSearchSwitch(this.state, toggle), 0);
  }

  /** Copies the packet of the query, for an agent. */
  copy(): void {
    if (this.state.text === '') return;
    this.events.onCopy(this.state);
    this.pick.hide();
  }

  private searchDocuments(): void {
    const { text } = this.state;
    this.pick.hide();
    void vscode.commands.executeCommand('agentpack.searchDocuments', ...(text === '' ? [] : [text]));
  }

  openActiveToSide(): void {
    if (this.activeRow?.kind === 'match') this.open(this.activeRow, true);
  }

  /** The row that Enter would open. */
  get activeRow(): SearchRow | undefined {
    return this.pick.activeItems[0]?.row;
  }

  hide(): void {
    this.pick.hide();
  }

  private setState(state: SearchState, delayMs: number): void {
    this.state = state;
    this.limit = initialLimit;
    this.events.onChanged(state);
    this.showState();
    if (state.text !== '') return this.liveSearch.start(state, delayMs);
    this.liveSearch.stop();
    this.show([]);
  }

  private search(query: SearchState, cancel: Cancel): Promise<SearchReport> {
    const { folder, limit } = this;
    const startMs = Date.now();
    return folder.search({ ...query, limit }, {
      cancel,
      progress: (_stage, fraction) => {
        if (!cancel.cancelled && Date.now() - startMs >= progressDelayMs)
          this.showTitle(l10n.t('reading files, {0}%', Math.floor(fraction * 100)));
      },
      notice: (sentence) => {
        if (!cancel.cancelled) this.showTitle(translateSentence(sentence));
      },
    });
  }

  private showState(): void {
    this.showTitle();
    this.pick.placeholder = getSearchPlaceholder(this.state.kind);
    this.pick.buttons = createSearchButtons(this.state);
  }

  private showTitle(suffix?: string): void {
    const title = `${formatSearchTitle(this.folderName)}${
      canShowSwitchState() ? '' : formatActiveSwitches(this.state)
    }`;
    this.pick.title = suffix === undefined ? title : `${title} — ${suffix}`;
  }

  private showResult(result: SearchReport, query: SearchState): void {
    this.searchedState = query;
    this.countsText = formatCounts(result);
    this.showTitle(this.countsText);
    this.show(buildSearchRows(result));
  }

  private showError(error: unknown): void {
    if (error instanceof UserError) this.show([createErrorRow(translateSentence(error.message))]);
    else this.events.onFailed(error);
  }

  private show(rows: readonly SearchRow[]): void {
    this.rows = rows;
    this.lastActiveRow = rows.find(({ kind }) => kind !== 'file');
    this.pick.keepScrollPosition = this.limit > initialLimit;
    this.pick.items = rows.map(toSearchItem);
  }

  private previewRow(row: SearchRow | undefined): void {
    if (row === undefined || row === this.lastActiveRow) return;
    this.lastActiveRow = row;
    if (row.kind !== 'match') return;
    const { searchedState } = this;
    this.pendingPreviews = this.pendingPreviews.then(async () => {
      if (this.isAccepted || this.activeRow !== row) return; // the user has moved to another row
      this.preview.notePreviewed(
        await openMatch(this.folder, row.entry, searchedState, { preserveFocus: true, preview: true }),
      );
      this.showTitle(this.countsText);
    }).catch((error: unknown) =>
      this.showTitle(
        l10n.t('no preview: {0}', translateSentence(error instanceof Error ? error.message : String(error))),
      )
    );
  }

  private accept(row: SearchRow | undefined): void {
    if (row?.kind === 'match') this.open(row, false);
    if (row?.kind === 'more') {
      this.limit *= limitFactor;
      this.liveSearch.start(this.state, 0);
    }
  }

  private open({ entry }: MatchRow, opensToSide: boolean): void {
    if (this.isAccepted) return;
    const { searchedState } = this;
    this.isAccepted = true;
    this.pick.hide();
    this.pendingPreviews.then(async () => {
      if (opensToSide) await this.preview.restore();
      await openMatch(this.folder, entry, searchedState,
        opensToSide ? { viewColumn: vscode.ViewColumn.Beside, preview: false } : { preview: true });
    }).catch((error: unknown) => this.events.onFailed(error));
  }

  private close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.liveSearch.stop();
    this.pick.dispose();
    this.events.onClosed();
    if (!this.isAccepted)
      this.pendingPreviews.then(() => this.preview.restore()).catch((error: unknown) => this.events.onFailed(error));
  }
}

/** Formats the counts, such as `12 matches in 3 files`; undefined if there are no matches. */
function formatCounts({ kind, matches, filesWithMatches }: SearchReport): string | undefined {
  if (matches === 0) return undefined;
  if (kind === 'files') return formatFileCount(matches);
  return l10n.t('{0} in {1}', formatMatchCountLabel(matches), formatFileCount(filesWithMatches));
}

function createQuickPick(): vscode.QuickPick<SearchItem> {
  const pick = vscode.window.createQuickPick<SearchItem>();
  // the API's types lack this property, without which VS Code sorts the rows by label and omits the file names
  (pick as { sortByLabel?: boolean; }).sortByLabel = false;
  pick.matchOnDescription = true;
  return pick;
}

function toSearchItem(row: SearchRow): SearchItem {
  if (row.kind === 'file') return { label: row.label, kind: vscode.QuickPickItemKind.Separator };
  return moveIconOutOfLabel({
    label: row.label,
    description: row.description,
    row,
    alwaysShow: true, // the engine decides what matches, not the quick pick
    ...(row.kind === 'match' && { buttons: [createOpenToSideButton()] }),
  });
}

import * as l10n from '@vscode/l10n';
import type { SearchKind } from '#reports';

/** The user's choices in the quick pick of a search. */
export interface SearchState {
  readonly text: string;
  readonly kind: SearchKind;
  readonly matchCase: boolean;
}

export const emptySearch: SearchState = { text: '', kind: 'text', matchCase: false };

/** The options that have a switch, in the order of their buttons. */
export const searchSwitches = ['matchCase', 'regex', 'files', 'symbol'] as const;
export type SearchSwitch = (typeof searchSwitches)[number];

/** Toggles a switch. A kind replaces the other kind; pressing it again returns to text. */
export function toggleSearchSwitch(state: SearchState, toggle: SearchSwitch): SearchState {
  if (toggle === 'matchCase') return { ...state, matchCase: !state.matchCase };
  return { ...state, kind: state.kind === toggle ? 'text' : toggle };
}

export function isSwitchOn({ kind, matchCase }: SearchState, toggle: SearchSwitch): boolean {
  return toggle === 'matchCase' ? matchCase : kind === toggle;
}

/**
 * The maximum number of characters of a selection that is used as a query. A user is unlikely to search for a longer
 * one.
 */
const maxSeedLength = 200;

/** Returns the initial state: the selected text replaces the last query if it is part of one line. */
export function createInitialSearch(lastSearch: SearchState, selectedText: string): SearchState {
  const isQuery = selectedText.trim() !== '' && selectedText.length <= maxSeedLength && !/[\r\n]/.test(selectedText);
  // selected text is searched for literally
  return isQuery
    ? { ...lastSearch, text: selectedText, kind: lastSearch.kind === 'regex' ? 'text' : lastSearch.kind }
    : lastSearch;
}

/**
 * Returns the pause in typing before a search, in milliseconds: longer for short queries, which are rarely complete.
 */
export function getTypingDelayMs(text: string): number {
  return text.length < 3 ? 300 : 100;
}

/** Returns the title of the quick pick, such as `AgentPack: Search (shop)`. */
export function formatSearchTitle(folder: string): string {
  return folder === '' ? l10n.t('AgentPack: Search') : l10n.t('AgentPack: Search ({0})', folder);
}

/** Lists the switches that are on, such as `, match case`, for use if the buttons do not show their state. */
export function formatActiveSwitches(state: SearchState): string {
  return searchSwitches.filter((toggle) => isSwitchOn(state, toggle)).map((toggle) =>
    `, ${getSwitchName(toggle).toLowerCase()}`
  )
    .join('');
}

/** Returns the name of a switch's button. */
export function getSwitchName(toggle: SearchSwitch): string {
  switch (toggle) {
    case 'matchCase':
      return l10n.t('Match Case');
    case 'regex':
      return l10n.t('Use Regular Expression');
    case 'files':
      return l10n.t('Search File Paths');
    case 'symbol':
      return l10n.t('Search Definitions');
  }
}

export function getSearchPlaceholder(kind: SearchKind): string {
  switch (kind) {
    case 'text':
      return l10n.t('Type text to find in the files of this folder');
    case 'regex':
      return l10n.t('Type a regular expression to find in the files of this folder');
    case 'files':
      return l10n.t('Type a part of a path');
    case 'symbol':
      return l10n.t('Type the name of a function, class, type …');
  }
}

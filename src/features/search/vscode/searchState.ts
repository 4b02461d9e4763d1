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
export function toggledSearch(state: SearchState, pressed: SearchSwitch): SearchState {
  if (pressed === 'matchCase') return { ...state, matchCase: !state.matchCase };
  return { ...state, kind: state.kind === pressed ? 'text' : pressed };
}

export function isOn({ kind, matchCase }: SearchState, toggle: SearchSwitch): boolean {
  return toggle === 'matchCase' ? matchCase : kind === toggle;
}

/**
 * The maximum number of characters of a selection that is used as a query: a longer one is unlikely to be what the user
 * wants to find.
 */
const longestSeed = 200;

/** Returns the initial state: the selected text replaces the last query if it is part of one line. */
export function initialSearch(last: SearchState, selected: string): SearchState {
  const isQuery = selected.trim() !== '' && selected.length <= longestSeed && !/[\r\n]/.test(selected);
  // a selection is meant literally
  return isQuery ? { ...last, text: selected, kind: last.kind === 'regex' ? 'text' : last.kind } : last;
}

/** How long typing has to pause, in milliseconds: a short query has many matches, and is rarely complete. */
export function typingDelay(text: string): number {
  return text.length < 3 ? 300 : 100;
}

/** Returns the title of the quick pick: `AgentPack: Search (shop)`. */
export function searchTitle(folder: string): string {
  return folder === '' ? l10n.t('AgentPack: Search') : l10n.t('AgentPack: Search ({0})', folder);
}

/** Lists the switches that are on, `, match case`, for use if the buttons do not show it. */
export function switchWords(state: SearchState): string {
  return searchSwitches.filter((toggle) => isOn(state, toggle)).map((toggle) => `, ${switchName(toggle).toLowerCase()}`)
    .join('');
}

/** Returns the name of a switch's button. */
export function switchName(toggle: SearchSwitch): string {
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

export function searchPlaceholder(kind: SearchKind): string {
  switch (kind) {
    case 'text':
      return l10n.t('Type a text to find in the files of this folder');
    case 'regex':
      return l10n.t('Type a regular expression to find in the files of this folder');
    case 'files':
      return l10n.t('Type a part of a path');
    case 'symbol':
      return l10n.t('Type the name of a function, class, type …');
  }
}

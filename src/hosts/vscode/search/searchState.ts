import type { SearchKind } from '../../../reports';

/** What the user has chosen in the quick pick of a search. */
export interface SearchState {
  readonly text: string;
  readonly kind: SearchKind;
  readonly matchCase: boolean;
}

export const emptySearch: SearchState = { text: '', kind: 'text', matchCase: false };

/** The choices with a switch, each for one button. */
export type SearchSwitch = 'matchCase' | Exclude<SearchKind, 'text'>;

/** In the order of the buttons. */
export const searchSwitches: readonly SearchSwitch[] = ['matchCase', 'regex', 'files', 'symbol'];

/** A kind replaces the other one; pressed again it gives way to text. */
export function switched(state: SearchState, pressed: SearchSwitch): SearchState {
  if (pressed === 'matchCase') return { ...state, matchCase: !state.matchCase };
  return { ...state, kind: state.kind === pressed ? 'text' : pressed };
}

export function isOn({ kind, matchCase }: SearchState, one: SearchSwitch): boolean {
  return one === 'matchCase' ? matchCase : kind === one;
}

/** Longer selections are not what a person wants to find. Characters. */
const longestSeed = 200;

/** The state to begin with: the selected text in place of the last query, where it is part of one line. */
export function begun(last: SearchState, selected: string): SearchState {
  const isQuery = selected.trim() !== '' && selected.length <= longestSeed && !/[\r\n]/.test(selected);
  // a selection is meant as it is written
  return isQuery ? { ...last, text: selected, kind: last.kind === 'regex' ? 'text' : last.kind } : last;
}

/** How long typing has to pause: a short query has many matches, and is rarely all that is meant. Ms. */
export function typingDelay(text: string): number {
  return text.length < 3 ? 300 : 100;
}

/** The title bar: `AgentPack: Search (shop)`. */
export function searchTitle(folder: string): string {
  return `AgentPack: Search${folder === '' ? '' : ` (${folder})`}`;
}

/** `, match case`: the switches that are on, for where the buttons do not show it. */
export function switchWords(state: SearchState): string {
  return searchSwitches.filter((one) => isOn(state, one)).map((one) => `, ${switchNames[one].toLowerCase()}`).join('');
}

/** Names of the buttons. */
export const switchNames: Readonly<Record<SearchSwitch, string>> = {
  matchCase: 'Match Case',
  regex: 'Use Regular Expression',
  files: 'Search File Paths',
  symbol: 'Search Definitions',
};

export const placeholders: Readonly<Record<SearchKind, string>> = {
  text: 'Type a text to find in the files of this folder',
  regex: 'Type a regular expression to find in the files of this folder',
  files: 'Type a part of a path',
  symbol: 'Type the name of a function, class, type …',
};

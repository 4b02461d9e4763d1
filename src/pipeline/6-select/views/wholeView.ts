import type { View, ViewKind } from '#model';
import type { SelectableFile } from '../files/selectableFile';
import { buildSymbolsView } from './symbolsView';
import { getFullView } from './views';

/** Returns a view of the whole file: the full view or, if some lines are folded, a view of all units. */
export function getWholeView(source: SelectableFile, count: (text: string) => number): View {
  return getWholeViewKind(source) === 'full'
    ? getFullView(source, count)
    : buildSymbolsView(source, new Set(source.units.keys()), count);
}

export function getWholeViewKind({ folds }: Pick<SelectableFile, 'folds'>): ViewKind {
  return folds.length === 0 ? 'full' : 'symbols';
}

/** Returns the share of the file's value that its whole view shows. */
export function calculateWholeViewShare({ shares, unitTokens }: SelectableFile): number {
  return unitTokens.reduce((share, tokens, i) => (tokens === 0 ? share - shares[i]! : share), 1);
}

import type { View, ViewKind } from '#model';
import type { SelectableFile } from '../files/selectableFile';
import { symbolsView } from './symbolsView';
import { fullView } from './views';

/** Returns a view of the whole file. If some of its lines are folded, this is a view of all of its units. */
export function wholeView(source: SelectableFile, count: (text: string) => number): View {
  return wholeKind(source) === 'full'
    ? fullView(source, count)
    : symbolsView(source, new Set(source.units.keys()), count);
}

export function wholeKind({ folds }: Pick<SelectableFile, 'folds'>): ViewKind {
  return folds.length === 0 ? 'full' : 'symbols';
}

/** Returns the share of the file's value that the view shows. */
export function wholeShare({ shares, unitTokens }: SelectableFile): number {
  return unitTokens.reduce((rest, tokens, i) => (tokens === 0 ? rest - shares[i]! : rest), 1);
}

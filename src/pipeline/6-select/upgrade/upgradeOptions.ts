import type { View } from '#model';
import { computeFrontier, type Frontier } from '../budget/frontier';
import { computeTokenLimit } from '../budget/tokenLimit';
import { computeCostsInOrder, markerTokens } from '../budget/unitOrder';
import { partsShare, summaryShare } from '../budget/viewOptions';
import type { SelectableFile, ViewOptions } from '../files/selectableFile';
import { findShownUnits } from '../folds/folds';
import { buildSymbolsView } from '../views/symbolsView';
import { maxFullLength } from '../views/views';
import { getWholeView } from '../views/wholeView';
import type { ChosenView, UpgradeCandidate, UpgradeInput } from './upgradeCandidates';

/** The views of one file that are better than its current view. */
export interface Upgrade {
  readonly index: number;
  /** The better views. Their shares and tokens are those that they add to the current view. */
  readonly options: Pick<ViewOptions, 'length' | 'shares' | 'tokens' | 'getView'>;
  readonly frontier: Frontier;
  /** Returns the exact number of tokens that a view adds to the current view. */
  computeAddedTokens(view: View): number;
}

/** Returns a list with the file's upgrade, or an empty list if no view is better than the current one. */
export function buildUpgrades({ index, relation, value }: UpgradeCandidate, currentView: ChosenView | undefined,
  { files, testTokens, count }: Pick<UpgradeInput, 'files' | 'testTokens' | 'count'>): Upgrade[]
{
  if (!currentView || !relation) return [];
  const file = files[index]!;
  const options = listBetterOptions(file, currentView, relation.shares(), computeTokenLimit(file, testTokens), count);
  if (options.length === 0) return [];
  const frontier = computeFrontier(options, { presence: 0, body: value });
  return [{ index, options, frontier, computeAddedTokens: (view) => view.tokens - currentView.tokens }];
}

/**
 * Lists views that show more of a file than the current view: first the units with a share, by share per token, then
 * the whole file. Each view shows all lines of the previous one.
 */
function listBetterOptions(file: SelectableFile, currentView: ChosenView, shares: Float64Array, limit: number,
  count: (text: string) => number): Upgrade['options']
{
  const { units, unitTokens, folds, heads, frameTokens } = file;
  const shownUnits = findShownUnits(units, folds, currentView.view.lines);
  const computeUnitCost = (unit: number) => unitTokens[unit]! + markerTokens + (heads[unit]?.tokens ?? 0);
  const addedUnits = [...units.keys()].filter((i) => shares[i]! > 0 && unitTokens[i]! > 0 && !shownUnits.includes(i))
    .sort((a, b) => shares[b]! / computeUnitCost(b) - shares[a]! / computeUnitCost(a) || a - b);
  const fullTokens = file.text.length <= maxFullLength ? file.textTokens + frameTokens : Infinity;
  const betterViews: { readonly share: number; readonly tokens: number; readonly view: () => View; }[] = [];
  const costs = computeCostsInOrder(file, [...shownUnits, ...addedUnits]);
  let tokens = shownUnits.length > 0 ? currentView.tokens : frameTokens;
  let share = 0;
  addedUnits.forEach((unit, n) => {
    tokens += costs[shownUnits.length + n]!;
    share += shares[unit]!;
    if (tokens > currentView.tokens && tokens < fullTokens && tokens <= limit)
      addStep(partsShare * share, tokens,
        () => buildSymbolsView(file, new Set([...shownUnits, ...addedUnits.slice(0, n + 1)]), count));
  });
  if (share > 0 && fullTokens > currentView.tokens && fullTokens <= limit)
    addStep(share, fullTokens, () => getWholeView(file, count));
  return {
    length: betterViews.length,
    shares: Float64Array.from(betterViews, (step) => step.share),
    tokens: Float64Array.from(betterViews, (step) => step.tokens),
    getView: (option) => betterViews[option]!.view(),
  };

  function addStep(stepShare: number, stepTokens: number, createView: () => View): void {
    betterViews.push({
      share: stepShare * (1 - summaryShare),
      tokens: stepTokens - currentView.tokens,
      view: createView,
    });
  }
}

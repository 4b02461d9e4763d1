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
  readonly options: Pick<ViewOptions, 'length' | 'share' | 'tokens' | 'view'>;
  readonly frontier: Frontier;
  /** Returns the exact number of tokens that a view adds to the current view. */
  computeAddedTokens(view: View): number;
}

/** Returns a list with the file's upgrade, or an empty list if no view is better than the current one. */
export function buildUpgrades({ index, relation, value }: UpgradeCandidate, current: ChosenView | undefined,
  { files, testTokens, count }: Pick<UpgradeInput, 'files' | 'testTokens' | 'count'>): Upgrade[]
{
  if (!current || !relation) return [];
  const file = files[index]!;
  const options = listBetterOptions(file, current, relation.shares(), computeTokenLimit(file, testTokens), count);
  if (options.length === 0) return [];
  const frontier = computeFrontier(options, { presence: 0, body: value });
  return [{ index, options, frontier, computeAddedTokens: (view) => view.tokens - current.tokens }];
}

/**
 * Lists views that show more of a file than the current view: first the units with a share, by share per token, then
 * the whole file. Each view shows all lines of the previous one.
 */
function listBetterOptions(file: SelectableFile, current: ChosenView, shares: Float64Array, limit: number,
  count: (text: string) => number): Upgrade['options']
{
  const { units, unitTokens, folds, heads, frameTokens } = file;
  const shown = findShownUnits(units, folds, current.view.lines);
  const computeUnitCost = (unit: number) => unitTokens[unit]! + markerTokens + (heads[unit]?.tokens ?? 0);
  const order = [...units.keys()].filter((i) => shares[i]! > 0 && unitTokens[i]! > 0 && !shown.includes(i)).sort((a,
    b) => shares[b]! / computeUnitCost(b) - shares[a]! / computeUnitCost(a) || a - b
  );
  const fullTokens = file.text.length <= maxFullLength ? file.textTokens + frameTokens : Infinity;
  const steps: { readonly share: number; readonly tokens: number; readonly view: () => View; }[] = [];
  const costs = computeCostsInOrder(file, [...shown, ...order]);
  let tokens = shown.length > 0 ? current.tokens : frameTokens;
  let share = 0;
  order.forEach((unit, n) => {
    tokens += costs[shown.length + n]!;
    share += shares[unit]!;
    if (tokens > current.tokens && tokens < fullTokens && tokens <= limit)
      addStep(partsShare * share, tokens,
        () => buildSymbolsView(file, new Set([...shown, ...order.slice(0, n + 1)]), count));
  });
  if (share > 0 && fullTokens > current.tokens && fullTokens <= limit)
    addStep(share, fullTokens, () => getWholeView(file, count));
  return {
    length: steps.length,
    share: Float64Array.from(steps, (step) => step.share),
    tokens: Float64Array.from(steps, (step) => step.tokens),
    view: (option) => steps[option]!.view(),
  };

  function addStep(stepShare: number, stepTokens: number, view: () => View): void {
    steps.push({ share: stepShare * (1 - summaryShare), tokens: stepTokens - current.tokens, view });
  }
}

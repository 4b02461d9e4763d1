import type { View } from '#model';
import { efficientFrontier, type Frontier } from '../budget/frontier';
import { fileTokenLimit } from '../budget/tokenLimit';
import { costsInOrder, markerTokens } from '../budget/unitOrder';
import { partsShare, summaryShare } from '../budget/viewOptions';
import type { SelectableFile, ViewOptions } from '../files/selectableFile';
import { unitsShown } from '../folds/folds';
import { symbolsView } from '../views/symbolsView';
import { maxFullLength } from '../views/views';
import { wholeView } from '../views/wholeView';
import type { ChosenView, UpgradeCandidate, UpgradeInput } from './upgradeCandidates';

/** The better views of one file. */
export interface Upgrade {
  readonly index: number;
  /** Shares and tokens are in addition to the current view's. */
  readonly options: Pick<ViewOptions, 'length' | 'share' | 'tokens' | 'view'>;
  readonly frontier: Frontier;
  /** Returns the exact number of tokens that a view adds to the current view. */
  cost(view: View): number;
}

/** Empty if no view is better than `present`. */
export function buildUpgrades({ index, relation, value }: UpgradeCandidate, present: ChosenView | undefined,
  { files, testTokens, count }: Pick<UpgradeInput, 'files' | 'testTokens' | 'count'>): Upgrade[]
{
  if (!present || !relation) return [];
  const file = files[index]!;
  const options = optionsBeyond(file, present, relation.shares(), fileTokenLimit(file, testTokens), count);
  if (options.length === 0) return [];
  const frontier = efficientFrontier(options, { presence: 0, body: value });
  return [{ index, options, frontier, cost: (view) => view.tokens - present.tokens }];
}

/**
 * Returns views that show more of a file than `present` does: first the units with a share, by share per token, then
 * the whole file. Each view shows all lines of the previous one.
 */
function optionsBeyond(file: SelectableFile, present: ChosenView, shares: Float64Array, limit: number,
  count: (text: string) => number): Upgrade['options']
{
  const { units, unitTokens, folds, heads, frameTokens } = file;
  const shown = unitsShown(units, folds, present.view.lines);
  const cost = (unit: number) => unitTokens[unit]! + markerTokens + (heads[unit]?.tokens ?? 0);
  const order = [...units.keys()].filter((i) => shares[i]! > 0 && unitTokens[i]! > 0 && !shown.includes(i)).sort((a,
    b) => shares[b]! / cost(b) - shares[a]! / cost(a) || a - b
  );
  const fullTokens = file.text.length <= maxFullLength ? file.textTokens + frameTokens : Infinity;
  const steps: { readonly share: number; readonly tokens: number; readonly view: () => View; }[] = [];
  const costs = costsInOrder(file, [...shown, ...order]);
  let tokens = shown.length > 0 ? present.tokens : frameTokens;
  let share = 0;
  order.forEach((unit, n) => {
    tokens += costs[shown.length + n]!;
    share += shares[unit]!;
    if (tokens > present.tokens && tokens < fullTokens && tokens <= limit)
      add(partsShare * share, tokens, () => symbolsView(file, new Set([...shown, ...order.slice(0, n + 1)]), count));
  });
  if (share > 0 && fullTokens > present.tokens && fullTokens <= limit)
    add(share, fullTokens, () => wholeView(file, count));
  return {
    length: steps.length,
    share: Float64Array.from(steps, (step) => step.share),
    tokens: Float64Array.from(steps, (step) => step.tokens),
    view: (option) => steps[option]!.view(),
  };

  function add(stepShare: number, stepTokens: number, view: () => View): void {
    steps.push({ share: stepShare * (1 - summaryShare), tokens: stepTokens - present.tokens, view });
  }
}

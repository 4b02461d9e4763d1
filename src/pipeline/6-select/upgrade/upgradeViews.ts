import { english } from '#base/text/english';
import type { View } from '#model';
import { computeStepCost, computeStepGain } from '../budget/frontier';
import { markerTokens } from '../budget/unitOrder';
import type { SelectableFile } from '../files/selectableFile';
import type { Relation } from './relations';
import { selectTestLines } from './testLines';
import { type ChosenView, findUpgradeCandidates, type UpgradeInput } from './upgradeCandidates';
import { type Upgrade, buildUpgrades } from './upgradeOptions';

export interface UpgradedView extends ChosenView {
  /** The relation to a file that is shown, as receipts print it: `test of src/a.ts`. */
  readonly because: string;
}

/**
 * Adds lines for tests that are not shown, then upgrades the views of tests, declarations and callers of shown files.
 * Returns the views by index. Upgrades are bought in descending order of value per token, until an upgrade is worth too
 * little or does not fit. A larger budget therefore buys everything that a smaller budget buys.
 */
export function upgradeViews(input: UpgradeInput): ReadonlyMap<number, UpgradedView> {
  const { files, chosenViews, minTokenValue } = input;
  const candidates = findUpgradeCandidates(input);
  const testLines = selectTestLines(candidates, input);
  const currentViews = chosenViews.map((item, index) => item ?? testLines.views.get(index));
  // every unit costs at least the tokens of its marker, so a candidate that is not worth these tokens can be skipped
  const upgrades = testLines.isFull || input.linesOnly ?
    [] :
    candidates.filter(({ value }) => value > minTokenValue * markerTokens).flatMap((
      candidate,
    ) => buildUpgrades(candidate, currentViews[candidate.index], input));
  const views = new Map([...[...testLines.views].map(([index, { view }]) => [index, view] as const),
    ...buyUpgrades(upgrades, testLines.remainingTokens, minTokenValue)]);
  return new Map(candidates.flatMap(({ index, relation }) => {
    const view = views.get(index);
    // a few lines may be less informative than a skeleton with as many tokens
    return view && view.tokens >= (chosenViews[index]?.view.tokens ?? 0)
      ? [[index, { view, tokens: view.tokens, because: describeUpgradeReason(relation, files) }]]
      : [];
  }));
}

/** Repeatedly buys the step with the highest value per token, and stops at the first step that does not fit. */
function buyUpgrades(upgrades: readonly Upgrade[], budget: number, floor: number): ReadonlyMap<number, View> {
  const levels = upgrades.map(() => 0);
  const boughtSteps: number[] = [];
  let remainingTokens = budget;
  for (;;) {
    let bestUpgrade = -1;
    let bestGain = floor;
    upgrades.forEach(({ frontier }, i) => {
      const gain = computeStepGain(frontier, levels[i]!);
      if (gain > bestGain) {
        bestUpgrade = i;
        bestGain = gain;
      }
    });
    if (bestUpgrade < 0) break;
    remainingTokens -= computeStepCost(upgrades[bestUpgrade]!.frontier, levels[bestUpgrade]!);
    if (remainingTokens < 0) break;
    boughtSteps.push(bestUpgrade);
    levels[bestUpgrade]!++;
  }
  // units' tokens are estimates: the last steps may not fit by the exact count of the views
  const views = levels.map((steps, i) => getViewAfter(i, steps));
  let usedTokens = views.reduce((sum, view, i) => sum + (view ? upgrades[i]!.computeAddedTokens(view) : 0), 0);
  for (
    let lastUpgrade = boughtSteps.pop();
    usedTokens > budget && lastUpgrade !== undefined;
    lastUpgrade = boughtSteps.pop()
  ) {
    usedTokens -= upgrades[lastUpgrade]!.computeAddedTokens(views[lastUpgrade]!);
    const view = (views[lastUpgrade] = getViewAfter(lastUpgrade, --levels[lastUpgrade]!));
    if (view) usedTokens += upgrades[lastUpgrade]!.computeAddedTokens(view);
  }
  return new Map(views.flatMap((view, i) => (view ? [[upgrades[i]!.index, view]] : [])));

  function getViewAfter(upgradeIndex: number, steps: number): View | undefined {
    const { frontier, options } = upgrades[upgradeIndex]!;
    return steps === 0 ? undefined : options.getView(frontier.options[steps - 1]!);
  }
}

function describeUpgradeReason(relation: Relation | undefined, files: readonly SelectableFile[]): string {
  if (!relation) return english`a test that matches the task`;
  const { kind, from, name } = relation;
  const { path } = files[from]!.file;
  return {
    test: english`test of ${path}`,
    declaration: english`used by ${path} (${name ?? ''})`,
    caller: english`uses ${path}`,
  }[kind];
}

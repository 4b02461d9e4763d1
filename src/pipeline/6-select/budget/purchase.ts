import type { View } from '#model';
import type { ViewOptions } from '../files/selectableFile';
import type { FileValue } from '../relevance/fileValue';
import type { Allocation } from './allocate';
import { type Frontier, computeViewValue } from './frontier';

/** The view that was bought for a file. */
export interface PurchasedView {
  /** Index in the file's `ViewOptions`. */
  readonly option: number;
  readonly value: number;
  readonly view: View;
  /** The exact number of tokens. */
  readonly tokens: number;
}

/** The options that can be bought. Each list has one entry per file. */
export interface PurchaseOffer {
  readonly options: readonly ViewOptions[];
  readonly frontiers: readonly Frontier[];
  readonly values: readonly FileValue[];
}

export interface PurchaseResult {
  /** The view of each file; undefined if nothing was bought for it. */
  readonly views: readonly (PurchasedView | undefined)[];
  /** Files with a step that was worth buying but did not fit the budget, by the estimates or by the exact counts. */
  readonly blocked: ReadonlySet<number>;
}

/**
 * Creates the views of an allocation, with at most `budget` tokens by exact counts. Because an allocation is based on
 * estimates, the views may exceed the budget. If so, the purchases with the least value per token are undone, and their
 * files are blocked too. Remaining tokens go to blocked files, best file first, for the best option that fits.
 */
export function purchaseViews({ levels, purchases, blocked: blockedByEstimate }: Allocation, offer: PurchaseOffer,
  budget: number): PurchaseResult
{
  const { options, frontiers, values } = offer;
  const bought = levels.map((steps, file) => createViewAfterSteps(file, steps));
  const blocked = new Set(blockedByEstimate);
  let remaining = budget - bought.reduce((sum, item) => sum + (item?.tokens ?? 0), 0);
  for (let last = purchases.length - 1; remaining < 0 && last >= 0; last--) {
    const { file, step } = purchases[last]!;
    replace(file, createViewAfterSteps(file, step));
    blocked.add(file);
  }
  for (const file of [...blocked].sort((a, b) => a - b)) {
    const current = bought[file];
    const { length, share, tokens } = options[file]!;
    const maxTokens = remaining + (current ? tokens[current.option]! : 0);
    const maxExactTokens = remaining + (current?.tokens ?? 0);
    for (let option = length - 1; option >= 0; option--) {
      if (tokens[option]! > maxTokens) continue;
      if (computeViewValue(values[file]!, share[option]!) <= (current?.value ?? 0)) break;
      const improvement = createPurchasedView(file, option);
      if (improvement.tokens > maxExactTokens) continue;
      replace(file, improvement);
      break;
    }
  }
  return { views: bought, blocked };

  function replace(file: number, item: PurchasedView | undefined): void {
    remaining += (bought[file]?.tokens ?? 0) - (item?.tokens ?? 0);
    bought[file] = item;
  }
  function createViewAfterSteps(file: number, steps: number): PurchasedView | undefined {
    return steps === 0 ? undefined : createPurchasedView(file, frontiers[file]!.options[steps - 1]!);
  }
  function createPurchasedView(file: number, option: number): PurchasedView {
    const view = options[file]!.view(option);
    return {
      option,
      view,
      value: computeViewValue(values[file]!, options[file]!.share[option]!),
      tokens: view.tokens,
    };
  }
}

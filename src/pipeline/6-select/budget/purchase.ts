import type { View } from '#model';
import type { ViewOptions } from '../files/selectableFile';
import type { FileValue } from '../relevance/fileValue';
import type { Allocation } from './allocate';
import { type Frontier, computeViewValue } from './frontier';

/** The view that was bought for a file. */
export interface PurchasedView {
  /** The index in the file's `ViewOptions`. */
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
  readonly blockedFiles: ReadonlySet<number>;
}

/**
 * Creates the views of an allocation, with at most `budget` tokens by exact counts. Because an allocation is based on
 * estimates, the views may exceed the budget. If so, the purchases with the least value per token are undone, and their
 * files are blocked too. Remaining tokens go to blocked files, best file first, for the best option that fits.
 */
export function purchaseViews({ levels, purchases, blockedFiles: blockedByEstimate }: Allocation, offer: PurchaseOffer,
  budget: number): PurchaseResult
{
  const { options, frontiers, values } = offer;
  const purchasedViews = levels.map((steps, file) => createViewAfterSteps(file, steps));
  const blockedFiles = new Set(blockedByEstimate);
  let remainingTokens = budget - purchasedViews.reduce((sum, item) => sum + (item?.tokens ?? 0), 0);
  for (let purchaseIndex = purchases.length - 1; remainingTokens < 0 && purchaseIndex >= 0; purchaseIndex--) {
    const { file, step } = purchases[purchaseIndex]!;
    replaceView(file, createViewAfterSteps(file, step));
    blockedFiles.add(file);
  }
  for (const file of [...blockedFiles].sort((a, b) => a - b)) {
    const currentPurchase = purchasedViews[file];
    const { length, shares, tokens } = options[file]!;
    const maxTokens = remainingTokens + (currentPurchase ? tokens[currentPurchase.option]! : 0);
    const maxExactTokens = remainingTokens + (currentPurchase?.tokens ?? 0);
    for (let option = length - 1; option >= 0; option--) {
      if (tokens[option]! > maxTokens) continue;
      if (computeViewValue(values[file]!, shares[option]!) <= (currentPurchase?.value ?? 0)) break;
      const improvement = createPurchasedView(file, option);
      if (improvement.tokens > maxExactTokens) continue;
      replaceView(file, improvement);
      break;
    }
  }
  return { views: purchasedViews, blockedFiles };

  function replaceView(file: number, item: PurchasedView | undefined): void {
    remainingTokens += (purchasedViews[file]?.tokens ?? 0) - (item?.tokens ?? 0);
    purchasedViews[file] = item;
  }
  function createViewAfterSteps(file: number, steps: number): PurchasedView | undefined {
    return steps === 0 ? undefined : createPurchasedView(file, frontiers[file]!.options[steps - 1]!);
  }
  function createPurchasedView(file: number, option: number): PurchasedView {
    const view = options[file]!.getView(option);
    return {
      option,
      view,
      value: computeViewValue(values[file]!, options[file]!.shares[option]!),
      tokens: view.tokens,
    };
  }
}

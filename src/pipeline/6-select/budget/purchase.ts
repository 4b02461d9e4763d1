import type { View } from '#model';
import type { ViewOptions } from '../files/selectableFile';
import type { FileValue } from '../relevance/fileValue';
import type { Allocation } from './allocate';
import { type Frontier, viewValue } from './frontier';

/** The view that was bought for a file. */
export interface Purchased {
  /** Index in the file's `ViewOptions`. */
  readonly option: number;
  readonly value: number;
  readonly view: View;
  /** Exact. */
  readonly tokens: number;
}

/** Options that can be bought; the lists have one entry per file. */
export interface Purchasable {
  readonly options: readonly ViewOptions[];
  readonly frontiers: readonly Frontier[];
  readonly values: readonly FileValue[];
}

/**
 * Creates the views of an allocation, at most `budget` tokens by their exact counts. An allocation works with
 * estimates: if the views exceed the budget, the purchases with the least value per token are undone; remaining tokens
 * go to blocked files, best first, for the best option that fits.
 */
export function purchase({ levels, purchases, blocked }: Allocation, offer: Purchasable,
  budget: number): readonly (Purchased | undefined)[]
{
  const { options, frontiers, values } = offer;
  const bought = levels.map((steps, file) => afterSteps(file, steps));
  let remaining = budget - bought.reduce((sum, item) => sum + (item?.tokens ?? 0), 0);
  for (let last = purchases.length - 1; remaining < 0 && last >= 0; last--) {
    const { file, step } = purchases[last]!;
    replace(file, afterSteps(file, step));
  }
  for (const file of [...blocked].sort((a, b) => a - b)) {
    const current = bought[file];
    const { length, share, tokens } = options[file]!;
    const maxTokens = remaining + (current ? tokens[current.option]! : 0);
    let best = length - 1;
    while (best >= 0 && !(tokens[best]! <= maxTokens && viewValue(values[file]!, share[best]!) > (current?.value ?? 0)))
      best--;
    const better = best < 0 ? undefined : create(file, best);
    if (better && better.tokens - (current?.tokens ?? 0) <= remaining) replace(file, better);
  }
  return bought;

  function replace(file: number, item: Purchased | undefined): void {
    remaining += (bought[file]?.tokens ?? 0) - (item?.tokens ?? 0);
    bought[file] = item;
  }
  function afterSteps(file: number, steps: number): Purchased | undefined {
    return steps === 0 ? undefined : create(file, frontiers[file]!.options[steps - 1]!);
  }
  function create(file: number, option: number): Purchased {
    const view = options[file]!.view(option);
    return {
      option,
      view,
      value: viewValue(values[file]!, options[file]!.share[option]!),
      tokens: view.tokens,
    };
  }
}

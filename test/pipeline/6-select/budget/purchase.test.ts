import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { View } from '#model';
import { allocate } from '#pipeline/6-select/budget/allocate';
import { computeFrontier, computeViewValue } from '#pipeline/6-select/budget/frontier';
import { purchaseViews } from '#pipeline/6-select/budget/purchase';
import type { ViewOptions } from '#pipeline/6-select/files/selectableFile';

/** Options with growing tokens and shares; the exact tokens of each are `excess` more than estimated. */
const file = fc.record({
  steps: fc.array(fc.record({ tokens: fc.integer({ min: 1, max: 200 }), share: fc.integer({ min: 1, max: 20 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
  excess: fc.integer({ min: 0, max: 30 }),
  body: fc.integer({ min: 1, max: 100 }),
});

function optionsOf({ steps, excess }: { steps: { tokens: number; share: number; }[]; excess: number; }): ViewOptions {
  const sums = (numbers: readonly number[]) =>
    Float64Array.from(numbers, (_, i) => numbers.slice(0, i + 1).reduce((a, b) => a + b, 0));
  const tokens = sums(steps.map((step) => step.tokens));
  return {
    length: steps.length,
    tokens,
    shares: sums(steps.map((step) => step.share)).map((share) => share / 120),
    getKind: () => 'symbols',
    getView: (option) => ({ kind: 'symbols', lines: [], tokens: tokens[option]! + excess }) as unknown as View,
  };
}

describe('bought views', () => {
  it('fit by their exact counts, and leave no tokens for which a blocked file has a better view', () => {
    fc.assert(
      fc.property(fc.array(file, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 2_000 }),
        (made, budget) => {
          const options = made.map(optionsOf);
          const values = made.map(({ body }) => ({ presence: 0, body, task: body }));
          const frontiers = options.map((fileOptions, i) => computeFrontier(fileOptions, values[i]!));
          const allocation = allocate(frontiers, budget, 0, made.length);
          const { views, blockedFiles: blocked } = purchaseViews(allocation, { options, frontiers, values }, budget);
          const left = budget - views.reduce((sum, bought) => sum + (bought?.tokens ?? 0), 0);
          assert.ok(left >= 0, `${-left} tokens more than the budget`);
          made.forEach((_, i) => {
            const bought = views[i];
            const level = allocation.levels[i]!;
            const allocated = level === 0 ? 0 : frontiers[i]!.values[level - 1]!;
            if ((bought?.value ?? 0) < allocated) assert.ok(blocked.has(i), `file ${i} lost a view and is not blocked`);
            if (!blocked.has(i)) return;
            const estimate = bought ? options[i]!.tokens[bought.option]! : 0;
            for (let option = 0; option < options[i]!.length; option++) {
              const isBetter = computeViewValue(values[i]!, options[i]!.shares[option]!) > (bought?.value ?? 0);
              const fits = options[i]!.tokens[option]! <= left + estimate &&
                options[i]!.getView(option).tokens <= left + (bought?.tokens ?? 0);
              assert.ok(!isBetter || !fits, `view ${option} of file ${i} fits in ${left} tokens`);
            }
          });
        }),
      { numRuns: 300 },
    );
  });
});

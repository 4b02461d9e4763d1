import fc from 'fast-check';
import assert from 'node:assert/strict';
import { allocate, type Allocation } from '#pipeline/6-select/budget/allocate';
import { computeStepCost, computeFrontier, type Frontier, computeStepGain } from '#pipeline/6-select/budget/frontier';

/** The views of a file: each costs more tokens than the one before and has a greater share. */
const views = fc.array(fc.record({ tokens: fc.integer({ min: 1, max: 40 }), share: fc.integer({ min: 1, max: 9 }) }), {
  minLength: 1,
  maxLength: 4,
});
const file = fc.record({ presence: fc.integer({ min: 0, max: 5 }), body: fc.integer({ min: 1, max: 20 }), views });
const files = fc.array(file, { maxLength: 4 });
type File = typeof file extends fc.Arbitrary<infer T> ? T : never;
const budgets = fc.integer({ min: 0, max: 200 });
const floors = fc.constantFrom(0, 0.05, 0.4, 2);

function frontierOf({ presence, body, views }: File): Frontier {
  let [tokens, share] = [0, 0];
  const steps = views.map((view) => ({ tokens: tokens += view.tokens, share: share += view.share }));
  return computeFrontier({
    length: steps.length,
    tokens: Float64Array.from(steps, (step) => step.tokens),
    shares: Float64Array.from(steps, (step) => step.share),
  }, { presence, body });
}

function tokensOf(frontiers: readonly Frontier[], levels: readonly number[]): number {
  return levels.reduce((sum, level, i) => sum + (level === 0 ? 0 : frontiers[i]!.tokens[level - 1]!), 0);
}

/** The value above the floor: what a token costs is subtracted. */
function surplusOf(frontiers: readonly Frontier[], levels: readonly number[], floor: number): number {
  const value = levels.reduce((sum, level, i) => sum + (level === 0 ? 0 : frontiers[i]!.values[level - 1]!), 0);
  return value - floor * tokensOf(frontiers, levels);
}

/** All choices of a number of steps for each file. */
function choices([first, ...rest]: readonly Frontier[]): number[][] {
  if (!first) return [[]];
  return choices(rest).flatMap((levels) => Array.from({ length: first.length + 1 }, (_, level) => [level, ...levels]));
}

/** The greatest surplus of any choice of steps within the budget. */
function bestSurplus(frontiers: readonly Frontier[], budget: number, floor: number): number {
  return Math.max(
    ...choices(frontiers).filter((levels) => tokensOf(frontiers, levels) <= budget).map((levels) =>
      surplusOf(frontiers, levels, floor)
    ),
  );
}

describe('allocate', () => {
  it('stays within the budget and the number of files, and buys the steps of a file in order', () => {
    fc.assert(fc.property(files, budgets, floors, fc.nat(4), (some, budget, floor, maxFiles) => {
      const frontiers = some.map(frontierOf);
      const { levels, purchases } = allocate(frontiers, budget, floor, maxFiles);
      assert.ok(tokensOf(frontiers, levels) <= budget);
      assert.ok(levels.filter((level) => level > 0).length <= maxFiles);
      levels.forEach((level, i) => {
        const steps = purchases.filter((one) => one.file === i).map((one) => one.step);
        assert.deepEqual(steps, Array.from({ length: level }, (_, step) => step));
      });
      const gains = purchases.map((one) => computeStepGain(frontiers[one.file]!, one.step));
      assert.ok(gains.every((gain) => gain > floor));
      assert.deepEqual(gains, [...gains].sort((a, b) => b - a), 'the last purchase adds the least value per token');
    }), { numRuns: 300 });
  });

  it('finds the best choice if no step is blocked, and otherwise comes within one blocked step of it', () => {
    fc.assert(fc.property(files, budgets, floors, (some, budget, floor) => {
      const frontiers = some.map(frontierOf);
      const allocation = allocate(frontiers, budget, floor, frontiers.length);
      const lost = bestSurplus(frontiers, budget, floor) - surplusOf(frontiers, allocation.levels, floor);
      assert.ok(lost <= largestBlocked(frontiers, allocation, floor) + 1e-9, `${lost} below the optimum`);
    }), { numRuns: 500 });
  });

  it('never loses more value in a larger budget than that of a blocked step', () => {
    fc.assert(fc.property(files, budgets, fc.nat(100), floors, (some, budget, extra, floor) => {
      const frontiers = some.map(frontierOf);
      const small = allocate(frontiers, budget, floor, frontiers.length);
      const large = allocate(frontiers, budget + extra, floor, frontiers.length);
      const lost = surplusOf(frontiers, small.levels, floor) - surplusOf(frontiers, large.levels, floor);
      assert.ok(lost <= largestBlocked(frontiers, large, floor) + 1e-9, `${lost} less in a larger budget`);
      if (large.blockedFiles.size === 0) small.levels.forEach((level, i) => assert.ok(level <= large.levels[i]!));
    }), { numRuns: 300 });
  });

  it('reports as blocked and crowded out exactly the files whose next step is above the floor', () => {
    fc.assert(fc.property(files, budgets, floors, fc.nat(4), (some, budget, floor, maxFiles) => {
      const frontiers = some.map(frontierOf);
      const { levels, blockedFiles: blocked, crowdedOutFiles: crowdedOut } = allocate(frontiers, budget, floor,
        maxFiles);
      const shown = levels.filter((level) => level > 0).length;
      frontiers.forEach((frontier, i) => {
        const aboveFloor = computeStepGain(frontier, levels[i]!) > floor;
        assert.equal(blocked.has(i) || crowdedOut.has(i), aboveFloor);
        if (crowdedOut.has(i)) assert.ok(levels[i] === 0 && shown === maxFiles);
        if (blocked.has(i)) assert.ok(computeStepCost(frontier, levels[i]!) > budget - tokensOf(frontiers, levels));
      });
    }), { numRuns: 300 });
  });

  it('buys the first of several files with equal gain', () => {
    const frontiers = Array.from({ length: 3 },
      () => frontierOf({ presence: 1, body: 1, views: [{ tokens: 10, share: 1 }] }));
    assert.deepEqual(allocate(frontiers, 20, 0, 3).levels, [1, 1, 0]);
    assert.deepEqual([...allocate(frontiers, 20, 0, 3).blockedFiles], [2]);
    assert.deepEqual([...allocate(frontiers, 100, 0, 2).crowdedOutFiles], [2]);
  });
});

/** The greatest value above the floor of a step that was blocked; 0 without one. */
function largestBlocked(frontiers: readonly Frontier[], { levels, blockedFiles: blocked }: Allocation,
  floor: number): number
{
  return Math.max(0, ...[...blocked].map((i) => {
    const cost = computeStepCost(frontiers[i]!, levels[i]!);
    return (computeStepGain(frontiers[i]!, levels[i]!) - floor) * cost;
  }));
}

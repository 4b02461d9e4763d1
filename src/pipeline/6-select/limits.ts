import type { Mode } from '#model';
import { limitScalingBudgets } from '#tokens/budgets';

/**
 * The limits of each mode. `floor` is the minimum value of one token; all files together have the value 1. `files` is
 * the maximum number of files for budgets up to `limitScalingBudgets`. The numbers were found by replaying real tasks
 * from repositories' histories.
 */
const modeLimits: Readonly<Record<Mode, { readonly floor: number; readonly files: number; }>> = {
  lite: { floor: 1e-5, files: 12 },
  balanced: { floor: 3e-6, files: 50 },
  deep: { floor: 8e-7, files: 200 },
};
/** The budget, in tokens, above which the floor decreases. */
const floorBudget = 14_000;
/** The exponent with which the floor decreases as the budget grows. */
const floorPower = 0.7;
/** The maximum number of one-line file entries in a pack without a budget, excluding files that its places show. */
export const maxAutoLines = 10;
/**
 * The maximum number of tokens for files that the task names if no budget was given. The ceiling of such a pack is not
 * a target.
 */
export const maxAutoNamedTokens = 3_000;
/** The maximum number of files that a selection reports as omitted. */
export const maxOmitted = 50;
/** The maximum number of places that a selection reports. */
export const maxPlaces = 15;

/**
 * Returns the minimum value of one token: a pack ends when the next view adds less, even if budget remains. A larger
 * budget is a request for more, so the floor decreases as the budget (in tokens) grows.
 */
export function computeFloor(mode: Mode, budget: number): number {
  return modeLimits[mode].floor * Math.min(1, floorBudget / budget) ** floorPower;
}

/**
 * The tokens that a reader spends to find a function whose code is not in the pack. If no budget was given, a part is
 * left out if its tokens exceed this number times the probability that the part is needed. The README of this folder
 * says what was measured with other numbers.
 */
const searchTokens: Readonly<Record<Mode, number>> = { lite: 650, balanced: 2_000, deep: 8_000 };

/**
 * Returns the minimum value of one token of a pack without a budget. The value 1 of all files together corresponds to
 * `needed` units. In a small project, the probabilities may add up to less than one unit, but a change touches at least
 * one unit.
 */
export function computeAutoFloor(mode: Mode, needed: number): number {
  return 1 / searchTokens[mode] / Math.max(1, needed);
}

/**
 * Returns how many files a pack may show: the number of the mode, and proportionally more if the budget (tokens) is
 * above `limitScalingBudgets`.
 */
export function computeMaxFiles(mode: Mode, budget: number): number {
  return Math.floor(modeLimits[mode].files * Math.max(1, budget / limitScalingBudgets[mode]));
}

/** Returns how many files a pack may show including related tests, if no setting limits them. */
export function computeMaxFilesWithTests(mode: Mode, budget: number): number {
  return Math.ceil(1.25 * computeMaxFiles(mode, budget));
}

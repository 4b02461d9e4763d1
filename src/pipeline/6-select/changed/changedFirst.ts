import type { View } from '#model';
import { computeTokenLimit } from '../budget/tokenLimit';
import type { SelectableFile } from '../files/selectableFile';
import type { FileValue } from '../relevance/fileValue';
import { isConflict } from '../views/hunkOrder';
import { type ChangedStep, createChangedSteps, createSignatureSteps } from './changedViews';

/** The view of a changed file. */
export interface ChangedView {
  readonly view: View;
  readonly tokens: number;
  /** Cheaper views, the most informative first. */
  readonly fallbacks: readonly View[];
  /** True if a larger budget would allow a better view. */
  readonly blocked: boolean;
}

export interface ChangedInput {
  readonly files: readonly SelectableFile[];
  readonly values: readonly FileValue[];
  /** The token budget for all files of the pack. */
  readonly budget: number;
  /** The minimum value of one token in a view that is not required. All files together have the value 1. */
  readonly floor: number;
  readonly maxFiles: number;
  /** Uses only skeletons and summaries. */
  readonly signaturesOnly?: boolean;
  /** True if no budget was set, so that each unchanged part has to be worth its tokens. */
  readonly auto?: boolean;
  readonly count: (text: string) => number;
}

/**
 * The maximum number of changed files that are selected first; further changed files are selected like all other files.
 */
export const maxChangedFilesFirst = 24;
/**
 * The shares of the budget for all required views together, and for views that show more of what the task needs. A
 * small budget is mostly spent on required views.
 */
const requiredShare = 0.5;
const taskShare = 0.4;
const smallBudget = { tokens: 1_200, share: 0.9 };

/**
 * Chooses the view of each changed file, by its index in `files`. A view is undefined if not even one line fits.
 *
 * If the ranking stays the same, a larger budget never makes the view of a file smaller. Each file has its own budget
 * (max-min fairness, weighted by rank), and gets the last of its views that fits, independently of the other files.
 */
export function chooseChangedViews(
  { files, values, budget, floor, maxFiles, signaturesOnly, auto = false, count }: ChangedInput,
): ReadonlyMap<number, ChangedView | undefined> {
  const changedFiles = files.flatMap((source, index) => {
    const steps = signaturesOnly ? createSignatureSteps(source, count) : createChangedSteps(source, auto, count);
    return steps ? [createChangedFrontier(index, source, filterByLimit(steps, computeTokenLimit(source)))] : [];
  }).slice(0, Math.min(maxChangedFilesFirst, maxFiles));
  const reservedTokens = Math.max(requiredShare * budget, Math.min(smallBudget.share * budget, smallBudget.tokens));
  const needs = changedFiles.map((file) => file.tokens(file.lastRequired));
  const extraTokens = Math.min(taskShare * budget, budget - Math.min(reservedTokens, needs.reduce((a, b) => a + b, 0)));
  const fileBudgets = divideBudget(needs,
    changedFiles.map(({ conflict }, rank) => (conflict ? conflictWeight : 1) / Math.sqrt(rank + 1)), reservedTokens);
  const bodyValues = changedFiles.map(({ index }) => values[index]!.body);
  const totalValue = bodyValues.reduce((a, b) => a + b, 0) || 1;
  return new Map(
    changedFiles.map((file,
      i) => [file.index, chooseView(file, fileBudgets[i]!, extraTokens * bodyValues[i]! / totalValue, bodyValues[i]!)]
    ),
  );

  function chooseView(file: ChangedFrontier, share: number, extraTokens: number, bodyValue: number):
    | ChangedView
    | undefined
  {
    let chosen = file.lastRequired;
    while (chosen >= 0 && file.tokens(chosen) > share) chosen--;
    const worthwhileSteps = chosen === file.lastRequired ? findWorthwhileSteps(file, bodyValue, floor) : [];
    const maxTokens = file.tokens(file.lastRequired) + extraTokens;
    for (const step of worthwhileSteps) if (file.tokens(step) <= maxTokens) chosen = step;
    if (chosen < 0) return undefined;
    const fallbacks = file.steps.slice(0, chosen).reverse().slice(0, maxFallbacks).map((step) => step.view());
    const isBlocked = chosen < file.lastRequired || worthwhileSteps.some((step) => step > chosen);
    return { view: file.steps[chosen]!.view(), tokens: file.tokens(chosen), fallbacks, blocked: isBlocked };
  }
}

const maxFallbacks = 6;
/** The weight of a file with a conflict. It gets more budget, because nothing works until the conflict is resolved. */
const conflictWeight = 3;

/** The steps that may be chosen for a changed file. */
interface ChangedFrontier {
  readonly index: number;
  readonly steps: readonly ChangedStep[];
  readonly conflict: boolean;
  /** The index of the last required step. */
  readonly lastRequired: number;
  tokens(step: number): number;
}

/** Returns the first step and all other steps with at most `limit` tokens. */
function filterByLimit(steps: readonly ChangedStep[], limit: number): readonly ChangedStep[] {
  return limit === Infinity ? steps : steps.filter((step, i) => i === 0 || step.view().tokens <= limit);
}

/** Creates the frontier of a changed file. It omits steps that cost at least as much as a later required step. */
function createChangedFrontier(index: number, source: SelectableFile,
  allSteps: readonly ChangedStep[]): ChangedFrontier
{
  const requiredSteps = allSteps.filter(({ required }) => required);
  const frontier: ChangedStep[] = [];
  for (const step of [...requiredSteps].reverse())
    if (frontier.length === 0 || step.view().tokens < frontier[0]!.view().tokens) frontier.unshift(step);
  const lastStep = frontier[frontier.length - 1]!;
  const lastIndex = allSteps.indexOf(lastStep);
  const steps = [...frontier, ...allSteps.filter(({ required }, i) => !required && i > lastIndex)];
  const { change } = source;
  return {
    index,
    steps,
    conflict: change?.status === 'conflicted' || change?.hunks.some(isConflict) === true,
    lastRequired: frontier.length - 1,
    tokens: (step) => steps[step]!.view().tokens,
  };
}

/**
 * Returns the optional steps on the efficient frontier that add at least `floor` of value per token. Each of them adds
 * less per token than the previous one.
 */
function findWorthwhileSteps({ steps, lastRequired, tokens }: ChangedFrontier, bodyValue: number,
  floor: number): number[]
{
  const optionalSteps = [...steps.keys()].filter((step) => step > lastRequired && tokens(step) > tokens(lastRequired));
  const worthwhileSteps: number[] = [];
  let previous = lastRequired;
  for (;;) {
    const next = optionalSteps.filter((step) => step > previous).reduce<number | undefined>(
      (best, step) => (best === undefined || computeGain(previous, step) > computeGain(previous, best) ? step : best),
      undefined,
    );
    if (next === undefined || computeGain(previous, next) < floor) return worthwhileSteps;
    worthwhileSteps.push(next);
    previous = next;
  }

  function computeGain(previousStep: number, step: number): number {
    const addedTokens = tokens(step) - tokens(previousStep);
    return addedTokens <= 0 ? Infinity : bodyValue * (steps[step]!.share - steps[previousStep]!.share) / addedTokens;
  }
}

/**
 * Divides `budget` by weighted max-min fairness. Each file gets its need or its weighted share of the budget, whichever
 * is smaller. Unneeded shares are divided among the other files.
 */
function divideBudget(needs: readonly number[], weights: readonly number[], budget: number): number[] {
  const order = needs.map((_, i) => i).sort((a, b) => needs[a]! / weights[a]! - needs[b]! / weights[b]! || a - b);
  const shares = new Array<number>(needs.length).fill(0);
  let remaining = budget;
  let remainingWeight = weights.reduce((a, b) => a + b, 0);
  for (const i of order) {
    shares[i] = Math.min(needs[i]!, (remaining * weights[i]!) / remainingWeight);
    remaining -= shares[i];
    remainingWeight -= weights[i]!;
  }
  return shares;
}

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
  /** Whether a larger budget would allow a better view. */
  readonly isBlocked: boolean;
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
  /** Whether no budget was set, so that each unchanged part has to be worth its tokens. */
  readonly hasNoBudget?: boolean;
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
  { files, values, budget, floor, maxFiles, signaturesOnly, hasNoBudget = false, count }: ChangedInput,
): ReadonlyMap<number, ChangedView | undefined> {
  const changedFiles = files.flatMap((source, index) => {
    const steps = signaturesOnly ? createSignatureSteps(source, count) : createChangedSteps(source, hasNoBudget, count);
    return steps ? [createChangedFrontier(index, source, filterByLimit(steps, computeTokenLimit(source)))] : [];
  }).slice(0, Math.min(maxChangedFilesFirst, maxFiles));
  const reservedTokens = Math.max(requiredShare * budget, Math.min(smallBudget.share * budget, smallBudget.tokens));
  const requiredTokens = changedFiles.map((file) => file.getTokens(file.lastRequiredStep));
  const extraTokens = Math.min(taskShare * budget,
    budget - Math.min(reservedTokens, requiredTokens.reduce((a, b) => a + b, 0)));
  const fileBudgets = divideBudget(requiredTokens,
    changedFiles.map(({ hasConflict }, rank) => (hasConflict ? conflictWeight : 1) / Math.sqrt(rank + 1)),
    reservedTokens);
  const bodyValues = changedFiles.map(({ index }) => values[index]!.body);
  const totalValue = bodyValues.reduce((a, b) => a + b, 0) || 1;
  return new Map(
    changedFiles.map((file,
      i) => [file.index, chooseView(file, fileBudgets[i]!, extraTokens * bodyValues[i]! / totalValue, bodyValues[i]!)]
    ),
  );

  function chooseView(file: ChangedFrontier, fileBudget: number, extraTokens: number, bodyValue: number):
    | ChangedView
    | undefined
  {
    let chosenStep = file.lastRequiredStep;
    while (chosenStep >= 0 && file.getTokens(chosenStep) > fileBudget) chosenStep--;
    const worthwhileSteps = chosenStep === file.lastRequiredStep ? findWorthwhileSteps(file, bodyValue, floor) : [];
    const maxTokens = file.getTokens(file.lastRequiredStep) + extraTokens;
    for (const step of worthwhileSteps) if (file.getTokens(step) <= maxTokens) chosenStep = step;
    if (chosenStep < 0) return undefined;
    const fallbacks = file.steps.slice(0, chosenStep).reverse().slice(0, maxFallbacks).map((step) => step.getView());
    const isBlocked = chosenStep < file.lastRequiredStep || worthwhileSteps.some((step) => step > chosenStep);
    return { view: file.steps[chosenStep]!.getView(), tokens: file.getTokens(chosenStep), fallbacks, isBlocked };
  }
}

const maxFallbacks = 6;
/** The weight of a file with a conflict. It gets more budget, because nothing works until the conflict is resolved. */
const conflictWeight = 3;

/** The steps that may be chosen for a changed file. */
interface ChangedFrontier {
  readonly index: number;
  readonly steps: readonly ChangedStep[];
  readonly hasConflict: boolean;
  /** The index of the last required step. */
  readonly lastRequiredStep: number;
  getTokens(step: number): number;
}

/** Returns the first step and all other steps with at most `limit` tokens. */
function filterByLimit(steps: readonly ChangedStep[], limit: number): readonly ChangedStep[] {
  return limit === Infinity ? steps : steps.filter((step, i) => i === 0 || step.getView().tokens <= limit);
}

/** Creates the frontier of a changed file. It omits steps that cost at least as much as a later required step. */
function createChangedFrontier(index: number, source: SelectableFile,
  allSteps: readonly ChangedStep[]): ChangedFrontier
{
  const requiredSteps = allSteps.filter(({ isRequired }) => isRequired);
  const frontier: ChangedStep[] = [];
  for (const step of [...requiredSteps].reverse())
    if (frontier.length === 0 || step.getView().tokens < frontier[0]!.getView().tokens) frontier.unshift(step);
  const lastStep = frontier[frontier.length - 1]!;
  const lastIndex = allSteps.indexOf(lastStep);
  const steps = [...frontier, ...allSteps.filter(({ isRequired }, i) => !isRequired && i > lastIndex)];
  const { change } = source;
  return {
    index,
    steps,
    hasConflict: change?.status === 'conflicted' || change?.hunks.some(isConflict) === true,
    lastRequiredStep: frontier.length - 1,
    getTokens: (step) => steps[step]!.getView().tokens,
  };
}

/**
 * Returns the optional steps on the efficient frontier that add at least `floor` of value per token. Each of them adds
 * less per token than the previous one.
 */
function findWorthwhileSteps({ steps, lastRequiredStep, getTokens }: ChangedFrontier, bodyValue: number,
  floor: number): number[]
{
  const optionalSteps = [...steps.keys()].filter((step) =>
    step > lastRequiredStep && getTokens(step) > getTokens(lastRequiredStep)
  );
  const worthwhileSteps: number[] = [];
  let currentStep = lastRequiredStep;
  for (;;) {
    const nextStep = optionalSteps.filter((step) => step > currentStep).reduce<number | undefined>(
      (best,
        step) => (best === undefined || computeGain(currentStep, step) > computeGain(currentStep, best) ? step : best),
      undefined,
    );
    if (nextStep === undefined || computeGain(currentStep, nextStep) < floor) return worthwhileSteps;
    worthwhileSteps.push(nextStep);
    currentStep = nextStep;
  }

  function computeGain(previousStep: number, step: number): number {
    const addedTokens = getTokens(step) - getTokens(previousStep);
    return addedTokens <= 0 ? Infinity : bodyValue * (steps[step]!.share - steps[previousStep]!.share) / addedTokens;
  }
}

/**
 * Divides `budget` by weighted max-min fairness. Each file gets its need or its weighted share of the budget, whichever
 * is smaller. Unneeded shares are divided among the other files.
 */
function divideBudget(neededTokens: readonly number[], weights: readonly number[], budget: number): number[] {
  const sortedIndexes = neededTokens.map((_, i) => i).sort((a, b) =>
    neededTokens[a]! / weights[a]! - neededTokens[b]! / weights[b]! || a - b
  );
  const shares = new Array<number>(neededTokens.length).fill(0);
  let remainingBudget = budget;
  let remainingWeight = weights.reduce((a, b) => a + b, 0);
  for (const i of sortedIndexes) {
    shares[i] = Math.min(neededTokens[i]!, (remainingBudget * weights[i]!) / remainingWeight);
    remainingBudget -= shares[i];
    remainingWeight -= weights[i]!;
  }
  return shares;
}

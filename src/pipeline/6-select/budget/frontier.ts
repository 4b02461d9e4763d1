import type { View } from '#model';
import type { ViewOptions } from '../files/selectableFile';
import type { FileValue } from '../relevance/fileValue';

/**
 * The efficient frontier of a file's view options: the steps that a greedy purchase takes in order. The gain in value
 * per token decreases from step to step.
 */
export interface Frontier {
  /** The number of steps; each array has one entry per step. */
  readonly length: number;
  /** The indexes in `ViewOptions`. */
  readonly options: Int32Array;
  /** The value of each whole view, not of the step that leads to it. */
  readonly values: Float64Array;
  /** The tokens of each whole view, not of the step that leads to it. */
  readonly tokens: Float64Array;
}

/** Returns the value of a view that shows this share of the file's lines, 0 to 1. */
export function computeViewValue({ presence, body }: Pick<FileValue, 'presence' | 'body'>, share: number): number {
  return presence + body * share;
}

/**
 * Returns the upper hull of value over tokens, starting at (0, 0). The first `keptCount` options are part of the hull
 * regardless of their value.
 */
export function computeFrontier(
  { length: optionCount, shares, tokens: costs }: Pick<ViewOptions, 'length' | 'shares' | 'tokens'>,
  fileValue: Pick<FileValue, 'presence' | 'body'>,
  keptCount = 0,
): Frontier {
  const options = new Int32Array(optionCount);
  const values = new Float64Array(optionCount);
  const tokens = new Float64Array(optionCount);
  let length = 0;
  for (let option = 0; option < optionCount; option++) {
    const value = computeViewValue(fileValue, shares[option]!);
    while (
      length > keptCount &&
      computeSlope(values[length - 1]!, tokens[length - 1]!) <= computeSlope(value, costs[option]!)
    )
      length--;
    options[length] = option;
    values[length] = value;
    tokens[length] = costs[option]!;
    length++;
  }
  return { length, options, values, tokens };

  /** Returns the gain in value per token from the step before the last one. */
  function computeSlope(toValue: number, toTokens: number): number {
    return length === 1 ? toValue / toTokens : (toValue - values[length - 2]!) / (toTokens - tokens[length - 2]!);
  }
}

/** Returns a step's gain in value per token, or -Infinity after the last step. Steps count from 0. */
export function computeStepGain({ length, values, tokens }: Frontier, step: number): number {
  if (step >= length) return -Infinity;
  return step === 0
    ? values[0]! / tokens[0]!
    : (values[step]! - values[step - 1]!) / (tokens[step]! - tokens[step - 1]!);
}

/** Returns the number of tokens that a step adds to the previous step. */
export function computeStepCost({ tokens }: Frontier, step: number): number {
  return tokens[step]! - (step === 0 ? 0 : tokens[step - 1]!);
}

/** Returns the cheaper views that fitting may fall back to, the most informative first. */
export function listFallbackViews(options: ViewOptions, chosenOption: number): View[] {
  const partialOptions: number[] = [];
  const outlineOptions: number[] = [];
  for (let option = 0; option < options.length && options.tokens[option]! < options.tokens[chosenOption]!; option++) {
    const kind = options.getKind(option);
    if (kind === 'symbols' || kind === 'diff') partialOptions.push(option);
    if (kind === 'skeleton' || kind === 'summary') outlineOptions.unshift(option);
  }
  // one view that shows parts of the file is enough, so this uses the middle one
  const middleOption = partialOptions[Math.floor(partialOptions.length / 2)];
  return [...(middleOption === undefined ? [] : [middleOption]), ...outlineOptions].map((option) =>
    options.getView(option)
  );
}

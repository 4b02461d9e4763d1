import type { View } from '../../model';
import type { FileValue } from '../value';
import type { ViewOptions } from '../viewOption';

/** What a greedy purchase climbs: no step is dearer for its worth than the step before. */
export interface Frontier {
  /** How many; then of each step its option, its worth and its tokens. */
  readonly length: number;
  readonly options: Int32Array;
  readonly worth: Float64Array;
  readonly tokens: Float64Array;
}

export function worthOf({ presence, body }: Pick<FileValue, 'presence' | 'body'>, share: number): number {
  return presence + body * share;
}

/** The upper hull of worth over tokens, from (0, 0). */
export function efficientFrontier(
  { length: all, share, tokens: costs }: Pick<ViewOptions, 'length' | 'share' | 'tokens'>,
  value: Pick<FileValue, 'presence' | 'body'>,
): Frontier {
  const options = new Int32Array(all);
  const worth = new Float64Array(all);
  const tokens = new Float64Array(all);
  let length = 0;
  for (let option = 0; option < all; option++) {
    const own = worthOf(value, share[option]!);
    while (length > 0 && slope(worth[length - 1]!, tokens[length - 1]!) <= slope(own, costs[option]!)) length--;
    options[length] = option;
    worth[length] = own;
    tokens[length] = costs[option]!;
    length++;
  }
  return { length, options, worth, tokens };

  /** From the step before the last one. */
  function slope(toWorth: number, toTokens: number): number {
    return length === 1 ? toWorth / toTokens : (toWorth - worth[length - 2]!) / (toTokens - tokens[length - 2]!);
  }
}

/** The cheaper ways that fitting may fall back to, most telling first. */
export function fallbacksOf(options: ViewOptions, taken: number): View[] {
  const parts: number[] = [];
  const cheap: number[] = [];
  for (let option = 0; option < options.length && options.tokens[option]! < options.tokens[taken]!; option++) {
    const kind = options.kind(option);
    if (kind === 'symbols' || kind === 'diff') parts.push(option);
    if (kind === 'skeleton' || kind === 'summary') cheap.unshift(option);
  }
  // of many that show parts, the middle one; then what is cheap
  const middle = parts[Math.floor(parts.length / 2)];
  return [...(middle === undefined ? [] : [middle]), ...cheap].map((option) => options.view(option));
}

import type { View } from '../model';
import type { FileValue } from './value';
import type { Rungs } from './viewOption';

/** What a greedy purchase climbs: no step is dearer for its worth than the step before. */
export interface Ladder {
  /** How many; then of each step its rung, its worth and its tokens. */
  readonly length: number;
  readonly rungs: Int32Array;
  readonly worth: Float64Array;
  readonly tokens: Float64Array;
}

export function worthOf({ presence, body }: Pick<FileValue, 'presence' | 'body'>, share: number): number {
  return presence + body * share;
}

/** The upper hull of worth over tokens, from (0, 0). */
export function ladderOf({ length: all, share, tokens: costs }: Pick<Rungs, 'length' | 'share' | 'tokens'>, value: Pick<FileValue, 'presence' | 'body'>): Ladder {
  const rungs = new Int32Array(all);
  const worth = new Float64Array(all);
  const tokens = new Float64Array(all);
  let length = 0;
  for (let rung = 0; rung < all; rung++) {
    const own = worthOf(value, share[rung]!);
    while (length > 0 && slope(worth[length - 1]!, tokens[length - 1]!) <= slope(own, costs[rung]!)) length--;
    rungs[length] = rung;
    worth[length] = own;
    tokens[length] = costs[rung]!;
    length++;
  }
  return { length, rungs, worth, tokens };

  /** From the step before the last one. */
  function slope(toWorth: number, toTokens: number): number {
    return length === 1 ? toWorth / toTokens : (toWorth - worth[length - 2]!) / (toTokens - tokens[length - 2]!);
  }
}

/** The cheaper ways that fitting may fall back to, most telling first. */
export function fallbacksOf(rungs: Rungs, taken: number): View[] {
  const parts: number[] = [];
  const cheap: number[] = [];
  for (let rung = 0; rung < rungs.length && rungs.tokens[rung]! < rungs.tokens[taken]!; rung++) {
    const kind = rungs.kind(rung);
    if (kind === 'symbols' || kind === 'diff') parts.push(rung);
    if (kind === 'skeleton' || kind === 'summary') cheap.unshift(rung);
  }
  // of many that show parts, the middle one; then what is cheap
  const middle = parts[Math.floor(parts.length / 2)];
  return [...(middle === undefined ? [] : [middle]), ...cheap].map((rung) => rungs.view(rung));
}

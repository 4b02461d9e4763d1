import type { Mode, View, ViewKind } from '../model';
import { diffView, hunkOrder } from './diffView';
import type { Source } from './source';
import { symbolsView } from './symbolsView';
import type { FileValue } from './value';
import { fullView, skeletonView, summaryView } from './views';

/** One way to show a file. */
export interface Rung {
  readonly kind: ViewKind;
  /** Of the worth of the file's lines. */
  readonly share: number;
  /** With the table row. Estimated where lines are shown; the view itself is counted when it is made. */
  readonly tokens: number;
  /** Of a symbols view its units, of a diff its hunks: so many of those that are best. */
  readonly parts: number;
}

/** The ways to show a file by tokens, each with a greater share than the one before; a function of the source alone. */
export interface Rungs {
  readonly list: readonly Rung[];
  view(rung: Rung): View;
}

/** What a greedy purchase climbs: no step is dearer for its worth than the step before. */
export interface Ladder {
  /** How many; then of each step its rung's index, worth and tokens. */
  readonly length: number;
  readonly rungs: Int32Array;
  readonly worth: Float64Array;
  readonly tokens: Float64Array;
}

/** Parts of the body's worth that views without lines of the file have. */
const summaryShare = 0.04;
const skeletonShare = 0.12;
/** Lines apart from each other are worth a little less than the file as a whole. */
const partsShare = 0.98;
/** All of an uncommitted change: it is what the work is about. */
const diffShare = 0.7;
/** A span's marker and the note on what is left out before it. */
const markerTokens = 22;
/** A longer file is not made into one text: no budget holds it, and counting it would cost more than it is worth. */
const largestFull = 400_000;

export function rungsOf(source: Source, mode: Mode, count: (text: string) => number): Rungs {
  const rungs: Rung[] = [];
  const summary = summaryView(source, count);
  const skeleton = skeletonView(source, count);
  add('summary', summaryShare, summary.tokens + source.rowTokens);
  if (skeleton) add('skeleton', skeletonShare, skeleton.tokens + source.rowTokens);
  if (source.text.length <= largestFull) add('full', 1, source.textTokens + source.frameTokens + source.rowTokens);
  const hunks = addDiffs();
  const units = addSymbols();
  return { list: rising(rungs), view };

  function add(kind: ViewKind, share: number, tokens: number, parts = 0): void {
    rungs.push({ kind, share, tokens, parts });
  }

  /** The diff with more and more hunks; all of it is worth most of the file, as an edit in progress is what the work is about. */
  function addDiffs(): readonly number[] {
    const { change } = source;
    if (!change || change.hunks.length === 0 || change.status === 'added' || change.status === 'untracked') return [];
    const order = hunkOrder(source, change);
    for (const n of doubling(order.length)) {
      add('diff', diffShare * (1 - (1 - n / order.length) ** 2), diffView(source, change, new Set(order.slice(0, n)), count).tokens + source.rowTokens, n);
    }
    return order;
  }

  /** The units bought one after the other, the one with the most share per token first. */
  function addSymbols(): readonly number[] {
    const { shares, unitTokens } = source;
    if (unitTokens.length < 2) return [];
    const order = densest(source);
    let share = 0;
    let tokens = source.frameTokens + source.rowTokens;
    const most = Math.min(order.length - 1, mode === 'lite' ? 8 : Infinity);
    for (let n = 0; n < most; n++) {
      const unit = order[n]!;
      share += shares[unit]!;
      tokens += unitTokens[unit]! + markerTokens;
      add('symbols', summaryShare + (partsShare - summaryShare) * share, tokens, n + 1);
    }
    return order;
  }

  function view({ kind, parts }: Rung): View {
    switch (kind) {
      case 'summary': return summary;
      case 'skeleton': return skeleton!;
      case 'full': return fullView(source, count);
      case 'diff': return diffView(source, source.change!, new Set(hunks.slice(0, parts)), count);
      case 'symbols': return symbolsView(source, new Set(units.slice(0, parts)), count);
    }
  }
}

export function worthOf({ presence, body }: FileValue, { share }: Rung): number {
  return presence + body * share;
}

/** The upper hull of worth over tokens, from (0, 0). */
export function ladderOf({ list }: Rungs, value: FileValue): Ladder {
  const rungs = new Int32Array(list.length);
  const worth = new Float64Array(list.length);
  const tokens = new Float64Array(list.length);
  let length = 0;
  for (let i = 0; i < list.length; i++) {
    const rung = list[i]!;
    const own = worthOf(value, rung);
    while (length > 0 && slope(length - 1, worth[length - 1]!, tokens[length - 1]!) <= slope(length - 1, own, rung.tokens)) length--;
    rungs[length] = i;
    worth[length] = own;
    tokens[length] = rung.tokens;
    length++;
  }
  return { length, rungs, worth, tokens };

  /** From the step before the step at `at` to a point. */
  function slope(at: number, toWorth: number, toTokens: number): number {
    return at === 0 ? toWorth / toTokens : (toWorth - worth[at - 1]!) / (toTokens - tokens[at - 1]!);
  }
}

/** The cheaper ways that fitting may fall back to, most telling first. */
export function fallbacksOf({ list, view }: Rungs, taken: Rung): View[] {
  const below = list.filter((rung) => rung.tokens < taken.tokens);
  const parts = below.filter((rung) => rung.kind === 'symbols' || rung.kind === 'diff');
  // of many that show parts, the middle one; then what is cheap
  const middle = parts[Math.floor(parts.length / 2)];
  const cheap = below.filter((rung) => rung.kind === 'skeleton' || rung.kind === 'summary').reverse();
  return [...(middle ? [middle] : []), ...cheap].map(view);
}

/** Indices of the units by falling share per token; sorted from the last order, which is seldom another one. */
function densest({ shares, unitTokens, lastOrder }: Source): readonly number[] {
  const density = new Float64Array(unitTokens.length);
  for (let i = 0; i < density.length; i++) density[i] = shares[i]! / (unitTokens[i]! + markerTokens);
  return lastOrder.sort((a, b) => density[b]! - density[a]! || a - b).slice();
}

/** 1, 2, 4 … and all. */
function doubling(most: number): number[] {
  const out: number[] = [];
  for (let n = 1; n < most; n *= 2) out.push(n);
  return [...out, most];
}

/** By tokens, without what costs more and is worth no more. */
function rising(rungs: Rung[]): Rung[] {
  const out: Rung[] = [];
  let share = 0;
  for (const rung of rungs.sort((a, b) => a.tokens - b.tokens || b.share - a.share)) {
    if (rung.share <= share) continue;
    out.push(rung);
    share = rung.share;
  }
  return out;
}

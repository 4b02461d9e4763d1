import type { Mode, View, ViewKind } from '../model';
import { diffView, hunkOrder } from './diffView';
import type { Source } from './source';
import { symbolsView } from './symbolsView';
import type { FileValue } from './value';
import { fullView, skeletonView, summaryView } from './views';

/** One way to show a file: what it is worth and what it costs. */
export interface Rung {
  readonly kind: ViewKind;
  readonly worth: number;
  /** With the table row. Estimated where lines are shown; the view itself is counted when it is made. */
  readonly tokens: number;
  /** Of a symbols view its units, of a diff its hunks: so many of those that are best. */
  readonly parts: number;
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

/** The ways to show a file, cheapest first, each worth more than the one before. */
export interface Ladder {
  /** No step of these is dearer for its worth than the step before: what a greedy purchase climbs. */
  readonly steps: readonly Rung[];
  /** All, for what is left of a budget in the end. */
  readonly rungs: readonly Rung[];
  view(rung: Rung): View;
}

export function ladder(source: Source, value: FileValue, mode: Mode, count: (text: string) => number): Ladder {
  const rungs: Rung[] = [];
  const summary = summaryView(source, count);
  const skeleton = skeletonView(source, count);
  add('summary', summaryShare, summary.tokens + source.rowTokens);
  if (skeleton) add('skeleton', skeletonShare, skeleton.tokens + source.rowTokens);
  if (source.text.length <= largestFull) add('full', 1, source.textTokens + source.frameTokens + source.rowTokens);
  const hunks = addDiffs();
  const units = addSymbols();
  const rising = risingOf(rungs);
  return { steps: concave(rising), rungs: rising, view };

  function add(kind: ViewKind, share: number, tokens: number, parts = 0): void {
    rungs.push({ kind, worth: value.presence + value.body * share, tokens, parts });
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

/** The cheaper ways that fitting may fall back to, most telling first. */
export function fallbacksOf({ rungs, view }: Ladder, taken: Rung): View[] {
  const below = rungs.filter((rung) => rung.tokens < taken.tokens);
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
function risingOf(rungs: Rung[]): Rung[] {
  const out: Rung[] = [];
  let worth = 0;
  for (const rung of rungs.sort((a, b) => a.tokens - b.tokens || b.worth - a.worth)) {
    if (rung.worth <= worth) continue;
    out.push(rung);
    worth = rung.worth;
  }
  return out;
}

/** The upper hull of worth over tokens, from (0, 0). */
function concave(rungs: readonly Rung[]): Rung[] {
  const hull: Rung[] = [];
  for (const rung of rungs) {
    while (hull.length > 0 && slope(hull[hull.length - 2], hull[hull.length - 1]!) <= slope(hull[hull.length - 2], rung)) hull.pop();
    hull.push(rung);
  }
  return hull;
}

export function slope(from: Rung | undefined, to: Rung): number {
  return from ? (to.worth - from.worth) / (to.tokens - from.tokens) : to.worth / to.tokens;
}

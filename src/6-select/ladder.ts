import type { Mode, View, ViewKind } from '../model';
import { diffView, hunkOrder } from './diffView';
import type { Source } from './source';
import { symbolsView } from './symbolsView';
import type { FileValue } from './value';
import { fullView, skeletonView, summaryView } from './views';

/** One way to show a file: what it is worth, what it costs, and how to make it. */
export interface Rung {
  readonly kind: ViewKind;
  readonly worth: number;
  /** With the table row. Estimated where lines are shown; the view itself is counted when it is made. */
  readonly tokens: number;
  make(): View;
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
}

export function ladder(source: Source, value: FileValue, mode: Mode, count: (text: string) => number): Ladder {
  const rungs = rising([...fixedRungs(source, count), ...diffRungs(source, count), ...symbolRungs(source, mode, count)]
    .map(({ share, ...rung }) => ({ ...rung, worth: value.presence + value.body * share })));
  return { steps: concave(rungs), rungs };
}

/** The cheaper ways that fitting may fall back to, most telling first. */
export function fallbacksOf({ rungs }: Ladder, taken: Rung): View[] {
  const below = rungs.filter((rung) => rung.tokens < taken.tokens);
  const parts = below.filter((rung) => rung.kind === 'symbols' || rung.kind === 'diff');
  // of many that show parts, the middle one; then what is cheap
  const middle = parts[Math.floor(parts.length / 2)];
  const cheap = below.filter((rung) => rung.kind === 'skeleton' || rung.kind === 'summary').reverse();
  return [...(middle ? [middle] : []), ...cheap].map((rung) => rung.make());
}

type Unpriced = Omit<Rung, 'worth'> & { readonly share: number };

function fixedRungs(source: Source, count: (text: string) => number): Unpriced[] {
  const summary = summaryView(source, count);
  const skeleton = skeletonView(source, count);
  const rungs: Unpriced[] = [{ kind: 'summary', share: summaryShare, tokens: summary.tokens + source.rowTokens, make: () => summary }];
  if (skeleton) rungs.push({ kind: 'skeleton', share: skeletonShare, tokens: skeleton.tokens + source.rowTokens, make: () => skeleton });
  if (source.text.length <= largestFull) {
    const text = source.unitTokens.reduce((a, b) => a + b, 0);
    rungs.push({ kind: 'full', share: 1, tokens: text + source.frameTokens + source.rowTokens, make: () => fullView(source, count) });
  }
  return rungs;
}

/** The units bought one after the other, the one with the most share per token first. */
function symbolRungs(source: Source, mode: Mode, count: (text: string) => number): Unpriced[] {
  if (source.units.length < 2) return [];
  const density = source.units.map((_, i) => source.shares[i]! / (source.unitTokens[i]! + markerTokens));
  const order = source.units.map((_, i) => i).sort((a, b) => density[b]! - density[a]! || a - b);
  const rungs: Unpriced[] = [];
  let share = 0;
  let tokens = source.frameTokens + source.rowTokens;
  order.slice(0, -1).forEach((unit, n) => {
    share += source.shares[unit]!;
    tokens += source.unitTokens[unit]! + markerTokens;
    rungs.push({ kind: 'symbols', share: summaryShare + (partsShare - summaryShare) * share, tokens, make: () => symbolsView(source, new Set(order.slice(0, n + 1)), count) });
  });
  return mode === 'lite' ? rungs.slice(0, 8) : rungs;
}

/** The diff with more and more hunks; all of it is worth most of the file, as an edit in progress is what the work is about. */
function diffRungs(source: Source, count: (text: string) => number): Unpriced[] {
  const change = source.change;
  if (!change || change.hunks.length === 0 || change.status === 'added' || change.status === 'untracked') return [];
  const order = hunkOrder(source, change);
  return steps(order.length).map((n) => {
    const chosen = new Set(order.slice(0, n));
    const view = diffView(source, change, chosen, count);
    return { kind: 'diff', share: diffShare * (1 - (1 - n / order.length) ** 2), tokens: view.tokens + source.rowTokens, make: () => view };
  });
}

/** 1, 2, 4 … and all. */
function steps(most: number): number[] {
  const out: number[] = [];
  for (let n = 1; n < most; n *= 2) out.push(n);
  return [...out, most];
}

/** By tokens, without what costs more and is worth no more. */
function rising(rungs: readonly Rung[]): Rung[] {
  const out: Rung[] = [];
  for (const rung of [...rungs].sort((a, b) => a.tokens - b.tokens || b.worth - a.worth)) {
    if (rung.worth > (out[out.length - 1]?.worth ?? 0)) out.push(rung);
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
  return (to.worth - (from?.worth ?? 0)) / (to.tokens - (from?.tokens ?? 0));
}

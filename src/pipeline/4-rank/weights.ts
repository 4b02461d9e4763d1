import { english, nested } from '#base/text/english';
import { ScoreAccumulator, type Points } from './scoreAccumulator';
import type { Loss } from './signals/work/learned';
import type { Signal } from './signals/signal';

/** A factor for the points of each kind of signal. A missing factor is 1, and 0 switches the signal off. */
export type Weights = Readonly<Record<string, number>>;

/**
 * Returns the signal with weighted points, which its receipts state. Its own points, which it may cache, stay
 * unchanged.
 */
export function weightedSignal(signal: Signal, weights: Weights | undefined): Signal {
  const weight = getSignalWeight(weights, signal.kind);
  if (weight === 1) return signal;
  return {
    ...signal,
    points: scaled(signal.points, weight),
    detail: (slot) => withWeightNote(signal.detail(slot), weight),
  };
}

export function getSignalWeight(weights: Weights | undefined, kind: string): number {
  return weights !== undefined && Object.hasOwn(weights, kind) ? weights[kind]! : 1;
}

/** Returns a reason with a receipt's note about its weight; without a note if the weight is 1. */
export function withWeightNote(detail: string, weight: number): string {
  return weight === 1 ? detail : english`${nested(detail)} (× ${weight} by [weights])`;
}

/** Returns the share of its points that a file keeps if it loses `weight` times as much; 0 to 1. */
export function weightedShare(share: number, weight: number): number {
  return Math.min(1, Math.max(0, 1 - weight * (1 - share)));
}

export function weightedLosses(losses: ReadonlyMap<number, Loss>, weight: number): ReadonlyMap<number, Loss> {
  if (weight === 1) return losses;
  return new Map([...losses].map(([slot, { kind, share, detail }]) => [slot, {
    kind,
    share: 1 - weightedShare(1 - share, weight),
    detail: withWeightNote(detail, weight),
  }]));
}

function scaled(points: Points, weight: number): Points {
  if (!(points instanceof ScoreAccumulator))
    return new Map([...points].map(([slot, value]) => [slot, value * weight]));
  const all = points.copy();
  for (const slot of all.slots) all.set(slot, points.at(slot) * weight);
  return all;
}

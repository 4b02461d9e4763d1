import { english, nested } from '#base/text/english';
import { ScoreAccumulator, type Points } from './scoreAccumulator';
import type { Loss } from './signals/work/learned';
import type { Signal } from './signals/signal';

/** The factor for the points of each kind of signal. The default is 1; a factor of 0 switches the signal off. */
export type Weights = Readonly<Record<string, number>>;

/**
 * Returns a copy of the signal with weighted points and with a note about the weight in its details. The original
 * points, which the signal may cache, stay unchanged.
 */
export function applySignalWeight(signal: Signal, weights: Weights | undefined): Signal {
  const weight = getSignalWeight(weights, signal.kind);
  if (weight === 1) return signal;
  return {
    ...signal,
    points: scalePoints(signal.points, weight),
    formatDetail: (slot) => addWeightNote(signal.formatDetail(slot), weight),
  };
}

export function getSignalWeight(weights: Weights | undefined, kind: string): number {
  return weights !== undefined && Object.hasOwn(weights, kind) ? weights[kind]! : 1;
}

/** Adds a note about the weight to the text of a reason, unless the weight is 1. */
export function addWeightNote(detail: string, weight: number): string {
  return weight === 1 ? detail : english`${nested(detail)} (× ${weight}, set in [weights])`;
}

/** Returns the share of its points, from 0 to 1, that a file keeps if its loss is multiplied by the weight. */
export function computeWeightedShare(share: number, weight: number): number {
  return Math.min(1, Math.max(0, 1 - weight * (1 - share)));
}

export function applyLossWeight(losses: ReadonlyMap<number, Loss>, weight: number): ReadonlyMap<number, Loss> {
  if (weight === 1) return losses;
  return new Map([...losses].map(([slot, { kind, share, detail }]) => [slot, {
    kind,
    share: 1 - computeWeightedShare(1 - share, weight),
    detail: addWeightNote(detail, weight),
  }]));
}

function scalePoints(points: Points, weight: number): Points {
  if (!(points instanceof ScoreAccumulator))
    return new Map([...points].map(([slot, value]) => [slot, value * weight]));
  const scaledPoints = points.copy();
  for (const slot of scaledPoints.slots) scaledPoints.set(slot, points.getPoints(slot) * weight);
  return scaledPoints;
}

import { maxOf } from '#base/collections/lists';
import { numberedRoles, type Corpus } from './corpus/corpus';
import { programShare } from './roleShares';
import { ScoreAccumulator } from './scoreAccumulator';
import type { RankContext, Seed, Signal } from './signals/signal';

/**
 * The number of best files that pass points on to their neighbours, and of tests that pass points on to their sources.
 */
const seedCount = 8;
const testSeedCount = 5;

/** The points so far by slot, and by role the share of its points that a file keeps. */
export interface Totals extends Pick<RankContext, 'corpus' | 'shares'> {
  readonly sums: ScoreAccumulator;
}

/**
 * Returns the highest total among files whose role makes them the task's subject; if there are none, among all files.
 */
export function bestTotal(totals: Totals): number {
  const { corpus, shares, sums } = totals;
  const isAbout = (role: number) => shares[role]! >= programShare;
  const hasAbout = corpus.filesOfRole.some((files, role) => files > 0 && isAbout(role));
  let highest = 0;
  for (const slot of sums.slots) {
    if (!hasAbout || isAbout(corpus.roleOf[slot]!))
      highest = Math.max(highest, hasAbout ? computeSlotTotal(totals, slot) : sums.at(slot));
  }
  return highest;
}

/** Returns the slots of the `count` best files in descending order. */
export function findBestSlots(totals: Totals, count: number): number[] {
  const { slots } = totals.sums;
  const scores = new Float64Array(slots.length);
  for (let n = 0; n < slots.length; n++) scores[n] = computeSlotTotal(totals, slots[n]!);
  return highestScored(slots, scores, count, totals.corpus.positionOf);
}

export function selectTaskSeeds(totals: Totals): Seed[] {
  const slots = findBestSlots(totals, seedCount);
  return slots.map((slot) => ({
    slot,
    strength: computeSlotTotal(totals, slot) / computeSlotTotal(totals, slots[0]!),
  }));
}

/** Selects tests by their points before their role reduces them, because tests point at the source. */
export function selectTestSeeds({ corpus, sums }: Totals): Seed[] {
  const test = numberedRoles.indexOf('test');
  const { slots } = sums;
  const ofTests = new Float64Array(slots.length);
  let highest = 0;
  for (let n = 0; n < slots.length; n++) {
    const sum = sums.at(slots[n]!);
    highest = Math.max(highest, sum);
    if (corpus.roleOf[slots[n]!] === test) ofTests[n] = sum;
  }
  return highestScored(slots, ofTests, testSeedCount, corpus.positionOf).map((slot) => ({
    slot,
    strength: sums.at(slot) / highest,
  }));
}

/**
 * Returns edited files that are not among the task's seeds. Each is as strong as its points, including points for the
 * edit.
 */
export function selectEditSeeds(totals: Totals, edits: readonly Signal[], seeds: readonly Seed[]): Seed[] {
  const { corpus, shares, sums } = totals;
  const points = new ScoreAccumulator(corpus.slots);
  for (const signal of edits) points.addAll(signal.points);
  const seedSlots = new Set(seeds.map(({ slot }) => slot));
  const slots = points.slots.filter((slot) => !seedSlots.has(slot));
  const scores = Float64Array.from(slots, (slot) => (sums.at(slot) + points.at(slot)) * shareAt(corpus, shares, slot));
  const top = maxOf(scores, seeds[0] ? computeSlotTotal(totals, seeds[0].slot) : 0);
  const scoreOf = new Map(Array.from(slots, (slot, n) => [slot, scores[n]!]));
  return highestScored(slots, scores, seedCount, corpus.positionOf).map((slot) => ({
    slot,
    strength: scoreOf.get(slot)! / top,
  }));
}

function computeSlotTotal({ corpus, shares, sums }: Totals, slot: number): number {
  return sums.at(slot) * shareAt(corpus, shares, slot);
}

function shareAt({ roleOf }: Corpus, shares: Float64Array, slot: number): number {
  return shares[roleOf[slot]!]!;
}

const bins = 1024;

/**
 * Returns the slots with the highest scores above zero in descending order; slots with equal scores are in the order of
 * `positionOf`. `scores[n]` is the score of `slots[n]`. Takes linear time, apart from sorting the returned slots.
 */
function highestScored(slots: Uint32Array, scores: Float64Array, count: number, positionOf: Int32Array): number[] {
  let highest = 0;
  for (let n = 0; n < scores.length; n++) if (scores[n]! > highest) highest = scores[n]!;
  if (highest === 0) return [];
  const inBin = new Uint32Array(bins);
  for (let n = 0; n < scores.length; n++) if (scores[n]! > 0) inBin[binOf(scores[n]!)]!++;
  let minBin = bins - 1;
  for (let counted = inBin[minBin]!; counted < count && minBin > 0;) counted += inBin[--minBin]!;
  const candidates: number[] = [];
  for (let n = 0; n < scores.length; n++) if (scores[n]! > 0 && binOf(scores[n]!) >= minBin) candidates.push(n);
  return candidates.sort((a, b) => scores[b]! - scores[a]! || positionOf[slots[a]!]! - positionOf[slots[b]!]!).slice(0,
    count)
    .map((
      n,
    ) => slots[n]!);

  function binOf(score: number): number {
    return Math.floor((score / highest) * (bins - 1));
  }
}

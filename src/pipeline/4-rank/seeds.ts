import { findMax } from '#base/collections/lists';
import { numberedRoles, type Corpus } from './corpus/corpus';
import { minProgramShare } from './roleShares';
import { ScoreAccumulator } from './scoreAccumulator';
import type { RankContext, Seed, Signal } from './signals/signal';

/** The number of best files that pass points on to their neighbors. */
const seedCount = 8;
/** The number of best tests that pass points on to the files that they test. */
const testSeedCount = 5;

/** The points so far, by slot, and the share of its points that a file keeps, by role. */
export interface Totals extends Pick<RankContext, 'corpus' | 'shares'> {
  readonly sums: ScoreAccumulator;
}

/**
 * Returns the highest total of the files whose role makes them a possible subject of the task. If there is no such
 * file, returns the highest sum of points of all files.
 */
export function findBestTotal(totals: Totals): number {
  const { corpus, shares, sums } = totals;
  const isSubjectRole = (role: number) => shares[role]! >= minProgramShare;
  const hasSubjectFiles = corpus.fileCountByRole.some((files, role) => files > 0 && isSubjectRole(role));
  let highestTotal = 0;
  for (const slot of sums.slots) {
    if (!hasSubjectFiles || isSubjectRole(corpus.rolesBySlot[slot]!))
      highestTotal = Math.max(highestTotal, hasSubjectFiles ? computeSlotTotal(totals, slot) : sums.getPoints(slot));
  }
  return highestTotal;
}

/** Returns the slots of the `count` best files in descending order. */
export function findBestSlots(totals: Totals, count: number): number[] {
  const { slots } = totals.sums;
  const scores = new Float64Array(slots.length);
  for (let n = 0; n < slots.length; n++) scores[n] = computeSlotTotal(totals, slots[n]!);
  return selectHighestScored(slots, scores, count, totals.corpus.positionsBySlot);
}

export function selectTaskSeeds(totals: Totals): Seed[] {
  const slots = findBestSlots(totals, seedCount);
  return slots.map((slot) => ({
    slot,
    strength: computeSlotTotal(totals, slot) / computeSlotTotal(totals, slots[0]!),
  }));
}

/** Selects the best tests. Ignores the reduction of points for tests, because good tests indicate the right source. */
export function selectTestSeeds({ corpus, sums }: Totals): Seed[] {
  const testRole = numberedRoles.indexOf('test');
  const { slots } = sums;
  const testScores = new Float64Array(slots.length);
  let highestSum = 0;
  for (let n = 0; n < slots.length; n++) {
    const sum = sums.getPoints(slots[n]!);
    highestSum = Math.max(highestSum, sum);
    if (corpus.rolesBySlot[slots[n]!] === testRole) testScores[n] = sum;
  }
  return selectHighestScored(slots, testScores, testSeedCount, corpus.positionsBySlot).map((slot) => ({
    slot,
    strength: sums.getPoints(slot) / highestSum,
  }));
}

/**
 * Returns edited files that are not among the task's seeds. The strength of each is based on its points, including
 * those for the edit.
 */
export function selectEditSeeds(totals: Totals, edits: readonly Signal[], seeds: readonly Seed[]): Seed[] {
  const { corpus, shares, sums } = totals;
  const editPoints = new ScoreAccumulator(corpus.slotCount);
  for (const signal of edits) editPoints.addAll(signal.points);
  const seedSlots = new Set(seeds.map(({ slot }) => slot));
  const slots = editPoints.slots.filter((slot) => !seedSlots.has(slot));
  const scores = Float64Array.from(slots,
    (slot) => (sums.getPoints(slot) + editPoints.getPoints(slot)) * getShare(corpus, shares, slot));
  const topScore = findMax(scores, seeds[0] ? computeSlotTotal(totals, seeds[0].slot) : 0);
  const scoresBySlot = new Map(Array.from(slots, (slot, n) => [slot, scores[n]!]));
  return selectHighestScored(slots, scores, seedCount, corpus.positionsBySlot).map((slot) => ({
    slot,
    strength: scoresBySlot.get(slot)! / topScore,
  }));
}

function computeSlotTotal({ corpus, shares, sums }: Totals, slot: number): number {
  return sums.getPoints(slot) * getShare(corpus, shares, slot);
}

function getShare({ rolesBySlot }: Corpus, shares: Float64Array, slot: number): number {
  return shares[rolesBySlot[slot]!]!;
}

const binCount = 1024;

/**
 * Returns the slots with the highest scores above zero in descending order; slots with equal scores are in the order of
 * `positionsBySlot`. `scores[n]` is the score of `slots[n]`. Takes linear time, apart from sorting the returned slots.
 */
function selectHighestScored(slots: Uint32Array, scores: Float64Array, count: number,
  positionsBySlot: Int32Array): number[]
{
  let highestScore = 0;
  for (let n = 0; n < scores.length; n++) if (scores[n]! > highestScore) highestScore = scores[n]!;
  if (highestScore === 0) return [];
  const countsByBin = new Uint32Array(binCount);
  for (let n = 0; n < scores.length; n++) if (scores[n]! > 0) countsByBin[computeBin(scores[n]!)]!++;
  let minBin = binCount - 1;
  for (let slotCount = countsByBin[minBin]!; slotCount < count && minBin > 0;) slotCount += countsByBin[--minBin]!;
  const candidates: number[] = [];
  for (let n = 0; n < scores.length; n++) if (scores[n]! > 0 && computeBin(scores[n]!) >= minBin) candidates.push(n);
  return candidates.sort((a, b) => scores[b]! - scores[a]! || positionsBySlot[slots[a]!]! - positionsBySlot[slots[b]!]!)
    .slice(0, count)
    .map((
      n,
    ) => slots[n]!);

  function computeBin(score: number): number {
    return Math.floor((score / highestScore) * (binCount - 1));
  }
}

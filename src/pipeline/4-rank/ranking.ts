import { addWeightNote } from './weights';
import type { IndexedFile, TaskEvidence, NamePlaces, RankedFile, Reason, Role } from '#model';
import type { Corpus } from './corpus/corpus';
import { getSlotPoints, ScoreAccumulator, type Points } from './scoreAccumulator';
import type { Loss } from './signals/work/learned';
import type { OverviewPart, Signal } from './signals/signal';
import { english } from '#base/text/english';

/**
 * All files, ordered by score. Reasons are created on demand. The ranking is immutable, so later changes to files do
 * not affect it.
 */
export interface Ranking {
  /** The number of files with a score above zero or a pin. Excluded files are absent. */
  readonly size: number;
  /** Whether all or part of the ranking is an overview, because the task matched no files or none well. */
  readonly overview: OverviewPart;
  readonly evidence: TaskEvidence;
  /** The places of the task's names, the most important name first. */
  readonly names: readonly NamePlaces[];
  /** Returns the best files in order, with ties broken by path. Without `count`, returns the whole ranking. */
  best(count?: number): readonly RankedFile[];
  paths(count?: number): readonly string[];
  /** Returns the best files by the task alone, without points from pins, the editor and edits. */
  bestByTask(count: number): readonly RankedFile[];
  /** Returns the best of the changed files, regardless of their rank. */
  bestChanged(count: number): readonly RankedFile[];
  /** Returns each file's score divided by its rank, or 0 if it is unranked, by the file's position among all files. */
  computeValues(): Float64Array;
  /** Returns the rank, counted from 1, and the receipt of a file; undefined if it has no points or is excluded. */
  findReceipt(path: string): { readonly rank: number; readonly file: RankedFile; } | undefined;
}

export interface RankingInput {
  readonly corpus: Corpus;
  readonly overview: OverviewPart;
  readonly evidence: TaskEvidence;
  readonly names: readonly NamePlaces[];
  readonly signals: readonly Signal[];
  /** The signals that come from the task alone; undefined if all signals come from it. */
  readonly taskSignals: readonly Signal[] | undefined;
  /** The sum of each file's points; a file without points is not ranked. */
  readonly sums: ScoreAccumulator;
  /** The share of its points that a file keeps, by role. A pinned file keeps all of its points. */
  readonly shares: Float64Array;
  /** The weight of the loss that a role causes. */
  readonly roleWeight: number;
  /** The additional loss of a file, by slot. A pinned file loses nothing. */
  readonly losses: ReadonlyMap<number, Loss>;
  /** The slots of changed files, which are exempt from the additional loss. */
  readonly changedSlots: ReadonlySet<number>;
  readonly pinned: readonly string[];
  readonly excluded: readonly string[];
  readonly lines: ReadonlyMap<number, readonly number[]>;
}

export function buildRanking(
  {
    corpus,
    overview,
    evidence,
    names,
    signals,
    taskSignals,
    sums,
    shares,
    roleWeight,
    losses,
    changedSlots,
    pinned,
    excluded,
    lines,
  }: RankingInput,
): Ranking {
  const { files, positionOf, pathOf } = corpus;
  const findSlots = (paths: readonly string[]) =>
    new Set(paths.map((path) => corpus.slotOf(path)).filter((slot) => slot !== undefined));
  const pinnedSlots = findSlots(pinned);
  const scoreTenths = computeScoresInTenths(signals, true);
  const taskScoreTenths = taskSignals && computeScoresInTenths(taskSignals, false);
  for (const slot of findSlots(excluded)) {
    scoreTenths[slot] = 0;
    if (taskScoreTenths) taskScoreTenths[slot] = 0;
  }
  const order = sortSlotsByScore(scoreTenths, corpus.slotAt);
  const receipts = new Map<number, RankedFile>();
  return {
    size: order.length,
    overview,
    evidence,
    names,
    best(count = order.length) {
      const slots = order.subarray(0, count);
      for (const signal of signals) signal.prepare?.(slots);
      return Array.from(slots, getReceipt);
    },
    bestByTask: (count) =>
      Array.from((taskScoreTenths ? sortSlotsByScore(taskScoreTenths, corpus.slotAt) : order).subarray(0, count),
        getReceipt),
    bestChanged: (
      count,
    ) => (changedSlots.size === 0
      ? []
      : Array.from(order.filter((slot) => changedSlots.has(slot)).subarray(0, count), getReceipt)),
    paths: (count = order.length) => Array.from(order.subarray(0, count), (slot) => pathOf[slot]!),
    computeValues() {
      const values = new Float64Array(files.length);
      order.forEach((slot, i) => {
        values[positionOf[slot]!] = scoreTenths[slot]! / 10 / (i + 1);
      });
      return values;
    },
    findReceipt(path) {
      const rank = order.findIndex((slot) => pathOf[slot] === path) + 1;
      return rank === 0 ? undefined : { rank, file: getReceipt(order[rank - 1]!) };
    },
  };

  /** Returns scores in whole tenths, so that the reasons' points add up exactly to the score. */
  function computeScoresInTenths(subset: readonly Signal[], countHints: boolean): Int32Array {
    const scores = new Int32Array(corpus.slots);
    for (const { points } of subset) addTenths(scores, points);
    for (const slot of sums.slots)
      scores[slot]! -= computeRoleLoss(slot, corpus.roleOf[slot]!, scores[slot]!, countHints);
    for (const slot of losses.keys()) scores[slot]! -= computeAdditionalLoss(slot, scores[slot]!, countHints);
    return scores;
  }

  /** Returns the points that a file loses because of its role. A pinned file loses none if pins and edits count. */
  function computeRoleLoss(slot: number, role: number, points: number, countHints: boolean): number {
    return countHints && pinnedSlots.has(slot) ? 0 : Math.round(points * (1 - shares[role]!));
  }

  function computeAdditionalLoss(slot: number, points: number, countHints: boolean): number {
    return countHints && (pinnedSlots.has(slot) || changedSlots.has(slot))
      ? 0
      : Math.round(points * losses.get(slot)!.share);
  }

  function getReceipt(slot: number): RankedFile {
    let existing = receipts.get(slot);
    if (!existing) receipts.set(slot, existing = createReceipt(slot));
    return existing;
  }

  function createReceipt(slot: number): RankedFile {
    const file: IndexedFile = files[positionOf[slot]!]!;
    const reasons: Reason[] = [];
    let sum = 0;
    for (const signal of signals) {
      const points = toTenths(getSlotPoints(signal.points, slot));
      if (points === 0) continue;
      sum += points;
      reasons.push({ kind: signal.kind, points: points / 10, detail: signal.detail(slot) });
    }
    const role = corpus.roleOf[slot]!;
    const loss = computeRoleLoss(slot, role, sum, true);
    if (loss > 0)
      reasons.push({
        kind: 'role',
        points: -loss / 10,
        detail: addWeightNote(roleReasons[file.facts.role](Math.round(shares[role]! * 100)), roleWeight),
      });
    const additionalLoss = losses.has(slot) ? computeAdditionalLoss(slot, sum - loss, true) : 0;
    if (additionalLoss > 0) {
      const { kind, detail } = losses.get(slot)!;
      reasons.push({ kind, points: -additionalLoss / 10, detail });
    }
    const fileLines = lines.get(slot);
    const taskScore = taskScoreTenths && taskScoreTenths[slot] !== scoreTenths[slot]
      ? { taskScore: taskScoreTenths[slot]! / 10 }
      : {};
    return {
      path: file.path,
      score: (sum - loss - additionalLoss) / 10,
      reasons,
      ...taskScore,
      ...(fileLines ? { lines: fileLines } : {}),
    };
  }
}

/** Adds the points in tenths; each signal is rounded separately. */
function addTenths(scores: Int32Array, points: Points): void {
  if (points instanceof ScoreAccumulator) {
    for (const slot of points.slots)
      scores[slot]! += toTenths(
        points.at(slot),
      );
  } else for (const [slot, values] of points) scores[slot]! += toTenths(values);
}

function toTenths(points: number): number {
  return Math.round(points * 10);
}

/**
 * Returns the slots with a score above zero by descending score, with ties by position. Uses a counting sort, since
 * scores are small integers.
 */
function sortSlotsByScore(scores: Int32Array, slotAt: Uint32Array): Uint32Array {
  let highest = 0;
  for (let slot = 0; slot < scores.length; slot++) if (scores[slot]! > highest) highest = scores[slot]!;
  const starts = new Uint32Array(highest + 2);
  for (let slot = 0; slot < scores.length; slot++) if (scores[slot]! > 0) starts[highest - scores[slot]! + 1]!++;
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  const order = new Uint32Array(starts[highest]!);
  for (let position = 0; position < slotAt.length; position++) {
    const slot = slotAt[position]!;
    if (scores[slot]! > 0) order[starts[highest - scores[slot]!]!++] = slot;
  }
  return order;
}

/** The reasons for losing points because of a role, with the percentage of points that a file keeps. */
const roleReasons: Readonly<Record<Role, (percent: number) => string>> = {
  source: (percent) => english`source file: keeps ${percent} %`,
  test: (percent) => english`test file: keeps ${percent} %`,
  config: (percent) => english`config file: keeps ${percent} %`,
  docs: (percent) => english`docs file: keeps ${percent} %`,
  types: (percent) => english`types file: keeps ${percent} %`,
  entry: (percent) => english`entry file: keeps ${percent} %`,
  script: (percent) => english`script file: keeps ${percent} %`,
  style: (percent) => english`style file: keeps ${percent} %`,
  data: (percent) => english`data file: keeps ${percent} %`,
  fixture: (percent) => english`fixture file: keeps ${percent} %`,
  generated: (percent) => english`generated file: keeps ${percent} %`,
  vendored: (percent) => english`vendored file: keeps ${percent} %`,
  lock: (percent) => english`lock file: keeps ${percent} %`,
  ci: (percent) => english`ci file: keeps ${percent} %`,
  example: (percent) => english`example file: keeps ${percent} %`,
};

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
  listBest(count?: number): readonly RankedFile[];
  listPaths(count?: number): readonly string[];
  /** Returns the best files by the task alone, without points from pins, the editor and edits. */
  listBestByTask(count: number): readonly RankedFile[];
  /** Returns the best of the changed files, regardless of their rank. */
  listBestChanged(count: number): readonly RankedFile[];
  /** Returns each file's score divided by its rank, or 0 if it is unranked, by the file's position among all files. */
  computeValues(): Float64Array;
  /** Returns the rank, counted from 1, and the receipt of a file; undefined if it has no points or is excluded. */
  findReceipt(path: string): { readonly rank: number; readonly file: RankedFile; } | undefined;
  /** Returns those of the files that are ranked, best first. Quicker than calling `findReceipt` for each. */
  listRanked(paths: ReadonlySet<string>): readonly RankedFile[];
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
  const { files, positionsBySlot, pathsBySlot } = corpus;
  const findSlots = (paths: readonly string[]) =>
    new Set(paths.map((path) => corpus.findSlot(path)).filter((slot) => slot !== undefined));
  const pinnedSlots = findSlots(pinned);
  const scoreTenths = computeScoresInTenths(signals, true);
  const taskScoreTenths = taskSignals && computeScoresInTenths(taskSignals, false);
  for (const slot of findSlots(excluded)) {
    scoreTenths[slot] = 0;
    if (taskScoreTenths) taskScoreTenths[slot] = 0;
  }
  const sortedSlots = sortSlotsByScore(scoreTenths, corpus.slotsByPosition);
  const receipts = new Map<number, RankedFile>();
  return {
    size: sortedSlots.length,
    overview,
    evidence,
    names,
    listBest: (count = sortedSlots.length) => prepareReceipts(sortedSlots.subarray(0, count)),
    listBestByTask: (count) =>
      Array.from(
        (taskScoreTenths ? sortSlotsByScore(taskScoreTenths, corpus.slotsByPosition) : sortedSlots).subarray(0, count),
        getReceipt,
      ),
    listBestChanged: (
      count,
    ) => (changedSlots.size === 0
      ? []
      : Array.from(sortedSlots.filter((slot) => changedSlots.has(slot)).subarray(0, count), getReceipt)),
    listPaths: (count = sortedSlots.length) => Array.from(sortedSlots.subarray(0, count), (slot) => pathsBySlot[slot]!),
    computeValues() {
      const values = new Float64Array(files.length);
      sortedSlots.forEach((slot, i) => {
        values[positionsBySlot[slot]!] = scoreTenths[slot]! / 10 / (i + 1);
      });
      return values;
    },
    findReceipt(path) {
      const rank = sortedSlots.findIndex((slot) => pathsBySlot[slot] === path) + 1;
      return rank === 0 ? undefined : { rank, file: getReceipt(sortedSlots[rank - 1]!) };
    },
    listRanked: (paths) => prepareReceipts(sortedSlots.filter((slot) => paths.has(pathsBySlot[slot]!))),
  };

  function prepareReceipts(slots: Uint32Array): RankedFile[] {
    for (const signal of signals) signal.prepare?.(slots);
    return Array.from(slots, getReceipt);
  }

  /** Returns scores in whole tenths, so that the reasons' points add up exactly to the score. */
  function computeScoresInTenths(countedSignals: readonly Signal[], includesHints: boolean): Int32Array {
    const scores = new Int32Array(corpus.slotCount);
    for (const { points } of countedSignals) addTenths(scores, points);
    for (const slot of sums.slots)
      scores[slot]! -= computeRoleLoss(slot, corpus.rolesBySlot[slot]!, scores[slot]!, includesHints);
    for (const slot of losses.keys()) scores[slot]! -= computeAdditionalLoss(slot, scores[slot]!, includesHints);
    return scores;
  }

  /** Returns the points that a file loses because of its role. A pinned file loses none if pins and edits count. */
  function computeRoleLoss(slot: number, role: number, points: number, includesHints: boolean): number {
    return includesHints && pinnedSlots.has(slot) ? 0 : Math.round(points * (1 - shares[role]!));
  }

  function computeAdditionalLoss(slot: number, points: number, includesHints: boolean): number {
    return includesHints && (pinnedSlots.has(slot) || changedSlots.has(slot))
      ? 0
      : Math.round(points * losses.get(slot)!.share);
  }

  function getReceipt(slot: number): RankedFile {
    let receipt = receipts.get(slot);
    if (!receipt) receipts.set(slot, receipt = createReceipt(slot));
    return receipt;
  }

  function createReceipt(slot: number): RankedFile {
    const file: IndexedFile = files[positionsBySlot[slot]!]!;
    const reasons: Reason[] = [];
    let sum = 0;
    for (const signal of signals) {
      const points = toTenths(getSlotPoints(signal.points, slot));
      if (points === 0) continue;
      sum += points;
      reasons.push({ kind: signal.kind, points: points / 10, detail: signal.formatDetail(slot) });
    }
    const role = corpus.rolesBySlot[slot]!;
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
        points.getPoints(slot),
      );
  } else for (const [slot, value] of points) scores[slot]! += toTenths(value);
}

function toTenths(points: number): number {
  return Math.round(points * 10);
}

/**
 * Returns the slots with a score above zero by descending score, with ties by position. Uses a counting sort, since
 * scores are small integers.
 */
function sortSlotsByScore(scores: Int32Array, slotsByPosition: Uint32Array): Uint32Array {
  let highestScore = 0;
  for (let slot = 0; slot < scores.length; slot++) if (scores[slot]! > highestScore) highestScore = scores[slot]!;
  const nextIndexes = new Uint32Array(highestScore + 2);
  for (let slot = 0; slot < scores.length; slot++)
    if (scores[slot]! > 0) nextIndexes[highestScore - scores[slot]! + 1]!++;
  for (let i = 1; i < nextIndexes.length; i++) nextIndexes[i]! += nextIndexes[i - 1]!;
  const sortedSlots = new Uint32Array(nextIndexes[highestScore]!);
  for (let position = 0; position < slotsByPosition.length; position++) {
    const slot = slotsByPosition[position]!;
    if (scores[slot]! > 0) sortedSlots[nextIndexes[highestScore - scores[slot]!]!++] = slot;
  }
  return sortedSlots;
}

/** The reasons for losing points because of a role, with the percentage of points that a file keeps. */
const roleReasons: Readonly<Record<Role, (percent: number) => string>> = {
  source: (percent) => english`source file: keeps ${percent}%`,
  test: (percent) => english`test file: keeps ${percent}%`,
  config: (percent) => english`config file: keeps ${percent}%`,
  docs: (percent) => english`docs file: keeps ${percent}%`,
  types: (percent) => english`types file: keeps ${percent}%`,
  entry: (percent) => english`entry file: keeps ${percent}%`,
  script: (percent) => english`script file: keeps ${percent}%`,
  style: (percent) => english`style file: keeps ${percent}%`,
  data: (percent) => english`data file: keeps ${percent}%`,
  fixture: (percent) => english`fixture file: keeps ${percent}%`,
  generated: (percent) => english`generated file: keeps ${percent}%`,
  vendored: (percent) => english`vendored file: keeps ${percent}%`,
  lock: (percent) => english`lock file: keeps ${percent}%`,
  ci: (percent) => english`ci file: keeps ${percent}%`,
  example: (percent) => english`example file: keeps ${percent}%`,
};

import { byText } from '#base/order';
import type { SignalKind } from '#pipeline/4-rank/signals/kinds';
import type { Reason } from '#model';

/** The facts about one row's pack from which improvements are suggested. */
export interface RowEvidence {
  /** `owner/name`; '' for the root's repository. */
  readonly repo: string;
  /** Files that the change touched, including tests. */
  readonly changedPaths: ReadonlySet<string>;
  /** The files whose ranks count. */
  readonly gold: readonly string[];
  /** The highest-ranked files with their reasons, best first. */
  readonly rankedFiles: readonly {
    readonly path: string;
    readonly score: number;
    readonly reasons: readonly Reason[];
  }[];
  readonly shownFiles: readonly {
    readonly path: string;
    readonly tokens: number;
    readonly reasons: readonly Reason[];
  }[];
}

export interface Suggestion {
  readonly kind: 'weight' | 'ignore' | 'pin';
  /** The signal, the line for `.agentignore`, or the path of a file in the root's repository. */
  readonly of: string;
  /** The factor for a weight. */
  readonly factor?: number;
  /** One sentence with the measured numbers. */
  readonly text: string;
}

/** Gains in fewer rows, or by a smaller fraction, may be due to chance. */
const minRows = 2;
const minGain = 0.05;
/**
 * With fewer rows, it is unclear whether a folder is never touched or whether a file changes often enough to pin it.
 */
const minRowsForFiles = 10;
/** A file is pinned if it was missed in this share of the rows. */
const minMissedShare = 0.2;
const factors = [0, 0.5, 2] as const;
const maxFolders = 5;
const maxPins = 3;

/**
 * Suggests weights, ignore lines and pins that would have improved these rows. The effect of each suggestion is
 * estimated from the reasons as if it were the only change, so a second run has to confirm weights. Suggestions are
 * chosen from the even rows, and must also improve the odd rows.
 */
export function suggestImprovements(rows: readonly RowEvidence[], signals: readonly SignalKind[]): Suggestion[] {
  return [...suggestWeights(rows, signals), ...suggestIgnoredFolders(rows), ...suggestPins(rows)];
}

function suggestWeights(rows: readonly RowEvidence[], signals: readonly SignalKind[]): Suggestion[] {
  const currentRanks = rows.map((row) => computeReciprocalRank(row, (file) => file.score));
  const candidates = signals.flatMap((signal) => {
    const trials = factors.map((factor) => ({
      factor,
      ...computeGain(currentRanks,
        rows.map((row) => computeReciprocalRank(row, (file) => rescoreFile(file, signal, factor)))),
    }));
    // the factor that is best for the even rows is validated with the odd rows
    const bestTrial = trials.sort((a, b) => b.gains[0] - a.gains[0])[0];
    return bestTrial && isSignificant(bestTrial) ? [{ signal, ...bestTrial }] : [];
  });
  return candidates.sort((a, b) => b.after - a.after || byText(a.signal, b.signal)).map((
    { signal, factor, before: oldMrr, after, better, worse },
  ) => ({
    kind: 'weight',
    of: signal,
    factor,
    text: `${
      factor === 0 ? 'Without' : factor < 1 ? 'With half' : 'With twice'
    } the weight of "${signal}", MRR would be about ${after.toFixed(3)} instead of ${
      oldMrr.toFixed(3)
    }: better in ${better} of ${rows.length} rows, worse in ${worse}.`,
  }));
}

/**
 * Finds the folders of each repository that take tokens in many packs and that no change touched. The folders contain
 * no program code, because a later change may touch such code. Only the outermost of nested folders is suggested.
 */
function suggestIgnoredFolders(rows: readonly RowEvidence[]): Suggestion[] {
  return [...new Set(rows.map((row) => row.repo))].sort(byText).flatMap((repo) => {
    const repoRows = rows.filter((row) => row.repo === repo);
    if (repoRows.length < minRowsForFiles) return [];
    const totalTokens = sumShownTokens(repoRows);
    const halves = splitByParity(repoRows).map((halfRows) => ({
      shownTokens: sumShownTokens(halfRows),
      totalsByFolder: sumTokensByFolder(halfRows),
    }));
    const usedFolders = new Set(
      repoRows.flatMap((row) =>
        [...row.changedPaths, ...row.shownFiles.filter(isProgramFile).map(({ path }) => path)].flatMap(
          listAncestorFolders,
        )
      ),
    );
    const unusedFolders = [...sumTokensByFolder(repoRows)].filter(([folder, { rows: count, tokens }]) =>
      !usedFolders.has(folder) && count >= Math.max(minRows, repoRows.length / 10) && tokens >= minGain * totalTokens &&
      halves.every((half) => (half.totalsByFolder.get(folder)?.tokens ?? 0) >= minGain * half.shownTokens)
    );
    const folderPaths = new Set(unusedFolders.map(([folder]) => folder));
    const outermostFolders = unusedFolders.filter(([folder]) =>
      !listAncestorFolders(folder).some((ancestor) => folderPaths.has(ancestor))
    );
    return outermostFolders.sort((a, b) => b[1].tokens - a[1].tokens || byText(a[0], b[0])).slice(0, maxFolders).map((
      [folder, { rows: count, tokens }],
    ): Suggestion => ({
      kind: 'ignore',
      of: `/${folder}/`,
      text: `${repo === '' ? '' : `${repo}: `}"/${folder}/" in .agentignore would save ${
        Math.round((100 * tokens) / totalTokens)
      }% of the files' tokens. The folder was in ${count} of ${repoRows.length} packs, and no change touched it.`,
    }));
  });
}

/** Finds files of the root's repository that were repeatedly changed but not shown in the packs. */
function suggestPins(rows: readonly RowEvidence[]): Suggestion[] {
  const repoRows = rows.filter((row) => row.repo === rows[0]?.repo);
  if (repoRows.length < minRowsForFiles || repoRows.length < rows.length) return [];
  const [selectionRows, validationRows] = splitByParity(repoRows);
  const validationMisses = countMissesByFile(validationRows);
  const candidates = [...countMissesByFile(selectionRows)].map(([path, missCount]) => ({
    path,
    missCount,
    validationMissCount: validationMisses.get(path) ?? 0,
  }))
    .filter(({ missCount, validationMissCount }) =>
      Math.min(missCount, validationMissCount) >= minRows && missCount >= minMissedShare * selectionRows.length &&
      validationMissCount >= minMissedShare * validationRows.length
    );
  return candidates.sort((a, b) =>
    b.missCount + b.validationMissCount - a.missCount - a.validationMissCount || byText(a.path, b.path)
  ).slice(
    0,
    maxPins,
  )
    .map((
      { path, missCount, validationMissCount },
    ) => ({
      kind: 'pin',
      of: path,
      text:
        `"${path}" was changed and not in the pack in ${missCount} of ${selectionRows.length} changes, and in ${validationMissCount} of ${validationRows.length} others: if pinned, packs would show it.`,
    }));
}

function countMissesByFile(rows: readonly RowEvidence[]): ReadonlyMap<string, number> {
  const missCounts = new Map<string, number>();
  for (const { gold, shownFiles } of rows) {
    const paths = new Set(shownFiles.map(({ path }) => path));
    for (const path of new Set(gold)) if (!paths.has(path)) missCounts.set(path, (missCounts.get(path) ?? 0) + 1);
  }
  return missCounts;
}

function splitByParity(
  rows: readonly RowEvidence[],
): readonly [even: readonly RowEvidence[], odd: readonly RowEvidence[]] {
  return [rows.filter((_, i) => i % 2 === 0), rows.filter((_, i) => i % 2 === 1)];
}

function sumShownTokens(rows: readonly RowEvidence[]): number {
  return rows.reduce((sum, row) => sum + row.shownFiles.reduce((n, file) => n + file.tokens, 0), 0);
}

/** Reports whether the file is program code, for which the role has no negative points. */
function isProgramFile({ reasons }: RowEvidence['shownFiles'][number]): boolean {
  return !reasons.some(({ kind, points }) => kind === 'role' && points < 0);
}

function sumTokensByFolder(rows: readonly RowEvidence[]): Map<string, { rows: number; tokens: number; }> {
  const totals = new Map<string, { rows: number; tokens: number; }>();
  for (const row of rows) {
    const countedFolders = new Set<string>();
    for (const { path, tokens } of row.shownFiles)
      for (const folder of listAncestorFolders(path)) {
        const entry = totals.get(folder) ?? { rows: 0, tokens: 0 };
        totals.set(folder, { rows: entry.rows + Number(!countedFolders.has(folder)), tokens: entry.tokens + tokens });
        countedFolders.add(folder);
      }
  }
  return totals;
}

/** Lists the ancestor folders of a path: `a/b/c.ts` → `a`, `a/b`. */
function listAncestorFolders(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

interface Gain {
  readonly before: number;
  readonly after: number;
  readonly better: number;
  readonly worse: number;
  /** The sums over the even rows and over the odd rows. */
  readonly gains: readonly [even: number, odd: number];
}

function computeGain(ranksBefore: readonly number[], ranksAfter: readonly number[]): Gain {
  const gains = ranksAfter.map((value, i) => value - ranksBefore[i]!);
  const sumHalf = (odd: number) => gains.filter((_, i) => i % 2 === odd).reduce((a, b) => a + b, 0);
  return {
    before: computeMean(ranksBefore),
    after: computeMean(ranksAfter),
    gains: [sumHalf(0), sumHalf(1)],
    better: gains.filter((gain) => gain > 0).length,
    worse: gains.filter((gain) => gain < 0).length,
  };
}

function isSignificant({ before, after, better, worse, gains: [even, odd] }: Gain): boolean {
  return even > 0 && odd > 0 && better - worse >= minRows && after >= before * (1 + minGain);
}

function computeReciprocalRank({ rankedFiles, gold }: RowEvidence,
  getScore: (file: RowEvidence['rankedFiles'][number]) => number): number
{
  const rescoredFiles = rankedFiles.map((file, index) => ({ path: file.path, index, score: getScore(file) })).sort((a,
    b) => b.score - a.score || a.index - b.index
  );
  const rank = rescoredFiles.findIndex(({ path }) => gold.includes(path)) + 1;
  return rank === 0 ? 0 : 1 / rank;
}

/** Computes the score with a changed weight for `signal`. The role scales changed points like all other points. */
function rescoreFile({ score, reasons }: RowEvidence['rankedFiles'][number], signal: SignalKind,
  factor: number): number
{
  const points = reasons.filter(({ kind, points }) => kind !== 'role' || points > 0).reduce(
    (sum, reason) => sum + reason.points,
    0,
  );
  if (points <= 0) return score;
  const roleFactor = score / points;
  if (signal === 'role') return points * Math.max(0, 1 - factor * (1 - roleFactor));
  return roleFactor *
    (points +
      (factor - 1) * reasons.filter(({ kind }) => kind === signal).reduce((sum, reason) => sum + reason.points, 0));
}

function computeMean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;
}

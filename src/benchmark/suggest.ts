import { byText } from '../base/order';
import type { SignalKind } from '../engine';
import type { Reason } from '../model';

/** The evidence of one row's pack for weights and ignored folders. */
export interface RowEvidence {
  /** `owner/name`, '' for the root's repository. */
  readonly repo: string;
  /** Files that the change touched, including tests. */
  readonly changedPaths: ReadonlySet<string>;
  /** The files whose ranks count. */
  readonly gold: readonly string[];
  /** The best files with their reasons, best first. */
  readonly ranked: readonly { readonly path: string; readonly score: number; readonly reasons: readonly Reason[]; }[];
  readonly shown: readonly { readonly path: string; readonly tokens: number; readonly reasons: readonly Reason[]; }[];
}

export interface Suggestion {
  readonly kind: 'weight' | 'ignore';
  /** The signal, or the line for `.agentignore`. */
  readonly of: string;
  /** The factor for a weight. */
  readonly factor?: number;
  /** One sentence, with the numbers. */
  readonly text: string;
}

/** A gain in fewer rows, or a smaller relative gain, may be chance. */
const minRows = 2;
const minGain = 0.05;
/** Fewer changes are no evidence that a folder is never touched. */
const minRowsForFolders = 10;
const factors = [0, 0.5, 2] as const;
const maxFolders = 5;

/**
 * Weights and ignore lines that would have improved these rows, each estimated from the reasons as if it alone were
 * changed: a second run has to confirm them. A suggestion must improve both the even and the odd rows.
 */
export function suggest(rows: readonly RowEvidence[], signals: readonly SignalKind[]): Suggestion[] {
  return [...weightsToChange(rows, signals), ...foldersToIgnore(rows)];
}

function weightsToChange(rows: readonly RowEvidence[], signals: readonly SignalKind[]): Suggestion[] {
  const before = rows.map((row) => reciprocalRank(row, (file) => file.score));
  const found = signals.flatMap((signal) => {
    const tried = factors.map((factor) => ({
      factor,
      ...gainOf(before, rows.map((row) => reciprocalRank(row, (file) => rescored(file, signal, factor)))),
    }));
    const best = tried.filter(isSignificant).sort((a, b) => b.after - a.after)[0];
    return best ? [{ signal, ...best }] : [];
  });
  return found.sort((a, b) => b.after - a.after || byText(a.signal, b.signal)).map((
    { signal, factor, before: was, after, better, worse },
  ) => ({
    kind: 'weight',
    of: signal,
    factor,
    text: `${
      factor === 0 ? 'Without' : factor < 1 ? 'With half' : 'With twice'
    } the weight of "${signal}", MRR would be about ${after.toFixed(3)} in place of ${
      was.toFixed(3)
    }: better in ${better} of ${rows.length} rows, worse in ${worse}.`,
  }));
}

/**
 * Folders of each repository that take tokens in many packs and that no change touched. They have no program code,
 * since a later change may touch that. Only the outermost of nested folders is suggested.
 */
function foldersToIgnore(rows: readonly RowEvidence[]): Suggestion[] {
  return [...new Set(rows.map((row) => row.repo))].sort(byText).flatMap((repo) => {
    const own = rows.filter((row) => row.repo === repo);
    if (own.length < minRowsForFolders) return [];
    const all = own.reduce((sum, row) => sum + row.shown.reduce((n, file) => n + file.tokens, 0), 0);
    const usedFolders = new Set(
      own.flatMap((row) =>
        [...row.changedPaths, ...row.shown.filter(isProgram).map(({ path }) => path)].flatMap(foldersOf)
      ),
    );
    const unusedFolders = [...tokensByFolder(own)].filter(([folder, { rows: count, tokens }]) =>
      !usedFolders.has(folder) && count >= Math.max(minRows, own.length / 10) && tokens >= minGain * all
    );
    const names = new Set(unusedFolders.map(([folder]) => folder));
    const outermost = unusedFolders.filter(([folder]) => !foldersOf(folder).some((above) => names.has(above)));
    return outermost.sort((a, b) => b[1].tokens - a[1].tokens || byText(a[0], b[0])).slice(0, maxFolders).map((
      [folder, { rows: count, tokens }],
    ): Suggestion => ({
      kind: 'ignore',
      of: `/${folder}/`,
      text: `${repo === '' ? '' : `${repo}: `}"/${folder}/" in .agentignore would save ${
        Math.round((100 * tokens) / all)
      } % of the files' tokens: it was in ${count} of ${own.length} packs, and no change touched it.`,
    }));
  });
}

/** Whether its role has no negative points. */
function isProgram({ reasons }: RowEvidence['shown'][number]): boolean {
  return !reasons.some(({ kind, points }) => kind === 'role' && points < 0);
}

function tokensByFolder(rows: readonly RowEvidence[]): Map<string, { rows: number; tokens: number; }> {
  const found = new Map<string, { rows: number; tokens: number; }>();
  for (const row of rows) {
    const seen = new Set<string>();
    for (const { path, tokens } of row.shown)
      for (const folder of foldersOf(path)) {
        const entry = found.get(folder) ?? { rows: 0, tokens: 0 };
        found.set(folder, { rows: entry.rows + Number(!seen.has(folder)), tokens: entry.tokens + tokens });
        seen.add(folder);
      }
  }
  return found;
}

/** `a/b/c.ts` → `a`, `a/b`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

interface Gain {
  readonly before: number;
  readonly after: number;
  readonly better: number;
  readonly worse: number;
  /** A gain for both the even and the odd rows. */
  readonly consistent: boolean;
}

function gainOf(before: readonly number[], after: readonly number[]): Gain {
  const gains = after.map((value, i) => value - before[i]!);
  const half = (odd: number) => gains.filter((_, i) => i % 2 === odd).reduce((a, b) => a + b, 0);
  return {
    before: mean(before),
    after: mean(after),
    consistent: half(0) > 0 && half(1) > 0,
    better: gains.filter((gain) => gain > 0).length,
    worse: gains.filter((gain) => gain < 0).length,
  };
}

function isSignificant({ before, after, better, worse, consistent }: Gain): boolean {
  return consistent && better - worse >= minRows && after >= before * (1 + minGain);
}

function reciprocalRank({ ranked, gold }: RowEvidence,
  scoreOf: (file: RowEvidence['ranked'][number]) => number): number
{
  const order = ranked.map((file, index) => ({ path: file.path, index, score: scoreOf(file) })).sort((a, b) =>
    b.score - a.score || a.index - b.index
  );
  const rank = order.findIndex(({ path }) => gold.includes(path)) + 1;
  return rank === 0 ? 0 : 1 / rank;
}

/** The role scales all other points, so it scales the changed points by the same factor. */
function rescored({ score, reasons }: RowEvidence['ranked'][number], signal: SignalKind, factor: number): number {
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

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;
}

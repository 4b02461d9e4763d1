import { byText } from '../base/order';
import type { SignalKind } from '../engine';
import type { Reason } from '../model';

/** What one row's pack tells about the weights and the folders. */
export interface Evidence {
  /** `owner/name`, '' for the root's. */
  readonly repo: string;
  /** Files that the change touched, tests among them. */
  readonly wanted: ReadonlySet<string>;
  /** Gold alone: what ranks are taken of. */
  readonly gold: readonly string[];
  /** The best files with their reasons, best first. */
  readonly ranked: readonly { readonly path: string; readonly score: number; readonly reasons: readonly Reason[]; }[];
  readonly shown: readonly { readonly path: string; readonly tokens: number; readonly reasons: readonly Reason[]; }[];
}

export interface Suggestion {
  readonly kind: 'weight' | 'ignore';
  /** The signal, or the line for `.agentignore`. */
  readonly of: string;
  /** For a weight: what to multiply it by. */
  readonly factor?: number;
  /** One sentence, with the numbers. */
  readonly text: string;
}

/** A gain that fewer rows show, or that is a smaller part of the whole, may be chance. */
const fewestRows = 2;
const leastGain = 0.05;
/** Fewer changes than this say nothing of what is never touched. */
const enoughRows = 10;
const factors = [0, 0.5, 2] as const;
const mostFolders = 5;

/**
 * Weights and ignore lines that would have helped these rows. Reckoned from the reasons, as if one weight alone were
 * another: a
 * guess that a second run has to confirm. What helps only one half of the rows is left out.
 */
export function suggest(rows: readonly Evidence[], signals: readonly SignalKind[]): Suggestion[] {
  return [...weightsToChange(rows, signals), ...foldersToIgnore(rows)];
}

function weightsToChange(rows: readonly Evidence[], signals: readonly SignalKind[]): Suggestion[] {
  const before = rows.map((row) => reciprocalRank(row, (file) => file.score));
  const found = signals.flatMap((signal) => {
    const tried = factors.map((factor) => ({
      factor,
      ...gainOf(before, rows.map((row) => reciprocalRank(row, (file) => rescored(file, signal, factor)))),
    }));
    const best = tried.filter(beyondChance).sort((a, b) => b.after - a.after)[0];
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
 * Folders that take tokens in many packs and that no change touched, of nothing but tests, documents, examples and the
 * like: code that
 * no change touched yet may be next. Each repository by itself; an outer folder stands for those within.
 */
function foldersToIgnore(rows: readonly Evidence[]): Suggestion[] {
  return [...new Set(rows.map((row) => row.repo))].sort(byText).flatMap((repo) => {
    const own = rows.filter((row) => row.repo === repo);
    if (own.length < enoughRows) return [];
    const all = own.reduce((sum, row) => sum + row.shown.reduce((n, file) => n + file.tokens, 0), 0);
    const needed = new Set(
      own.flatMap((row) => [...row.wanted, ...row.shown.filter(isProgram).map(({ path }) => path)].flatMap(foldersOf)),
    );
    const useless = [...spent(own)].filter(([folder, { rows: count, tokens }]) =>
      !needed.has(folder) && count >= Math.max(fewestRows, own.length / 10) && tokens >= leastGain * all
    );
    const names = new Set(useless.map(([folder]) => folder));
    const outer = useless.filter(([folder]) => !foldersOf(folder).some((above) => names.has(above)));
    return outer.sort((a, b) => b[1].tokens - a[1].tokens || byText(a[0], b[0])).slice(0, mostFolders).map((
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

/** Its role takes no points from it. */
function isProgram({ reasons }: Evidence['shown'][number]): boolean {
  return !reasons.some(({ kind, points }) => kind === 'role' && points < 0);
}

function spent(rows: readonly Evidence[]): Map<string, { rows: number; tokens: number; }> {
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
  /** It is no loss for the even rows, nor for the odd ones. */
  readonly steady: boolean;
}

function gainOf(before: readonly number[], after: readonly number[]): Gain {
  const gains = after.map((value, i) => value - before[i]!);
  const half = (odd: number) => gains.filter((_, i) => i % 2 === odd).reduce((a, b) => a + b, 0);
  return {
    before: mean(before),
    after: mean(after),
    steady: half(0) > 0 && half(1) > 0,
    better: gains.filter((gain) => gain > 0).length,
    worse: gains.filter((gain) => gain < 0).length,
  };
}

function beyondChance({ before, after, better, worse, steady }: Gain): boolean {
  return steady && better - worse >= fewestRows && after >= before * (1 + leastGain);
}

function reciprocalRank({ ranked, gold }: Evidence, scoreOf: (file: Evidence['ranked'][number]) => number): number {
  const order = ranked.map((file, place) => ({ path: file.path, place, score: scoreOf(file) })).sort((a, b) =>
    b.score - a.score || a.place - b.place
  );
  const rank = order.findIndex(({ path }) => gold.includes(path)) + 1;
  return rank === 0 ? 0 : 1 / rank;
}

/** The role takes a share of all other points, so it takes the same share of what they would be. */
function rescored({ score, reasons }: Evidence['ranked'][number], signal: SignalKind, factor: number): number {
  const points = reasons.filter(({ kind, points: worth }) => kind !== 'role' || worth > 0).reduce(
    (sum, reason) => sum + reason.points,
    0,
  );
  if (points <= 0) return score;
  const kept = score / points;
  if (signal === 'role') return points * Math.max(0, 1 - factor * (1 - kept));
  return kept *
    (points +
      (factor - 1) * reasons.filter(({ kind }) => kind === signal).reduce((sum, reason) => sum + reason.points, 0));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;
}

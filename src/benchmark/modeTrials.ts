import type { Mode } from '../model';
import { mean, type ReplayMetrics } from './metrics';
import type { BenchmarkReport, ModeTrial, RowResult } from './results';

/** A mode whose packs are better; the figures are those of the odd rows, by which it was not chosen. */
export interface BetterMode {
  readonly mode: Mode;
  readonly rows: number;
  readonly before: ReplayMetrics;
  readonly after: ReplayMetrics;
}

/** The least gain of a better mode, in the share of changed files that packs show. */
const minRecallGain = 0.02;
/**
 * What further tokens must show of the changed files, as a share of what the present ones show on average: packs in
 * which each further token is worth less cost more than they add.
 */
const minYield = 0.25;
/** The least share of tokens that a better mode saves where it shows no more files. */
const minSaving = 0.2;

/** The mode that is best for the even rows, if it is better for the odd ones, too. Undefined: the present one stays. */
export function betterMode(now: BenchmarkReport, trials: readonly ModeTrial[]): BetterMode | undefined {
  const judged = trials.map(({ mode, rows }) => ({
    mode,
    halves: [compare(now, rows, 0), compare(now, rows, 1)],
  }));
  const best =
    judged.filter(({ halves }) => isBetterHalf(halves[0]!)).sort((a, b) =>
      gain(b.halves[0]!) - gain(a.halves[0]!) || a.halves[0]!.after.tokens - b.halves[0]!.after.tokens
    )[0];
  const heldOut = best?.halves[1];
  return best && heldOut && isBetterHalf(heldOut) ? { mode: best.mode, ...heldOut } : undefined;
}

type Half = Omit<BetterMode, 'mode'>;

function compare(now: BenchmarkReport, then: readonly RowResult[], odd: number): Half {
  const byId = new Map(then.map((row) => [row.id, row]));
  const pairs = now.rows.filter((_, i) => i % 2 === odd).flatMap((row): (readonly [RowResult, RowResult])[] => {
    const other = byId.get(row.id);
    return other && row.failed === undefined && other.failed === undefined ? [[row, other]] : [];
  });
  return {
    rows: pairs.length,
    before: mean(pairs.map(([row]) => row.agentpack)),
    after: mean(pairs.map(([, row]) => row.agentpack)),
  };
}

function isBetterHalf({ rows, before, after }: Half): boolean {
  if (rows === 0 || (after.lineRecall ?? 0) < (before.lineRecall ?? 0)) return false;
  return (gain({ rows, before, after }) >= minRecallGain && isWorthItsTokens(before, after)) ||
    (after.fileRecall >= before.fileRecall && after.tokens <= (1 - minSaving) * before.tokens);
}

function isWorthItsTokens(before: ReplayMetrics, after: ReplayMetrics): boolean {
  const more = after.tokens - before.tokens;
  const wanted = minYield * before.fileRecall * (more / before.tokens);
  return more <= 0 || before.tokens === 0 || after.fileRecall - before.fileRecall >= wanted;
}

function gain({ before, after }: Half): number {
  return after.fileRecall - before.fileRecall;
}

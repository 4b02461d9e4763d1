import type { Mode } from '#model';

/**
 * `stats --json`: figures of the packs that `metrics.jsonl` records, up to some hundred packs; times and days are UTC.
 */
export interface PackStats {
  readonly version: 1;
  readonly total: StatsPeriod;
  /** Days with packs or outcomes, newest first; at most 14. */
  readonly days: readonly StatsPeriod[];
  /** Weeks, which begin on Mondays; at most 12. */
  readonly weeks: readonly StatsPeriod[];
  /** Newest first; at most 10. */
  readonly packs: readonly PackFigures[];
}

/** What sessions that had a pack used of it, summed: a file counts once for each session that opened it. */
export interface SessionPackUse {
  readonly sessions: number;
  /** Files that were read or changed, without those that the session created and AgentPack's own. */
  readonly opened: number;
  /** Those of `opened` that the session's pack showed. */
  readonly inPack: number;
  /** Tokens of what was read from other files; null if a session does not state them all. */
  readonly readTokensOutside: number | null;
}

export interface StatsPeriod extends UseFigures {
  /** The first day, `2026-01-31`; null if nothing is recorded. */
  readonly from: string | null;
  readonly packs: number;
  readonly renderedTokens: number;
  /** Packs for which the freshness of the previous pack is recorded. */
  readonly repacks: number;
  /** The number of these packs that replaced a stale pack. */
  readonly stale: number;
}

/** The number of packed files, by what the next pack found. */
export interface UseFigures {
  /** Edited. */
  readonly hit: number;
  /** Near an edited file, or retrieved again. */
  readonly support: number;
  /** Neither. */
  readonly noise: number;
  /** Edited but not packed. */
  readonly missed: number;
  /** Read again through AgentPack. */
  readonly retrieved: number;
}

export interface PackFigures {
  /** ISO 8601. */
  readonly packedAt: string;
  readonly thread: string | null;
  readonly mode: Mode;
  readonly budget: number;
  readonly renderedTokens: number;
  readonly files: number;
  /** The causes that had made the previous pack stale; null if there was none, or they are not recorded. */
  readonly staleCauses: readonly string[] | null;
  /** Null if nothing was edited or retrieved since, as far as is recorded. */
  readonly use: UseFigures | null;
}

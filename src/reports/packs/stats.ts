import type { Mode } from '#model';

/**
 * The output of `stats --json`: metrics of the packs recorded in `metrics.jsonl`, up to a few hundred. Times and days
 * are in UTC.
 */
export interface PackStats {
  readonly version: 1;
  readonly total: StatsPeriod;
  /** Days with packs or outcomes, newest first; at most 14. */
  readonly days: readonly StatsPeriod[];
  /** Weeks, which start on Monday; at most 12. */
  readonly weeks: readonly StatsPeriod[];
  /** Newest first; at most 10. */
  readonly packs: readonly PackMetrics[];
}

/** The total use of packs by sessions. A file counts once for each session that opened it. */
export interface SessionPackUse {
  readonly sessions: number;
  /** Files that were read or changed, except AgentPack's own files and files that the session created. */
  readonly opened: number;
  /** The number of `opened` files that the session's pack showed. */
  readonly inPack: number;
  /** The tokens read from other files; null if a session does not record all of them. */
  readonly readTokensOutside: number | null;
}

export interface StatsPeriod extends UseMetrics {
  /** The first day, `2026-01-31`; null if nothing is recorded. */
  readonly from: string | null;
  readonly packs: number;
  readonly renderedTokens: number;
  /** Packs for which the freshness of the previous pack is recorded. */
  readonly repacks: number;
  /** The number of these packs that replaced a stale pack. */
  readonly stale: number;
}

/** Numbers of files by their use, which is determined when the next pack is made. */
export interface UseMetrics {
  /** Packed files that were edited. */
  readonly hit: number;
  /** Packed files that are near an edited file or were retrieved again. */
  readonly support: number;
  /** Packed files that count neither as `hit` nor as `support`. */
  readonly noise: number;
  /** Files that were edited but not packed. */
  readonly missed: number;
  /** Files that were read again through AgentPack. */
  readonly retrieved: number;
}

export interface PackMetrics {
  /** The time of the pack in ISO 8601 format. */
  readonly packedAt: string;
  readonly thread: string | null;
  readonly mode: Mode;
  readonly budget: number;
  readonly renderedTokens: number;
  readonly files: number;
  /** The causes that made the previous pack stale; null if there was no previous pack or no causes were recorded. */
  readonly staleCauses: readonly string[] | null;
  /** Null if no edit or retrieval has been recorded since. */
  readonly use: UseMetrics | null;
}

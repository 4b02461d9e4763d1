import type { Freshness } from '#model';
import type { Verdict } from '#reports';

/** The state of a document and its folder when the user begins to type in it. */
export interface TypingContext {
  readonly path: string;
  readonly freshness: Freshness;
  /** Paths of the files that the pack shows. */
  readonly shown: readonly string[];
  /** Other threads on the same files, except muted ones. */
  readonly overlaps: Verdict['overlaps'];
  /** Whether changes trigger a repack automatically and the last run succeeded. */
  readonly mends: boolean;
  /** Files saved in this window since the pack was built. The user already knows about these changes. */
  readonly saved: ReadonlySet<string>;
  /** Whether warnings about a stale pack are muted. */
  readonly isQuiet: boolean;
}

/** The reason for a notification. The user is notified once for each `key`. */
export type TypingCause =
  | { readonly kind: 'overlap'; readonly key: string; readonly thread: string; readonly files: readonly string[]; }
  | { readonly kind: 'stale'; readonly key: string; };

/**
 * Finds a possible reason for a warning without reading any file, because it runs on the first keystrokes in a
 * document. The guard then decides, as it does for an agent.
 */
export function findTypingCause(
  { path, freshness, shown, overlaps, mends, saved, isQuiet }: TypingContext,
): TypingCause | undefined {
  const overlap = overlaps.find(({ files }) => files.includes(path));
  if (overlap) return { kind: 'overlap', key: `overlap ${overlap.thread}`, ...overlap };
  if (mends || isQuiet || freshness.state !== 'stale' || !shown.includes(path)) return undefined;
  const hasUnknownChange = freshness.causes.some((cause) =>
    cause.kind === 'files'
      ? cause.files.some((file) => file.selected && !saved.has(file.path))
      : cause.kind === 'branch' || cause.kind === 'task'
  );
  return hasUnknownChange ? { kind: 'stale', key: `stale ${freshness.packedAt ?? 0}` } : undefined;
}

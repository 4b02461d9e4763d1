import type { Freshness } from '#model';
import type { Verdict } from '#reports';

/** The state of a document and its folder when the user begins to type in it. */
export interface TypingContext {
  readonly path: string;
  readonly freshness: Freshness;
  /** Paths of the files that the pack shows. */
  readonly shownPaths: readonly string[];
  /** Other threads that work on the same files, except muted ones. */
  readonly overlaps: Verdict['overlaps'];
  /** Whether changes trigger a repack automatically and the last run succeeded. */
  readonly isAutoRepacking: boolean;
  /** Files saved in this window since the pack was built. The user already knows about these changes. */
  readonly savedPaths: ReadonlySet<string>;
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
  { path, freshness, shownPaths, overlaps, isAutoRepacking, savedPaths, isQuiet }: TypingContext,
): TypingCause | undefined {
  const overlap = overlaps.find(({ files }) => files.includes(path));
  if (overlap) return { kind: 'overlap', key: `overlap ${overlap.thread}`, ...overlap };
  if (isAutoRepacking || isQuiet || freshness.state !== 'stale' || !shownPaths.includes(path)) return undefined;
  const hasUnknownChange = freshness.causes.some((cause) =>
    cause.kind === 'files'
      ? cause.files.some((file) => file.selected && !savedPaths.has(file.path))
      : cause.kind === 'branch' || cause.kind === 'task'
  );
  return hasUnknownChange ? { kind: 'stale', key: `stale ${freshness.packedAt ?? 0}` } : undefined;
}

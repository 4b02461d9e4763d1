import type { Freshness } from '#model';
import type { Verdict } from '#reports';

/** A document in a folder, when a user begins to type in it. */
export interface Typing {
  readonly path: string;
  readonly freshness: Freshness;
  /** Paths of the files that the pack shows. */
  readonly shown: readonly string[];
  /** Other threads on the same files, except muted ones. */
  readonly overlaps: Verdict['overlaps'];
  /** Whether each change triggers a repack automatically, and the last run did not fail. */
  readonly mends: boolean;
  /** Files saved in this window since the pack: the user already knows these changes. */
  readonly saved: ReadonlySet<string>;
  /** Staleness is muted. */
  readonly isQuiet: boolean;
}

/** The reason for a notification; `key`: each cause is notified once. */
export type TypingCause =
  | { readonly kind: 'overlap'; readonly key: string; readonly thread: string; readonly files: readonly string[]; }
  | { readonly kind: 'stale'; readonly key: string; };

/**
 * Finds a possible reason for a warning in what is already known: called for the first keys in a document, so nothing
 * is read. The guard then decides, as for an agent.
 */
export function typingCause(
  { path, freshness, shown, overlaps, mends, saved, isQuiet }: Typing,
): TypingCause | undefined {
  const overlap = overlaps.find(({ files }) => files.includes(path));
  if (overlap) return { kind: 'overlap', key: `overlap ${overlap.thread}`, ...overlap };
  if (mends || isQuiet || freshness.state !== 'stale' || !shown.includes(path)) return undefined;
  const isNews = freshness.causes.some((cause) =>
    cause.kind === 'files'
      ? cause.files.some((file) => file.selected && !saved.has(file.path))
      : cause.kind === 'branch' || cause.kind === 'task'
  );
  return isNews ? { kind: 'stale', key: `stale ${freshness.packedAt ?? 0}` } : undefined;
}

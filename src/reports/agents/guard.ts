import type { Freshness, GuardLevel } from '#model';
import type { ThreadOverlap } from './threads';

/** The result of `guard --json`. */
export interface Verdict {
  readonly version: 1;
  readonly decision: 'proceed' | 'warn' | 'block';
  /** One sentence for users and agents. */
  readonly message: string;
  readonly freshness: Freshness;
  /** The checked path, if `--path` was specified. */
  readonly path?: string;
  /** Other threads that work on the same files. */
  readonly overlaps: readonly ThreadOverlap[];
}

/**
 * The content of `verdict.json`: the verdict on the whole root at the time of writing, and the facts that agents' hooks
 * compare with the current state.
 */
export interface StoredVerdict extends Verdict {
  readonly basis?: VerdictBasis;
  /** HMAC-SHA256 of the basis and the root with the key of the user who made the verdict; see `base/verdictSeal.ts`. */
  readonly seal?: string;
  readonly writer?: VerdictWriter;
  /** The settings of the editor that made the pack, by their names, if they have changed since. */
  readonly options?: object;
}

/**
 * The writer of the file, for users only. Programs do not trust it, because anyone can write the file. A running host
 * proves that it is running by answering on the folder's socket.
 */
export interface VerdictWriter {
  /** `command`: a process that has ended since then. */
  readonly kind: 'editor' | 'watch' | 'mcp' | 'command';
  readonly pid: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** A file that the writer touches every ten seconds while it answers for the folder; null for a `command`. */
  readonly heartbeat: string | null;
}

/** The facts about a pack that a program can compare with the current state without git and without an index. */
export interface VerdictBasis {
  /** Identifies the text that agents read; changes whenever the text changes. */
  readonly revision: string;
  readonly level: GuardLevel;
  /** The AgentPack version that made the pack. */
  readonly engine: string;
  readonly packedAt: number;
  readonly contextPath: string;
  /** The path of the snapshot, relative to the root. Its keys are all files from which the pack was selected. */
  readonly snapshotPath: string;
  readonly thread?: string;
  /** The task's title, redacted. */
  readonly task: string;
  readonly branch: string | null;
  /** The checked-out commit. */
  readonly head: string | null;
  readonly taskFile: FileStamp;
  /**
   * The other roots: the name with which their files' paths start, and the absolute folder, with forward slashes.
   * Undefined if there are no other roots.
   */
  readonly roots?: readonly { readonly name: string; readonly folder: string; }[];
  /** The files that the pack shows, best first. */
  readonly files: readonly FileStamp[];
}

/** A file as it was when the pack was made. */
export interface FileStamp {
  readonly path: string;
  /** SHA-256; null if there was no file. */
  readonly hash: string | null;
  /** The size in bytes. */
  readonly size: number;
  /**
   * The modification time; null if a later change may have the same time (git's racy rule), so only the hash counts.
   */
  readonly mtimeMs: number | null;
}

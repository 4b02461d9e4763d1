import type { Mode } from '#model';
import type { PackChanges } from './packs/packChanges';
import type { Delta } from './packs/packDocument';

/** The changes that a repack would make, with both texts of the context file. */
export interface RepackPreview {
  readonly changes: PackChanges;
  /** The file that the agent reads, relative to the root. */
  readonly contextPath: string;
  /** The text on disk; undefined if there is no pack or its file was deleted. */
  readonly before?: string;
  /** The text that a repack would write now. */
  readonly after: string;
}

/** The last packs of a scope, from `metrics.jsonl`. Tasks and texts are stored only for the newest packs. */
export interface PackHistory {
  readonly version: 1;
  /** Newest first. */
  readonly packs: readonly PastPack[];
}

export interface PastPack {
  /** The ID to pass to `pastText`. */
  readonly id: string;
  /** The time of the pack in ISO 8601 format. */
  readonly packedAt: string;
  /** The task of the pack; null if it is not stored. */
  readonly task: string | null;
  readonly mode: Mode;
  readonly budget: number;
  readonly renderedTokens: number;
  /** The number of files that the pack shows. */
  readonly files: number;
  /** The differences from the previous pack in this scope; null if that pack is not recorded. */
  readonly delta: PastDelta | null;
  /** Whether the text of the context file is stored. */
  readonly hasText: boolean;
}

/** The differences between two packs, with paths in pack order. */
export interface PastDelta extends Pick<Delta, 'added' | 'removed' | 'changedView'> {
  readonly renderedTokens: number;
}

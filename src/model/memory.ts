import type { SafeText } from './text';

/** The owner of a memory entry: the team, the user, or a decision record, which is a file of the repository. */
export type MemoryEntryOwner = 'repository' | 'person' | 'adr';

/** A target of an entry that has changed since the entry was last confirmed. */
export interface ChangedTarget {
  /** The target: `src/cart.ts#Cart.total`, or a path. */
  readonly of: string;
  readonly change: 'changed' | 'vanished';
}

/** An accepted memory entry. */
export interface FoundEntry {
  /** The entry's ID; for a decision record, its path. */
  readonly id: string;
  readonly kind: 'note' | 'decision';
  /** The date in the form `2026-03-04`. */
  readonly date: string | undefined;
  readonly owner: MemoryEntryOwner;
  /** The location in the form `.agentpack/MEMORY.md:12`. */
  readonly location: string;
  /** Returns the title, redacted on demand because most entries are not in any pack. */
  title(): SafeText;
  /** Returns the entry's whole text, or only the decision of a decision record. */
  text(): SafeText;
  readonly source: SafeText | undefined;
  /** Paths, folders, globs, symbols and `path#symbol` that the entry is about, including its anchors. */
  readonly about: readonly string[];
  /** The likeness of the task and the entry, based on the rarity of their shared words, from 0 to 1. */
  readonly similarity: number;
  /** Words from the task that the entry contains, as the task spells them. */
  readonly matched: readonly string[];
  /** Whether the similarity is high enough to show the entry in a pack that does not contain its files. */
  readonly isMeant: boolean;
  /**
   * The existing files that get points for the entry. Empty if the entry is irrelevant or any of its targets changed.
   */
  readonly files: readonly string[];
}

/** The memory of the team and the user that packs may show. */
export interface FoundMemory {
  /** In file order, with decision records last. */
  readonly entries: readonly FoundEntry[];
  /** The digest of the memory files; undefined if no such files exist. */
  readonly digest: string | undefined;
  /** Problems with the memory files, as sentences. */
  readonly problems: readonly string[];
  /** Returns the changed targets of these entries; only entries with such targets are in the result. */
  changed(entries: readonly FoundEntry[]): Promise<ReadonlyMap<FoundEntry, readonly ChangedTarget[]>>;
}

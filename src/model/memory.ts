import type { SafeText } from './text';

/** The owner of a memory entry: the team, the user, or a decision record, which is a file of the repository. */
export type MemoryWhose = 'repository' | 'person' | 'adr';

/** A target of an entry that has changed since somebody last confirmed the entry. */
export interface ChangedTarget {
  /** The target: `src/cart.ts#Cart.total`, or a path. */
  readonly of: string;
  readonly change: 'changed' | 'vanished';
}

/** An accepted memory entry. */
export interface FoundEntry {
  /** For a decision record, its path. */
  readonly id: string;
  readonly kind: 'note' | 'decision';
  /** `2026-03-04`. */
  readonly date: string | undefined;
  readonly whose: MemoryWhose;
  /** `.agentpack/MEMORY.md:12`. */
  readonly place: string;
  /** Returns the title, redacted on demand because most entries are not in any pack. */
  title(): SafeText;
  /** The entry's whole text, or only the decision of a decision record. */
  text(): SafeText;
  readonly source: SafeText | undefined;
  /** Paths, folders, globs, symbols and `path#symbol` that the entry is about, including its anchors. */
  readonly about: readonly string[];
  /** How similar the task and the entry are, by the rarity of their shared words, from 0 to 1. */
  readonly likeness: number;
  /** Words from the task that the entry contains, as the task spells them. */
  readonly matched: readonly string[];
  /** The likeness qualifies the entry to be shown in a pack, wherever the files that it is about are. */
  readonly isMeant: boolean;
  /** The present files that get points for the entry: files of a relevant entry, while none of its targets changed. */
  readonly files: readonly string[];
}

/** Memory of a team and of the user that packs may show. */
export interface FoundMemory {
  /** In file order, with decision records last. */
  readonly entries: readonly FoundEntry[];
  /** Digest of the memory files; undefined if there are none. */
  readonly digest: string | undefined;
  /** Problems with the memory files, as sentences. */
  readonly problems: readonly string[];
  /** Returns the changed targets of these entries; only entries with such targets are in the result. */
  changed(entries: readonly FoundEntry[]): Promise<ReadonlyMap<FoundEntry, readonly ChangedTarget[]>>;
}

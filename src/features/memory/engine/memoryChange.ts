/** A change that the user or an agent makes to the memory. */
export type MemoryChange =
  | NewEntry
  | { readonly kind: 'edit'; readonly id: string; readonly text?: string; readonly about?: readonly string[]; }
  /** Confirms that an entry is valid: a proposal becomes an entry, and the anchors are rebuilt. */
  | { readonly kind: 'accept'; readonly id: string; }
  | { readonly kind: 'reject'; readonly id: string; }
  | { readonly kind: 'remove'; readonly id: string; }
  /** Merges entries that say nearly the same thing, and moves entries that no longer apply to the archive. */
  | { readonly kind: 'compact'; }
  | { readonly kind: 'import'; readonly entries: readonly NewEntry[]; };

export interface NewEntry {
  readonly kind: 'add';
  readonly text: string;
  readonly entryKind: 'note' | 'decision';
  readonly about: readonly string[];
  /** The owner of the new entry; an agent can only propose. */
  readonly owner: 'repository' | 'person' | 'proposals';
  readonly status: 'accepted' | 'proposed';
  /** The ID of the entry that this entry replaces. */
  readonly supersedes?: string;
  /** The user or agent that wrote the entry. */
  readonly source?: string;
}

/** The change that one command makes, and whether to share the memory. */
export interface MemoryChangeOptions {
  readonly change: MemoryChange;
  /** Whether to make the repository's memory files visible to git, so that a team can share them. */
  readonly share?: boolean;
}

/** Returns the IDs of existing entries that a change names. `compact` names none, although it may change any entry. */
export function getNamedIds(change: MemoryChange): readonly string[] {
  if (change.kind === 'add') return change.supersedes === undefined ? [] : [change.supersedes];
  return 'id' in change ? [change.id] : [];
}

/** Returns the owners of a change's new entries. */
export function getNewEntryOwners(change: MemoryChange): readonly NewEntry['owner'][] {
  if (change.kind === 'add') return [change.owner];
  return change.kind === 'import' ? change.entries.map(({ owner }) => owner) : [];
}

/** Returns the items that the entries of a change are about. */
export function getAboutItems(change: MemoryChange): readonly string[] {
  if (change.kind === 'add') return change.about;
  if (change.kind === 'import') return change.entries.flatMap(({ about }) => about);
  return change.kind === 'edit' ? change.about ?? [] : [];
}

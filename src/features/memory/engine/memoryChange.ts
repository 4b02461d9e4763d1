/** A change that the user or an agent makes to the memory. */
export type MemoryChange =
  | NewEntry
  | { readonly kind: 'edit'; readonly id: string; readonly text?: string; readonly about?: readonly string[]; }
  /** The entry holds, as of now: a proposal becomes an entry, and anchors are made anew. */
  | { readonly kind: 'accept'; readonly id: string; }
  | { readonly kind: 'reject'; readonly id: string; }
  | { readonly kind: 'remove'; readonly id: string; }
  /** Merges entries that say nearly the same, and moves those that hold no more to the archive. */
  | { readonly kind: 'compact'; }
  | { readonly kind: 'import'; readonly entries: readonly NewEntry[]; };

export interface NewEntry {
  readonly kind: 'add';
  readonly text: string;
  readonly entry: 'note' | 'decision';
  readonly about: readonly string[];
  /** The owner of the new entry; an agent can only propose. */
  readonly owner: 'repository' | 'person' | 'proposals';
  readonly status: 'accepted' | 'proposed';
  /** The ID of the entry that it replaces. */
  readonly supersedes?: string;
  /** The user or the agent who wrote it. */
  readonly source?: string;
}

/** The changes of one command. With `noWrite`, they are only computed. */
export interface MemoryChangeOptions {
  readonly change: MemoryChange;
  /** Whether to let git see the repository's memory files, so that a team shares them. */
  readonly share?: boolean;
}

/** Returns the IDs of entries that a change modifies. */
export function idsIn(change: MemoryChange): readonly string[] {
  if (change.kind === 'add') return change.supersedes === undefined ? [] : [change.supersedes];
  return 'id' in change ? [change.id] : [];
}

/** Returns the owners of a change's new entries. */
export function ownersIn(change: MemoryChange): readonly NewEntry['owner'][] {
  if (change.kind === 'add') return [change.owner];
  return change.kind === 'import' ? change.entries.map(({ owner }) => owner) : [];
}

/** Returns the items that the entries of a change are about. */
export function aboutIn(change: MemoryChange): readonly string[] {
  if (change.kind === 'add') return change.about;
  if (change.kind === 'import') return change.entries.flatMap(({ about }) => about);
  return change.kind === 'edit' ? change.about ?? [] : [];
}

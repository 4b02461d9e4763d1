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
  /** Whose it becomes; an agent only proposes. */
  readonly owner: 'repository' | 'person' | 'proposals';
  readonly status: 'accepted' | 'proposed';
  /** The id of the entry that it replaces. */
  readonly supersedes?: string;
  /** The person or the agent. */
  readonly source?: string;
}

/** The changes of one command; with `noWrite` only what they would be. */
export interface MemoryChangeOptions {
  readonly change: MemoryChange;
  /** Lets git see the repository's files of memory, so that a team shares them. */
  readonly share?: boolean;
}

/** Ids of entries that a change changes. */
export function idsIn(change: MemoryChange): readonly string[] {
  if (change.kind === 'add') return change.supersedes === undefined ? [] : [change.supersedes];
  return 'id' in change ? [change.id] : [];
}

/** Whose the new entries of a change become. */
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

import type { LineRange } from '#model';

export type MemoryStatus = 'accepted' | 'proposed' | 'rejected' | 'superseded';

/** The state of an entry's target when someone last confirmed the entry. */
export interface MemoryAnchor {
  /** The path below the root. */
  readonly path: string;
  /** The symbol as in block IDs: `Cart.total`. Undefined for the whole file. */
  readonly symbol: string | undefined;
  /** The hash from `computeAnchorHash`. */
  readonly hash: string;
}

/** A note or a decision of a team or a user. */
export interface MemoryEntry {
  /** `m-` and ten hexadecimal digits. */
  readonly id: string;
  readonly kind: 'note' | 'decision';
  /** For example `2026-03-04`; undefined in freely written text. */
  readonly date: string | undefined;
  /** One line: the text itself if it is short, otherwise its beginning. */
  readonly title: string;
  /** Undefined if the file has an unknown word as the status. */
  readonly status: MemoryStatus | undefined;
  /** The entry that replaces this superseded entry. */
  readonly supersededBy: string | undefined;
  /** Paths, globs, symbols and `path#symbol`. */
  readonly about: readonly string[];
  /** The user, agent or commit that the entry comes from. */
  readonly source: string | undefined;
  readonly anchors: readonly MemoryAnchor[];
  /** The full text, which may have several lines; '' if the title is the full text. */
  readonly text: string;
}

/** An entry with its location in a file. */
export interface PlacedEntry extends MemoryEntry {
  /**
   * Whether the file contains the entry's ID. Otherwise the entry is free text, and its ID is computed from this text.
   */
  readonly hasId: boolean;
  /** The first and last line, from 1. */
  readonly lines: LineRange;
  /** The offset of the entry's first character, and the offset after its last line. */
  readonly start: number;
  readonly end: number;
}

/** Returns the whole text of an entry, without a title that only repeats its beginning. */
export function formatEntryStatement({ title, text }: Pick<MemoryEntry, 'title' | 'text'>): string {
  if (text === '') return title;
  const repeatsTitle = text.replace(/\s+/g, ' ').startsWith(title.endsWith('…') ? title.slice(0, -1) : title);
  return repeatsTitle ? text : `${title}\n\n${text}`;
}

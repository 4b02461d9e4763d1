import type { ExcludedBecause, Role } from '#model';

/** `scan --json`: the files that packs choose from, and the files that packs never show. */
export interface ScanReport {
  readonly version: 1;
  readonly root: string;
  /** The number of tokens of the redacted texts, in `cl100k_base`. */
  readonly files: SizeOfFiles & { readonly lines: number; readonly bytes: number; };
  /** Most tokens first. `id` is null for files of unknown languages. */
  readonly languages: readonly (SizeOfFiles & {
    readonly id: string | null;
    readonly name: string;
    /** Symbols and imports of the language are understood; otherwise, its files are packed by their text. */
    readonly understood: boolean;
  })[];
  /** Most tokens first. */
  readonly roles: readonly (SizeOfFiles & { readonly role: Role; })[];
  /** Sorted by path, which ends with `/`. `role`: the role of all files below it, null if they differ. */
  readonly folders: readonly (SizeOfFiles & { readonly path: string; readonly role: Role | null; })[];
  /** The largest files; at most 10. */
  readonly largest: readonly { readonly path: string; readonly role: Role; readonly tokens: number; }[];
  /**
   * Excluded paths by reason, most paths first. A folder that is excluded as a whole counts as one path and ends with
   * `/`.
   */
  readonly excluded: readonly {
    readonly because: ExcludedBecause;
    /** The rule and its file, the limit, or why it cannot be read; '' if that differs from path to path. */
    readonly detail: string;
    readonly count: number;
    /** At most 1,000. */
    readonly paths: readonly string[];
  }[];
  readonly counts: { readonly parsed: number; readonly reused: number; };
}

/** The files that packs choose from, sorted by path, with the tokens of their redacted texts in `cl100k_base`. */
export interface FileTokens {
  readonly paths: readonly string[];
  readonly tokens: readonly number[];
}

interface SizeOfFiles {
  readonly count: number;
  readonly tokens: number;
}

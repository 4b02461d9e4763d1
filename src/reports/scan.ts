import type { ExclusionReason, Role } from '#model';

/** The output of `scan --json`: the files that packs choose from, and the files that packs never show. */
export interface ScanReport {
  readonly version: 1;
  readonly root: string;
  /** The number of tokens of the redacted texts, in `cl100k_base`. */
  readonly files: FileTotals & { readonly lines: number; readonly bytes: number; };
  /** Most tokens first. `id` is null for files of unknown languages. */
  readonly languages: readonly (FileTotals & {
    readonly id: string | null;
    readonly name: string;
    /** Whether the language's symbols and imports are parsed; otherwise, its files are packed as plain text. */
    readonly understood: boolean;
  })[];
  /** Most tokens first. */
  readonly roles: readonly (FileTotals & { readonly role: Role; })[];
  /** Sorted by path, which ends with `/`. `role` is the role of all files in the folder; null if their roles differ. */
  readonly folders: readonly (FileTotals & { readonly path: string; readonly role: Role | null; })[];
  /** The largest files; at most 10. */
  readonly largest: readonly { readonly path: string; readonly role: Role; readonly tokens: number; }[];
  /**
   * Excluded paths by reason, most paths first. A folder that is excluded as a whole counts as one path and ends with
   * `/`.
   */
  readonly excluded: readonly {
    readonly because: ExclusionReason;
    /** The rule and its file, the limit, or why the paths cannot be read; '' if this differs between paths. */
    readonly detail: string;
    readonly count: number;
    /** The first paths; at most 1,000. */
    readonly paths: readonly string[];
  }[];
  readonly counts: { readonly parsed: number; readonly reused: number; };
}

/** The files that packs choose from, sorted by path, with the tokens of their redacted texts in `cl100k_base`. */
export interface FileTokens {
  readonly paths: readonly string[];
  readonly tokens: readonly number[];
}

interface FileTotals {
  readonly count: number;
  readonly tokens: number;
}

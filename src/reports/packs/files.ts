import type { LineRange, Redaction, Role, SideEffect, SymbolKind, ViewKind } from '#model';

/** `retrieve --json`: the current text of a block or file. */
export interface RetrievedText {
  readonly version: 1;
  /** The ID that returns the same part: `src/a.ts#full`, `src/a.ts#Router.handle`, `src/a.ts:10-48`. */
  readonly id: string;
  readonly path: string;
  /** `chunk`: a part of a document, which has no lines. */
  readonly view: ViewKind | 'symbol' | 'lines' | 'chunk';
  readonly symbol?: string;
  /** Source lines that the text shows verbatim. */
  readonly lines: readonly LineRange[];
  readonly fileLines: number;
  /** The hash of all content that the ID refers to, including the part that was cut; 12 digits. */
  readonly hash: string;
  /** The hash that the newest pack recorded for this ID; null if the pack has no such block. */
  readonly packedHash: string | null;
  /**
   * The text compared with the newest pack, wherever it is in the file: `unpacked` without a pack, `new` for a file
   * that was unknown to the pack, `unshown` for a changed file that the pack did not show, `deleted` for a deleted
   * file, in which case this is the packed text.
   */
  readonly since: 'same' | 'changed' | 'new' | 'unpacked' | 'unshown' | 'deleted';
  /** Tokens of `text`. */
  readonly tokens: number;
  /** IDs of the parts that did not fit. */
  readonly rest: readonly string[];
  readonly notes: readonly string[];
  readonly redactions: readonly Redaction[];
  /** The text in the fence. A line `@@ 10-48 name @@` identifies the lines that follow. */
  readonly text: string;
  /** The same text for agents, with a heading and in a fence that the text cannot close. */
  readonly markdown: string;
}

/** The text of a file in the newest pack and its current text, both whole and redacted. */
export interface PackedText {
  readonly path: string;
  /** The time of the pack, in milliseconds since 1970. */
  readonly packedAt: number;
  /** Whether the file existed when the pack was created. */
  readonly wasThere: boolean;
  /** Whether the pack shows the file in any view. */
  readonly shown: boolean;
  /** Undefined if the text is no longer stored; texts of files that the pack does not show are never stored. */
  readonly packed?: string;
  /** Undefined if the file does not exist or is not text. */
  readonly now?: string;
  /** Whether `now` differs from the file because secrets are redacted. */
  readonly redacted: boolean;
}

/** The output of `related --json`. */
export interface RelatedFiles {
  readonly path: string;
  readonly imports: readonly { readonly path: string; readonly line: number; }[];
  readonly importers: readonly string[];
  /** Files that import the file by its path before an uncommitted rename. */
  readonly formerImporters: readonly { readonly path: string; readonly as: string; }[];
  readonly tests: readonly string[];
  readonly tested: readonly string[];
  /**
   * Files that share a route, an environment variable, a topic, a service or an operation with the file, each with the
   * line in this file and the purpose in words (`calls the route /v1/carts that api/routes.ts serves`).
   */
  readonly sharing: readonly {
    readonly path: string;
    readonly line: number;
    readonly name: string;
    readonly how: string;
  }[];
  /** Existing files, most frequent first. */
  readonly coChanged: readonly { readonly path: string; readonly commits: number; }[];
}

/** The output of `outline --json`. */
export interface OutlineReport {
  readonly files: readonly {
    readonly path: string;
    readonly language: string | null;
    readonly note?: string;
    readonly symbols: readonly {
      readonly name: string;
      readonly kind: SymbolKind;
      readonly container: string | null;
      readonly signature: string;
      readonly lines: LineRange;
    }[];
    readonly imports: readonly {
      readonly specifier: string;
      readonly line: number;
      readonly resolved: string | null;
    }[];
    readonly tests: readonly string[];
    readonly role: Role;
    readonly sideEffects: readonly SideEffect[];
    readonly errors: readonly string[];
  }[];
  /** Files without an outline, each with the reason in one sentence. */
  readonly problems: readonly { readonly path: string; readonly problem: string; }[];
}

/**
 * A file compared with the newest pack. `packed`: the pack shows it, and it has not changed since; `unpacked`: it has
 * not changed, but the pack does not show it; `changed`: its content differs; `unseen`: it was not a candidate for the
 * pack (it is new, or excluded); `gone`: it does not exist.
 */
export type FileState = 'packed' | 'unpacked' | 'changed' | 'unseen' | 'gone';

import type { HiddenCharacters, LineRange, Submodule, SubmoduleMode } from '#model';
import type { DocumentCall } from '#reports';

/** A file of the pack. */
export interface ContextJsonFile {
  readonly path: string;
  readonly view: string;
  readonly content: string;
  /** The lines of the file, counted from 1, that `content` shows verbatim. */
  readonly spans: readonly LineRange[];
  /** The number of tokens of `content`, as written in JSON. */
  readonly tokens: number;
  readonly score: number;
  /** The reasons why the file is included, strongest first. */
  readonly reasons: readonly string[];
}

/** A function, method, type or section that the task is likely to be about. */
export interface ContextJsonPlace {
  readonly file: string;
  readonly lines: LineRange;
  /** The name with its container; '' for lines without a symbol. */
  readonly name: string;
  /** The argument for `agentpack retrieve`. */
  readonly id: string;
  readonly why: string;
  /** The line in the file's `content`, counted from 1, where the code begins; missing if the code is not shown. */
  readonly at?: number;
}

/** A chunk of a document. `id` is the argument for `agentpack retrieve`. */
export interface ContextJsonDocument {
  readonly id: string;
  readonly path: string;
  readonly pages: LineRange | null;
  readonly section: readonly string[];
  readonly rows: LineRange | null;
  readonly content: string;
}

/** A memory entry. `from` is its owner. It is `suspect` if its subject has changed since the entry was written. */
export interface ContextJsonMemory {
  readonly id: string;
  readonly text: string;
  readonly about: readonly string[];
  readonly suspect: boolean;
  readonly from: string;
}

/**
 * A changed file. `lines` were added or rewritten; `removed` were deleted without a replacement. Each list contains
 * only the first few entries.
 */
export interface ContextJsonChange {
  readonly path: string;
  readonly status: string;
  readonly from?: string;
  readonly lines?: readonly LineRange[];
  readonly removed?: readonly { readonly at: number; readonly lines: number; }[];
}

/**
 * The form of `context.json`, which contains a pack as one document, with the information in `context.md`, within the
 * same budget. Its schema for other programs is `media/schemas/context.schema.json`. Fields may be added, but are never
 * renamed.
 */
export interface ContextJson {
  readonly version: 1;
  readonly task: string;
  /** The path, relative to the root, of the file with the whole task; present if `task` is only part of the task. */
  readonly task_path?: string;
  readonly task_class: string;
  /** The match between the files and the task; missing if it was not determined. */
  readonly match?: {
    readonly level: string;
    /** The probability that the pack shows every file that the task needs, 0 to 1. */
    readonly probability: number;
    /** States which files stand out, or what to search for. */
    readonly text: string;
  };
  readonly mode: string;
  /** The maximum number of tokens in the whole text. */
  readonly budget: number;
  /** The exact number of tokens in the whole text, including this number. */
  readonly used_tokens: number;
  readonly tokenizer: string;
  /** Explains how to read the pack and how to request more. */
  readonly instructions: readonly string[];
  readonly freshness: {
    /** The time of the pack in ISO 8601 format; missing if the pack must not contain it. */
    readonly packed_at?: string;
    readonly branch?: string;
    readonly commit?: string;
    readonly snapshot: string;
    readonly thread?: string;
    /** A phrase such as `3 files changed since the last pack`. */
    readonly changed_since?: string;
    /** The only package in the pack. Other packages in the repository are left out. */
    readonly workspace?: {
      readonly name: string;
      readonly folder: string;
      /** The names of the packages that this package needs, also in the pack; missing if the section is shortened. */
      readonly needs?: readonly string[];
      /** The names of the packages that contain this package's tests. */
      readonly tests?: readonly string[];
    };
    /** Repositories that are packed with this one: `path` is the location of the files below `name/`. */
    readonly roots?: readonly { readonly name: string; readonly path: string; }[];
    readonly submodules?: {
      /** The treatment of submodules. */
      readonly mode: SubmoduleMode;
      /** `commit` is the commit that is checked out; `recorded` is the commit that the repository records. */
      readonly list: readonly Submodule[];
    };
    /** Options that look like secrets and are not recorded, so `repack` needs them again. */
    readonly unrecorded?: readonly string[];
    /** The command that checks whether the pack is up to date; `repack` is the command that creates the pack again. */
    readonly check: string;
    readonly repack: string;
  };
  /**
   * Facts to know before editing, in one line: other users or agents that are working on the files, conflicts,
   * uncommitted changes.
   */
  readonly alert?: string;
  /** Sorted by relevance, best first. */
  readonly places: readonly ContextJsonPlace[];
  readonly files: readonly ContextJsonFile[];
  /** Calls between places whose code is shown. */
  readonly calls: readonly DocumentCall[];
  readonly left_out: readonly { readonly path: string; readonly reason: string; }[];
  readonly documents: readonly ContextJsonDocument[];
  readonly memory: readonly ContextJsonMemory[];
  readonly changes: readonly ContextJsonChange[];
  readonly redactions: readonly { readonly path: string; readonly line: number; readonly type: string; }[];
  /** Files with invisible characters; `line` is the line of the first one. */
  readonly hidden: readonly HiddenCharacters[];
  readonly dependency_notes: readonly string[];
  /** Other sections of `context.md` by title, as Markdown lists. */
  readonly sections: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  /** Parts that were shortened or dropped to fit the budget: sections of `context.md`, and fields of this document. */
  readonly trimmed: readonly string[];
}

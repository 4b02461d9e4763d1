import type { ExportTargetId } from '#agents/exports/exportRows';
import type { FileChange, FoundChunk, HiddenCharacters, Markdown, Mode, NamePlaces, Redaction, PackedRoot, Selection,
  Submodule, SubmoduleMode, Task, Tokenizer } from '#model';
import type { ShownEntry } from '#features/memory/pure/shownEntries';
import type { ChangedContent, ConcurrentContext, ExecutionState, PackedPackage, Report } from '#reports';
import type { DependencyNote } from './dependencyNotes';
import type { JudgedMatch } from './matchText';

/** The content of a context file as values. Strings that are not `Markdown` are redacted and escaped in this folder. */
export interface PackContent extends CommonContent {
  readonly frame: AgentFraming;
}

/** The content that all context files of one pack share. */
export interface CommonContent {
  /** The name of the root folder. */
  readonly rootName: string;
  readonly task: Task;
  /** The file with the task's full text, below the root. The pack names it if it shows only part of the text. */
  readonly taskPath: string;
  /** The match between the files and the task, and the task's rarest words; undefined if there is no task. */
  readonly match: JudgedMatch | undefined;
  readonly mode: Mode;
  readonly tokenizer: Tokenizer;
  readonly freshness: FreshnessFacts;
  /** The package that is packed instead of the whole root. */
  readonly workspace?: PackedPackage;
  /** The repositories packed together with this one; undefined if there are none. */
  readonly roots?: readonly PackedRoot[];
  /** The treatment of submodules; undefined if there are none. */
  readonly submodules?: { readonly mode: SubmoduleMode; readonly all: readonly Submodule[]; };
  readonly execution: ExecutionState;
  /** The work of other threads; undefined if there are none. */
  readonly concurrent?: ConcurrentContext;
  /** For a first look: the number of files that are still to be indexed. */
  readonly unindexedFiles?: number;
  /** Returns the repository map to show with the `shown` files; empty if the map adds nothing to them. */
  readonly repoMap: (shown: ReadonlySet<string>) => Markdown;
  /** The report on the last pack, for the delta. */
  readonly previous: Report | undefined;
  readonly changes: readonly FileChange[];
  /** Maps each deleted or renamed path to the files that still import it. */
  readonly stillImported: ReadonlyMap<string, readonly string[]>;
  /** Places where the names of the task occur. */
  readonly names: readonly NamePlaces[];
  /** Sections that are requested in full, such as `receipts`. */
  readonly sections: readonly string[];
  /** The maximum number of places that the text lists. */
  readonly placesListed: number;
  readonly selection: Selection;
  /** Chunks of documents, best first. */
  readonly documents: readonly FoundChunk[];
  /** Memory entries; those about selected files come first. */
  readonly memory: readonly ShownEntry[];
  /** The redactions in selected files. */
  readonly redactions: readonly Redaction[];
  /** The hidden characters in selected files. */
  readonly hidden: readonly HiddenCharacters[];
  /** Selected files whose content has changed since the last pack. */
  readonly changedContent: readonly ChangedContent[];
  /** Sentences about incomplete git facts and invalid settings. */
  readonly warnings: readonly string[];
  /** Other limitations of the pack: `12 binary files`, `Swift is not supported: 14 files are packed by text`. */
  readonly exclusions: readonly string[];
  /** Set only for a file that is exported for a tool that is not connected. */
  readonly exported?: ExportedContent;
}

/** Additional content of an exported file. */
export interface ExportedContent {
  /** The project described in sentences, the first of which states its size. */
  readonly overview: readonly string[];
  /** The selected files, each with the selected files that it imports. */
  readonly dependencies: readonly DependencyNote[];
  /** Instructions on how to give the file to the tool. */
  readonly load: readonly { readonly where: string; readonly text: string; }[];
  /** The command that creates the file again. */
  readonly renewal: string;
}

/** The framing for one kind of reader: the only difference between the context files of one pack. */
export interface AgentFraming {
  readonly title: string;
  /**
   * The target of an exported file. Such a file begins and ends with marker lines, which show that AgentPack may
   * replace it.
   */
  readonly exported?: ExportTargetId;
  /** Whether only skeletons and summaries are shown. */
  readonly signaturesOnly?: boolean;
}

export interface FreshnessFacts {
  /**
   * The time of the pack in ISO 8601 format; undefined if equal inputs must give equal bytes. The text then states
   * neither the time nor, unless the user asked for that section, what differs from the previous pack.
   */
  readonly packedAt?: string;
  /** The root hash of the snapshot. */
  readonly snapshot: string;
  readonly branch: string | undefined;
  readonly commit: string | undefined;
  readonly thread?: string;
  /** Whether `config.toml` names a thread. */
  readonly isThreadConfigured?: boolean;
  /** Options, such as `include`, whose values look like secrets and are therefore not recorded. */
  readonly unrecorded: readonly string[];
  /** A phrase such as `3 files changed since the last pack`. */
  readonly changedSince?: string;
}

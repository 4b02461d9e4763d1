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
  /** The file of the task's whole text, below the root. It is named if only part of the text is shown. */
  readonly taskPath: string;
  /** How well the files match the task, and its rarest words; undefined if there is no task. */
  readonly match: JudgedMatch | undefined;
  readonly mode: Mode;
  readonly tokenizer: Tokenizer;
  readonly freshness: FreshnessFacts;
  /** The package that is packed instead of the whole root. */
  readonly workspace?: PackedPackage;
  /** Repositories that are packed with this one; undefined if there are none. */
  readonly roots?: readonly PackedRoot[];
  /** Undefined if there are none. */
  readonly submodules?: { readonly mode: SubmoduleMode; readonly all: readonly Submodule[]; };
  readonly execution: ExecutionState;
  /** Only if there are other threads. */
  readonly concurrent?: ConcurrentContext;
  /** The map beside the files that are `shown`. Empty if it adds nothing to them. */
  readonly repoMap: (shown: ReadonlySet<string>) => Markdown;
  /** The report on the last pack, for the delta. */
  readonly previous: Report | undefined;
  readonly changes: readonly FileChange[];
  /** Deleted or renamed path → the files that still import it. */
  readonly stillImported: ReadonlyMap<string, readonly string[]>;
  /** Places where the names of the task occur. */
  readonly names: readonly NamePlaces[];
  /** Sections that are requested in full: `receipts`. */
  readonly sections: readonly string[];
  /** The maximum number of these places that the text lists. */
  readonly placesListed: number;
  readonly selection: Selection;
  /** Chunks of documents, best first. */
  readonly documents: readonly FoundChunk[];
  /** Entries of memory; entries about selected files come first. */
  readonly memory: readonly ShownEntry[];
  /** In selected files. */
  readonly redactions: readonly Redaction[];
  /** In selected files. */
  readonly hidden: readonly HiddenCharacters[];
  /** Selected files whose content has changed since the last pack. */
  readonly changedContent: readonly ChangedContent[];
  /** Sentences about incomplete git facts and invalid settings. */
  readonly warnings: readonly string[];
  /** Other omissions of the pack: `12 binary files`, `Swift is not supported: 14 files are packed by text`. */
  readonly exclusions: readonly string[];
  /** Only for a file for a tool that is not connected. */
  readonly exported?: ExportedContent;
}

/** Additional content of an exported file. */
export interface ExportedContent {
  /** The project described in sentences, the first of which states its size. */
  readonly overview: readonly string[];
  /** Files of the selection, each with those that it imports. */
  readonly dependencies: readonly DependencyNote[];
  /** How the user gives the file to the tool. */
  readonly load: readonly { readonly where: string; readonly text: string; }[];
  /** The command that creates the file again. */
  readonly renewal: string;
}

/** The framing for one kind of reader: the only difference between the context files of one pack. */
export interface AgentFraming {
  readonly title: string;
  /**
   * The target of an exported file, which begins and ends with a line by which AgentPack recognizes that it may replace
   * the file.
   */
  readonly exported?: ExportTargetId;
  /** Only skeletons and summaries are shown. */
  readonly signaturesOnly?: boolean;
}

export interface FreshnessFacts {
  /** ISO 8601; undefined if the text must not state it. */
  readonly packedAt?: string;
  /** The root hash of the snapshot. */
  readonly snapshot: string;
  readonly branch: string | undefined;
  readonly commit: string | undefined;
  readonly thread?: string;
  /** Options that look like secrets and are therefore not recorded: `include`. */
  readonly unrecorded: readonly string[];
  /** A phrase such as `3 files changed since the last pack`. */
  readonly changedSince?: string;
}

import type { FileChange, HiddenCharacters, Markdown, Mode, Redaction, Selection, Submodule, SubmoduleMode, Task,
  Tokenizer } from '../model';
import type { ChangedContent, ConcurrentContext, ExecutionState, PackedPackage, Report } from '../reports';

/** All that a context file says, as values. Strings that are not `Markdown` are redacted and escaped here. */
export interface PackContent extends CommonContent {
  readonly frame: Frame;
}

/** What all context files of one pack say. */
export interface CommonContent {
  /** The folder's name, for people. */
  readonly rootName: string;
  readonly task: Task;
  /** Where the task's whole text stands, below the root: said where it is shown in part. */
  readonly taskPath: string;
  readonly mode: Mode;
  readonly tokenizer: Tokenizer;
  readonly freshness: FreshnessFacts;
  /** What is packed in place of the whole root. */
  readonly workspace?: PackedPackage;
  /** Missing where there are none. */
  readonly submodules?: { readonly mode: SubmoduleMode; readonly all: readonly Submodule[]; };
  readonly execution: ExecutionState;
  /** Only where there are other threads. */
  readonly concurrent?: ConcurrentContext;
  /** Empty where no map was made. */
  readonly repoMap: Markdown;
  /** The last pack's report, for the delta. */
  readonly previous: Report | undefined;
  readonly changes: readonly FileChange[];
  /** By a path that is gone, the files that still import it. */
  readonly stillImported: ReadonlyMap<string, readonly string[]>;
  readonly selection: Selection;
  /** In selected files. */
  readonly redactions: readonly Redaction[];
  /** In selected files. */
  readonly hidden: readonly HiddenCharacters[];
  /** Selected files that are not what the last pack read. */
  readonly changedContent: readonly ChangedContent[];
  /** Sentences that a reader should know: partial git facts, broken settings. */
  readonly warnings: readonly string[];
  /**
   * What was left out beside ranked files: `12 binary files`, `Swift is not supported: 14 files are packed by text`.
   */
  readonly leftOut: readonly string[];
}

/** How the file speaks to its reader; nothing else differs between the context files of one pack. */
export interface Frame {
  readonly title: string;
  readonly framing: string;
  /** The same files in the same views, and what stands beside them short. */
  readonly compact: boolean;
}

export interface FreshnessFacts {
  /** ISO 8601. */
  readonly packedAt: string;
  /** Root hash of the snapshot. */
  readonly snapshot: string;
  readonly branch: string | undefined;
  readonly commit: string | undefined;
  readonly thread?: string;
  /** Options of this pack that look like secrets, so that its record does not have them: `include`. */
  readonly unrecorded: readonly string[];
  /** In words, where the pack before was of another state: `3 files changed since the last pack`. */
  readonly changedSince?: string;
}

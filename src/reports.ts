import type { FileChange, Freshness, HiddenCharacters, LineRange, Mode, OmittedBecause, OmittedFile, Reason, Redaction,
  Role, SideEffect, Submodule, SubmoduleMode, SymbolKind, TaskClass, TaskSource, Timings, Tokenizer,
  ViewKind } from './model';

// What commands answer with `--json`, fixed by design/contracts.md: made by the engine, shown by the hosts.

/** `pack --json`. */
export interface Report {
  readonly version: 1;
  readonly root: string;
  readonly task: string;
  readonly taskClass: TaskClass;
  readonly taskSource: TaskSource;
  readonly mode: Mode;
  readonly agent: string;
  readonly thread?: string;
  readonly budget: number;
  readonly renderedTokens: number;
  readonly tokenizer: Tokenizer;
  /** The tokenizer's counts are an estimate by a published factor. */
  readonly estimated: boolean;
  readonly contextPath: string;
  /** The package of a monorepo that was packed; missing where the whole root was. */
  readonly workspace?: PackedPackage;
  /** What was done with them; missing where there are none. */
  readonly submodules?: { readonly mode: SubmoduleMode; readonly all: readonly Submodule[]; };
  readonly files: readonly ReportFile[];
  readonly omitted: readonly OmittedFile[];
  readonly ranking: readonly string[];
  readonly tokenConsumers: readonly { readonly path: string; readonly tokens: number; }[];
  readonly redactions: readonly Redaction[];
  /** Of the selected files; left out where there are none. */
  readonly hiddenCharacters?: readonly HiddenCharacters[];
  readonly freshness: Freshness;
  readonly warnings: readonly string[];
  /** Sections that fitting shortened or dropped. */
  readonly trimmed: readonly string[];
  readonly timings: Timings;
  /** `parsed` files were indexed and `reused` were not; `shared` of these had their facts in a shared cache. */
  readonly counts: {
    readonly files: number;
    readonly parsed: number;
    readonly reused: number;
    readonly shared?: number;
    readonly ignored: number;
    readonly binary: number;
    readonly large: number;
  };
}

/** A package of a monorepo, and those that it needs there, directly or not. A folder is '' at the top. */
export interface PackedPackage {
  /** What `--workspace` takes: its name, or its folder where the name is that of several. */
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly needs: readonly { readonly name: string; readonly folder: string; }[];
  /** Packages beside it that hold its tests. */
  readonly tests: readonly { readonly name: string; readonly folder: string; }[];
}

/** `pack --workspace` without a name. */
export interface PackagesReport {
  readonly version: 1;
  /** The one that the newest pack was made of; null for the whole root. */
  readonly current: string | null;
  /** Sorted by folder. */
  readonly packages: readonly {
    readonly id: string;
    /** One for each manifest at least. */
    readonly names: readonly string[];
    readonly folder: string;
    /** Folders of the packages that it needs, directly or not. */
    readonly needs: readonly string[];
  }[];
}

export interface ReportFile {
  readonly path: string;
  readonly view: ViewKind;
  readonly tokens: number;
  readonly score: number;
  readonly ranges: readonly LineRange[];
  readonly reasons: readonly Reason[];
  readonly viewReason: string;
}

/**
 * `pack --json` and `--report`: the report, and what the context file says besides, as values and redacted like it. The
 * files' texts are those of the pack; sections are whole, as only the text has a budget.
 */
/** A file of the newest pack beside the file as it is now, both whole and redacted. */
export interface PackedText {
  readonly path: string;
  /** Ms since the epoch. */
  readonly packedAt: number;
  /** When the pack was made, there was such a file. */
  readonly wasThere: boolean;
  /** The pack shows it, in whatever view. */
  readonly shown: boolean;
  /** Missing where it is no longer kept; of a file that the pack does not show it was not kept ever. */
  readonly packed?: string;
  /** Missing where there is no such file now, or it is no text. */
  readonly now?: string;
  /** `now` is not what stands in the file: secrets are taken out. */
  readonly redacted: boolean;
}

export interface PackDocument extends Report {
  /** The stable beginning of the context file: how to read views, and that content is data. */
  readonly prefix: string;
  readonly files: readonly DocumentFile[];
  /** Since the pack before, in words. */
  readonly changedSince: string | null;
  readonly execution: ExecutionState;
  /** Null where no other thread is at work. */
  readonly concurrent: ConcurrentContext | null;
  /** Markdown; empty where no map was made. */
  readonly repoMap: string;
  /** Null where there is no pack to compare with. */
  readonly delta: Delta | null;
  /** Uncommitted, or since the reference. */
  readonly changes: readonly Pick<FileChange, 'path' | 'status' | 'from' | 'sinceRef'>[];
  /** Beside ranked files, in words: `12 binary files`. */
  readonly leftOut: readonly string[];
}

export interface DocumentFile extends ReportFile {
  /** For `retrieve`; stays the same across edits. */
  readonly blockId: string;
  /** Of `text`: tells whether it is another than before. */
  readonly hash: string;
  readonly language: string | null;
  /** What stands in the fence; in a symbols view a line `@@ 10-48 name @@` says which lines follow. */
  readonly text: string;
}

export type TaskStatus = 'planned' | 'in_progress' | 'blocked' | 'done' | 'committed_not_pushed' | 'committed';

/** Where the work stands: from `task_state.md`, else from git. */
export interface ExecutionState {
  /** Undefined where neither says anything. */
  readonly status: TaskStatus | undefined;
  readonly statusFrom: 'task_state.md' | 'git';
  readonly summary?: string;
  readonly checklist: readonly ChecklistItem[];
  /** At the root; what runs of it nobody asks, as no pack waits for a daemon. */
  readonly composeFile?: string;
  readonly git?: {
    readonly branch: string | undefined;
    readonly head: string | undefined;
    readonly upstream: string | undefined;
    readonly ahead: number;
    readonly behind: number;
    /**
     * Files that differ from HEAD or are new. Staging alone changes nothing that a pack says, so it makes none stale.
     */
    readonly dirty: number;
  };
}

export interface ChecklistItem {
  readonly state: 'open' | 'done' | 'blocked';
  readonly text: string;
}

export interface ConcurrentContext {
  readonly thread: string | undefined;
  /** `branch`: where it is not this pack's. */
  readonly others: readonly {
    readonly thread: string;
    readonly task: string;
    readonly overlap: readonly string[];
    readonly branch?: string;
  }[];
}

/** How this pack's selection differs from the one before; paths in the order of this pack, removed ones by path. */
export interface Delta {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changedView: readonly { readonly path: string; readonly from: ViewKind; readonly to: ViewKind; }[];
  readonly changedContent: readonly ChangedContent[];
  /** The task is not the one that the last pack was made for. */
  readonly newTask: boolean;
}

/**
 * A file of both packs that is another now, with its symbols that are; no symbol where the change is outside of all, or
 * too much to tell.
 */
export interface ChangedContent {
  readonly path: string;
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The guard's answer. */
export interface Verdict {
  readonly version: 1;
  readonly decision: 'proceed' | 'warn' | 'block';
  /** One sentence for a person or an agent. */
  readonly message: string;
  readonly freshness: Freshness;
  /** Set where one file was asked about. */
  readonly path?: string;
  /** Other threads at work on the same files. */
  readonly overlaps: readonly { readonly thread: string; readonly files: readonly string[]; }[];
}

/** In `scope` beside the answers of `pack`, `status`, `guard`, `explain` and `retrieve` where a thread is meant. */
export interface AnswerScope {
  /** Whose pack the answer is about; null: the shared one. */
  readonly thread: string | null;
  /** `--thread`, `AGENTPACK_THREAD_ID`, `config.toml`, or the variable of the calling agent's session. */
  readonly namedBy: string;
  /** The calling session, which has no pack of its own yet. */
  readonly unpackedSession?: string;
}

export interface ThreadInfo {
  readonly thread: string;
  /** Redacted; '' where none is known. */
  readonly task: string;
  /** `new`: it has a folder and was never packed; `idle`: not packed for a day, so that it overlaps with nobody. */
  readonly status: 'new' | 'active' | 'idle' | 'done' | 'archived';
  readonly branch: string | null;
  readonly worktree: string;
  /** ISO 8601, of its last pack or of its end. */
  readonly updatedAt: string | null;
  /** The variable that named it, where it is an agent's session. */
  readonly session?: string;
  /** Below the root, with a final `/`: where its task, context and records are. */
  readonly folder: string;
  /** In full, as a diff or as symbols. */
  readonly selectedFiles: readonly string[];
  readonly changedFiles: readonly string[];
  readonly overlaps: readonly { readonly thread: string; readonly files: readonly string[]; }[];
}

/** `threads --json`. */
export interface ThreadsReport {
  readonly version: 1;
  /** The thread that asks. */
  readonly current: string | null;
  /** By id. */
  readonly threads: readonly ThreadInfo[];
  /** Ids of those that were removed now. */
  readonly pruned: readonly string[];
}

/** `pin --json` and its like: what is recorded for the scope. Paths sorted. */
export interface SelectionReport {
  readonly version: 1;
  readonly thread: string | null;
  /** Where it is recorded: `.agentpack/selection.json`. */
  readonly path: string;
  readonly pinned: readonly string[];
  readonly excluded: readonly string[];
  /** Files of which something else is recorded now than before. */
  readonly changed: readonly string[];
  /** Why nothing of what the file says counts, in a sentence. */
  readonly problem: string | null;
}

/** `retrieve --json`: a block or file as it is now. */
export interface Retrieved {
  readonly version: 1;
  /** What gives this again: `src/a.ts#full`, `src/a.ts#Router.handle`, `src/a.ts:10-48`. */
  readonly id: string;
  readonly path: string;
  readonly view: ViewKind | 'symbol' | 'lines';
  readonly symbol?: string;
  /** Source lines that the text shows verbatim. */
  readonly lines: readonly LineRange[];
  readonly fileLines: number;
  /** Of the whole content behind the id, also of what was cut; 12 digits. */
  readonly hash: string;
  /** What the newest pack recorded for this id; null where it has no such block. */
  readonly packedHash: string | null;
  /**
   * Of the text, wherever it stands now, beside the newest pack: `unpacked` where there is none, `new` where it did not
   * know the file, `unshown` where it showed nothing of it and the file changed, `deleted` where the file is gone and
   * this is what was packed.
   */
  readonly since: 'same' | 'changed' | 'new' | 'unpacked' | 'unshown' | 'deleted';
  /** Of `text`. */
  readonly tokens: number;
  /** What to retrieve for that which did not fit. */
  readonly rest: readonly string[];
  readonly notes: readonly string[];
  readonly redactions: readonly Redaction[];
  /** What stands in the fence; a line `@@ 10-48 name @@` says which lines follow. */
  readonly text: string;
  /** The same with its heading, in a fence that the text cannot close: what an agent reads. */
  readonly markdown: string;
}

/** Where a file stands in one pack. */
export interface Standing {
  readonly path: string;
  readonly status: 'selected' | 'omitted';
  readonly because?: OmittedBecause;
  /** In words: the ignore rule, the size limit, why the view is not a better one. */
  readonly detail: string;
  readonly rank?: number;
  readonly score: number;
  readonly reasons: readonly Reason[];
  readonly view?: ViewKind;
  readonly tokens?: number;
  readonly ranges?: readonly LineRange[];
}

/** `explain --json`: what the newest pack recorded of a file, or why no pack can hold it. */
export interface Explanation extends Omit<Standing, 'status'> {
  /** `unpacked`: there is no pack yet. */
  readonly status: Standing['status'] | 'unpacked';
  /** Of the pack that is told of (ISO 8601). Absent where the answer is that of any pack. */
  readonly packedAt?: string;
  /** What became of the file since that pack. */
  readonly since?: 'added' | 'modified' | 'deleted' | 'renamed';
  /** Where a file that was renamed since lies in the pack, and where it lies now. */
  readonly renamed?: { readonly from: string; readonly to: string; };
  /** The command that makes a pack, or that pack anew. */
  readonly repack?: string;
  /** What a pack made now would say, where that differs. */
  readonly now?: Standing;
}

/** `related --json`. */
export interface Related {
  readonly path: string;
  readonly imports: readonly { readonly path: string; readonly line: number; }[];
  readonly importers: readonly string[];
  /** Of a file that an uncommitted change renamed: what still imports it by its old name. */
  readonly formerImporters: readonly { readonly path: string; readonly as: string; }[];
  readonly tests: readonly string[];
  readonly tested: readonly string[];
  /** Files that are there now, the most frequent first. */
  readonly coChanged: readonly { readonly path: string; readonly commits: number; }[];
}

/** `outline --json`. */
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
  /** Files that have no outline, and why, in a sentence. */
  readonly problems: readonly { readonly path: string; readonly problem: string; }[];
}

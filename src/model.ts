/**
 * The nouns that pass between the stages. Read this first.
 * Paths are relative to the root, with `/`, never starting with `./` (`src/app.ts`). Lines count from 1 and ranges
 * include both ends. Tokens are counts of the pack's tokenizer. Times are milliseconds since 1970.
 */

/** First and last line, counted from 1, both included. */
export type LineRange = readonly [first: number, last: number];

/** Text that went through `redact`, or a literal of this project (`secrets/safeText.ts`): only it can be rendered. */
export type SafeText = string & { readonly __safe: unique symbol; };

/** What may stand outside a fence in a context file: only `secrets/markdown.ts` makes it. */
export type Markdown = SafeText & { readonly __markdown: unique symbol; };

// ---- scan ------------------------------------------------------------------------------------------------------

/** What a file is without being read; equal stats (and not racy) mean an unchanged file. */
export interface FileStat {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
  readonly kind: 'file' | 'directory' | 'symlink' | 'other';
  /** Of an `other`: what it is, or why it may not be looked at, in words: `permission denied`, `it is a named pipe`. */
  readonly unreadable?: string;
}

export interface SourceFile {
  readonly path: string;
  /** SHA-256 of the bytes, lower-case hexadecimal. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  /** A key of `languages/languages.ts`, or undefined: packed by its text alone. */
  readonly language: string | undefined;
}

export type LeftOutBecause = 'ignored' | 'excluded' | 'binary' | 'large' | 'secret-file' | 'unreadable' | 'outside'
  | 'link' | 'submodule' | 'nested-repository' | 'other-package';

/** A path that the scan met and did not pass on. `ignored` folders stand for all below them and end with `/`. */
export interface LeftOut {
  readonly path: string;
  readonly because: LeftOutBecause;
  /** In words, for receipts: the rule and its file, the size and its limit, the link's target. */
  readonly detail: string;
}

/** What a pack does with submodules: leave them out, list them with their commits, or take their files like others. */
export type SubmoduleMode = 'omit' | 'list' | 'pack';

/** A repository that is registered in another one as a part of it. */
export interface Submodule {
  readonly path: string;
  /** Its files are there: `git submodule update --init` was run. */
  readonly initialized: boolean;
  /** That is checked out; undefined also where it has none yet. */
  readonly commit?: string;
  /** That the repository around it records, where git told. */
  readonly recorded?: string;
}

// ---- index -----------------------------------------------------------------------------------------------------

export type SymbolKind = 'function' | 'method' | 'class' | 'interface' | 'type' | 'enum' | 'constant' | 'property'
  | 'module' // of documents, data and descriptions
  | 'heading' | 'element' | 'rule' | 'key' | 'table' | 'view' | 'index' | 'trigger' | 'block' | 'stage' | 'target'
  | 'cell';

export interface Definition {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly line: number;
  /** Visible outside the file: exported, or public by the language's convention. */
  readonly exported: boolean;
  /** The class, interface … that holds it. */
  readonly container?: string;
}

export interface ImportRef {
  /** As written: `./a`, `react`, `..pkg.mod` (Python's leading dots kept). */
  readonly specifier: string;
  readonly line: number;
  readonly kind: 'import' | 'reexport' | 'dynamic' | 'require';
  /**
   * Imported names (Rust's with the name that they get: `b as c`); `*` for the whole module; empty for side effects
   * only.
   */
  readonly names: readonly string[];
}

/** Term ids of a `Vocabulary` with their counts in one file, ids ascending. `total` is the sum of all counts. */
export interface TermCounts {
  readonly ids: Uint32Array;
  readonly counts: Uint16Array;
  readonly total: number;
}

export type Role = 'source' | 'test' | 'config' | 'docs' | 'types' | 'entry' | 'script' | 'style' | 'data' | 'fixture'
  | 'generated' | 'vendored' | 'lock' | 'ci' | 'example';
export type SideEffect = 'network' | 'file-system' | 'database' | 'environment' | 'process';

/** Names with the line of their first use, in the order of these lines; both lists have the same length. */
export interface NameUses {
  readonly names: readonly string[];
  readonly lines: readonly number[];
}

/** Cheap, line-anchored facts of one file, a pure function of its path and text. */
export interface Facts {
  readonly definitions: readonly Definition[];
  readonly imports: readonly ImportRef[];
  /** The package or namespace that the file says it is in: `com.example.app`. */
  readonly module?: string;
  /** Names that it neither imports nor defines, in languages whose files see one another without an import. */
  readonly uses?: NameUses;
  /** Subwords and whole identifiers of the content, folded to lower case. */
  readonly terms: TermCounts;
  readonly role: Role;
  readonly sideEffects: readonly SideEffect[];
  /** Names of the errors that the file raises or throws. */
  readonly errors: readonly string[];
  /** Titles of the tests that it holds (`describe`/`it` strings, `test_…` names), at most 40. */
  readonly testHints: readonly string[];
  /** First sentence of the file's leading comment or docstring, at most 160 characters. */
  readonly headline?: string;
  /** Of the whole text without its secrets, exact, in `cl100k_base` whatever the pack's tokenizer is. */
  readonly tokens: number;
  readonly lines: number;
}

export interface IndexedFile extends SourceFile {
  readonly facts: Facts;
  /** The text, kept only for files that link reads: package.json, tsconfig*.json, pyproject.toml, setup.cfg … */
  readonly manifest?: string;
}

// ---- link ------------------------------------------------------------------------------------------------------

export interface ImportEdge {
  readonly to: string;
  readonly line: number;
  readonly specifier: string;
  readonly names: readonly string[];
}

/** A package of a monorepo; `root` is '' for one at the top. */
export interface PackageInfo {
  readonly name: string;
  readonly root: string;
  readonly manifest: string;
}

/** The maps' keys are in no particular order. */
export interface ImportGraph {
  /** Path → the files it imports, in the order of their lines. Unresolved (external) imports make no edge. */
  readonly imports: ReadonlyMap<string, readonly ImportEdge[]>;
  /** Path → the files that import it, sorted. */
  readonly importers: ReadonlyMap<string, readonly string[]>;
  /** Source → its tests, and test → what it tests; sorted. */
  readonly tests: ReadonlyMap<string, readonly string[]>;
  readonly testedBy: ReadonlyMap<string, readonly string[]>;
  /** Sorted by root. */
  readonly packages: readonly PackageInfo[];
  /**
   * Another object whenever a file imports another file than before: by it one keeps what was derived from that.
   * Absent: any graph may differ.
   */
  readonly edition?: object;
}

// ---- changes and git -------------------------------------------------------------------------------------------

export interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** Each with its leading ' ', '+' or '-'. */
  readonly lines: readonly string[];
}

export interface FileChange {
  readonly path: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed' | 'untracked' | 'conflicted';
  /** Where it was before a rename. */
  readonly from?: string;
  readonly staged: boolean;
  readonly unstaged: boolean;
  /** Changed between `--since REF` and HEAD. */
  readonly sinceRef: boolean;
  readonly hunks: readonly Hunk[];
}

export interface Commit {
  readonly sha: string;
  readonly time: number;
  readonly subject: string;
  readonly files: readonly string[];
}

/** What git says; undefined where there is no git or it may not be run. Sorted by path; commits newest first. */
export interface GitFacts {
  readonly branch: string | undefined;
  readonly head: string | undefined;
  readonly upstream: string | undefined;
  readonly ahead: number;
  readonly behind: number;
  readonly changes: readonly FileChange[];
  readonly commits: readonly Commit[];
  /** What git could not tell, in sentences. */
  readonly warnings?: readonly string[];
}

// ---- rank ------------------------------------------------------------------------------------------------------

export type TaskClass = 'bugfix' | 'feature' | 'refactor' | 'docs' | 'test' | 'release' | 'infra' | 'audit' | 'ui'
  | 'general';
export type TaskSource = 'option' | 'task.md' | 'inferred';

export interface TaskTerm {
  /** Folded like the index's terms. */
  readonly term: string;
  /** As it first stands in the task, for people. */
  readonly written: string;
  readonly weight: number;
  readonly kind: 'identifier' | 'literal' | 'path' | 'word' | 'subword' | 'synonym';
}

export interface Task {
  /** Redacted. */
  readonly text: SafeText;
  /** What it is called: its first line that says something; empty where nobody wrote one. */
  readonly title: string;
  readonly source: TaskSource;
  readonly class: TaskClass;
  /** The words that decided the class. */
  readonly classSignals: readonly string[];
  readonly terms: readonly TaskTerm[];
  /** Quoted strings, code spans and error messages, as written. */
  readonly literals: readonly string[];
  /** Identifiers as written: `parseArgs`, `MAX_SIZE`, `Router.handle`. */
  readonly identifiers: readonly string[];
  /** Paths and stack-trace locations found in the text, as written. */
  readonly paths: readonly { readonly path: string; readonly line?: number; }[];
}

export type ReasonKind = 'content' | 'path' | 'symbol' | 'literal' | 'mention' | 'imports' | 'imported-by' | 'test'
  | 'conflict' | 'changed' | 'lost-import' | 'since' | 'config' | 'recent' | 'history' | 'co-change' | 'open'
  | 'learned' | 'package' | 'role' | 'pinned' | 'size';

/** What an editor shows, in paths below the root. */
export interface EditorFiles {
  readonly open: readonly string[];
  /** The newest first. */
  readonly recent: readonly string[];
}

/** What came of earlier packs, over their newest tasks. */
export interface Learned {
  readonly tasks: number;
  /** Time of the newest record that was read (ISO 8601). */
  readonly upTo: string;
  /** In how many tasks a file was packed and of use, edited though it was not packed, packed for nothing. */
  readonly files: ReadonlyMap<string, { readonly useful: number; readonly missed: number; readonly noise: number; }>;
  /**
   * Of the newest packs that listed files with one line: how many packs, how many files, and how many of these were of
   * use.
   */
  readonly summaries: { readonly packs: number; readonly shown: number; readonly useful: number; };
}

export interface Reason {
  readonly kind: ReasonKind;
  readonly points: number;
  readonly detail: string;
}

/** `score` is the sum of the reasons' points; both are rounded to tenths before they are added. */
export interface RankedFile {
  readonly path: string;
  readonly score: number;
  readonly reasons: readonly Reason[];
  /**
   * Without what pins, the editor and edits give, where they give something: what the shares of files are measured by.
   */
  readonly taskScore?: number;
  /** Lines that the task names outright (stack traces, `file.ts:12`), for the selection. */
  readonly lines?: readonly number[];
}

// ---- outline ---------------------------------------------------------------------------------------------------

export interface OutlineSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly container?: string;
  /** One line, without the body: `export async function pack(root: string): Promise<Report>`. */
  readonly signature: string;
  /** The whole declaration, from its first decorator or `export` on; the doc comment above is not part of it. */
  readonly lines: LineRange;
  readonly exported: boolean;
}

export interface Outline {
  /** In the order of their first lines; a container comes before its members. */
  readonly symbols: readonly OutlineSymbol[];
  /** Set where the outline is not whole: no grammar, deadline, syntax errors. Said in the pack. */
  readonly note?: string;
  /** Its grammar could make no tree of it, for the reason that `note` begins with. */
  readonly unparsed?: true;
  /**
   * The deadline came first, or the grammar did not load: what is here depends on the machine, so it is not to be
   * cached.
   */
  readonly stopped?: true;
}

// ---- select ----------------------------------------------------------------------------------------------------

export type ViewKind = 'full' | 'diff' | 'symbols' | 'skeleton' | 'summary';

/** A symbol whose lines a view shows whole; `name` with its container: `Router.handle`. */
export interface ShownSymbol {
  readonly name: string;
  /** Which one of the file's symbols of this name, from 1. */
  readonly nth: number;
  readonly lines: LineRange;
  readonly text: SafeText;
  readonly tokens: number;
}

export interface View {
  readonly kind: ViewKind;
  /** What goes into the fence (for a summary: the line of prose). */
  readonly text: SafeText;
  /** Source lines that the text shows verbatim, ascending, disjoint; empty for skeleton and summary. */
  readonly lines: readonly LineRange[];
  /** Of the rendered block: heading, fence and text. */
  readonly tokens: number;
  /** In a full view: the lines that an uncommitted change took away, with where they stood. */
  readonly removed?: SafeText;
  /** Only in a symbols view. */
  readonly symbols?: readonly ShownSymbol[];
}

/** A stable id: `path#view` or `path#symbol`; the hash tells whether the content behind it changed. */
export interface Block {
  readonly id: string;
  readonly path: string;
  readonly view: ViewKind;
  readonly symbol?: string;
  readonly hash: string;
  readonly tokens: number;
}

export interface SelectedFile {
  readonly path: string;
  readonly language: string | undefined;
  readonly score: number;
  readonly reasons: readonly Reason[];
  readonly view: View;
  /**
   * Its view is better than its own worth would have bought, as it is this to a file that is shown: `test of src/a.ts`.
   */
  readonly raised?: string;
  /** It was chosen before all others, because it is changed: it gives way last. */
  readonly changed?: true;
  /** Cheaper views that fitting may fall back to, most telling first. */
  readonly fallbacks: readonly View[];
  /** Why not a better view, where there is one: "full would cost 9,120 tokens". */
  readonly viewReason: string;
}

export type OmittedBecause = 'budget' | 'value' | 'rank' | 'excluded' | LeftOutBecause;

export interface OmittedFile {
  readonly path: string;
  readonly score: number;
  readonly because: OmittedBecause;
  readonly reasons: readonly Reason[];
}

/** Characters in a file that a reader does not see. */
export interface HiddenCharacters {
  readonly path: string;
  /** Of the first one, counted from 1. */
  readonly line: number;
  /** In the whole file. */
  readonly count: number;
  /**
   * `bidi` shows text in another order than it is read in (CVE-2021-42574), `invisible` has no width, `tag` spells out
   * words unseen.
   */
  readonly kinds: readonly ('bidi' | 'invisible' | 'tag')[];
}

export interface Redaction {
  readonly path: string;
  readonly line: number;
  /** A family's name: `aws-access-key`. */
  readonly type: string;
}

export interface Selection {
  /** Best first. */
  readonly files: readonly SelectedFile[];
  /** Best first, at most 50. */
  readonly omitted: readonly OmittedFile[];
}

// ---- pack ------------------------------------------------------------------------------------------------------

export type Mode = 'lite' | 'balanced' | 'deep';
export type Tokenizer = 'cl100k_base' | 'o200k_base' | 'claude' | 'gemini';

export type StaleCause =
  | {
    readonly kind: 'files';
    readonly files: readonly {
      readonly path: string;
      readonly change: 'added' | 'modified' | 'deleted' | 'excluded';
      readonly selected: boolean;
    }[];
  }
  | { readonly kind: 'task' | 'branch' | 'head' | 'git' | 'settings' | 'engine'; readonly detail: string; };

/** Compared with the disk, never with what the pack itself wrote. */
export interface Freshness {
  readonly state: 'none' | 'packing' | 'fresh' | 'stale';
  readonly causes: readonly StaleCause[];
  readonly packedAt?: number;
  readonly snapshot?: string;
  readonly renderedTokens?: number;
  readonly contextPath?: string;
}

export type Stage = 'scan' | 'index' | 'link' | 'rank' | 'outline' | 'select' | 'render';
export type Timings = Readonly<Record<Stage | 'total', number>>;

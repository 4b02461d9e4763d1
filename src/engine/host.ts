import type { Cancel } from '../base/cancellation';
import type { Vocabulary } from '../base/words/vocabulary';
import type { FileStat, GitFacts, ImportGraph, IndexedFile, Lesson, Outline, PackageInfo } from '../model';
import type { VerdictWriter } from '../reports';
import type { CachedGraph, CachedLinks } from '../3-link/cachedGraph';
import type { CachedPostings } from '../4-rank/corpus/postings';
import type { ParsePort } from '../5-outline/parse';
import type { ParserLibrary } from '../5-outline/runtime';
import type { ReadJob } from '../1-scan/openAll';
import type { RipgrepPattern } from '../packets/search/matcher';
import type { ToOpen } from '../1-scan/openFile';
import type { Chunk, DocumentCorpus } from '../documents/corpus';
import type { SessionSettings } from './settings/sessionSettings';
import type { PackedBatch } from './formats/batch';

/**
 * The engine's access to files, git, state, clock and environment: on Node (`hosts/node`), or in memory
 * (`test/support`). Paths are relative to the root. A path that leaves the root through a link counts as absent.
 */
export interface Host {
  /** Absolute, for messages and `Report.root`; no path is built from it. */
  readonly root: string;
  /** AgentPack's version: part of every fingerprint. */
  readonly version: string;
  /** The environment variables, for the sessions and settings that agents pass there. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether `env` is the caller's. False in an editor, whose environment is that of the shell that started it. */
  readonly callersEnv: boolean;

  readonly files: FileHost;
  /** Undefined where git is missing or fails, and in an untrusted workspace, where no process may run. */
  readonly git: GitHost | undefined;
  /** False in an untrusted workspace. */
  readonly gitAllowed: boolean;
  /** Why git cannot use an existing repository, in a sentence. */
  readonly gitProblem?: string | undefined;
  /** Called before a request reads files: updates `git` and `gitProblem`. Rejects with `Cancelled`. */
  prepareGit?(waiting: WaitOptions): Promise<void>;
  readonly state: StateHost;
  /**
   * Other repositories that the person packs together with this one, each as a folder of it. Missing in an untrusted
   * workspace, and where there can be none.
   */
  readonly roots?: RootsHost | undefined;
  /**
   * The same folder in the repository's other work trees, and the further roots, as they are now: those with a folder
   * `.agentpack/` of this user. Missing in an untrusted workspace.
   */
  otherTrees?(): readonly OtherTree[];
  /** Facts that others indexed, where a team shares them. */
  readonly sharedFacts?: SharedFacts | undefined;
  readonly assets: AssetHost;
  /** Another thread for a cold index, if there is one. The result is the same without it. */
  readonly indexHelper?: IndexHelper | undefined;

  /** ripgrep, where it may run and the host finds it. Searches have the same results without it. */
  readonly ripgrep?: RipgrepHost | undefined;

  /** The person's own configuration, `~/.agentpack/config.toml`; undefined where there is no home folder. */
  readonly ownConfig?: OwnConfig | undefined;
  /** What the person notes of this repository for themselves; undefined where there is no home folder. */
  readonly ownMemory?: OwnMemory | undefined;
  /** What the person allows of agents' sessions, now; nothing in an untrusted workspace. */
  sessionSettings?(): SessionSettings;
  /**
   * What past sessions of agents in this folder teach; none without the person's consent. Missing where the host reads
   * no sessions. Rejects with `Cancelled`.
   */
  lessons?(waiting: WaitOptions): Promise<readonly Lesson[]>;
  /** Parses and searches documents. Missing in an untrusted workspace, where no process may run. */
  readonly documents?: DocumentsHost | undefined;
  /** Runs a program of the person's own. Missing where none may run: in an untrusted workspace, and in an editor. */
  readonly compressor?: CompressorHost | undefined;
  /** A message authentication code with a key of the user's own; undefined where there is no such key. */
  seal?(text: string): string | undefined;
  /** This process, as it answers for the root now. */
  writer?(): VerdictWriter;
  /** SHA-256, lower-case hexadecimal. */
  hash(data: Uint8Array | string): string;
  now(): number;
  /** Measures the processor time of a parse, and ends one that hangs. */
  readonly parsing: ParsePort;
  /** Lets other events run, so that a cancellation can arrive. */
  pause(): Promise<void>;
}

/**
 * Which further roots there are, as of the last `prepareGit`. `Host.files` and `Host.git` serve all roots under their
 * names; a scan lists each by its own rules.
 */
export interface RootsHost {
  /** As a person named them. */
  readonly further: readonly FurtherRoot[];
  /** Why others that are named are none, in sentences. */
  readonly problems: readonly string[];
  /** Of the primary root. */
  readonly git: GitHost | undefined;
  /**
   * These folders from now on, absolute or relative to the root; `noWrite`: for this process. Those of the person's
   * configuration stay. @throws UserError for a folder that cannot be one; then nothing is changed
   */
  choose(folders: readonly string[], noWrite: boolean): void;
}

export interface FurtherRoot {
  /** No entry of the primary root has it: the file `src/x.ts` of the root `api` is `api/src/x.ts`. */
  readonly name: string;
  /** A real path. */
  readonly folder: string;
  /** For people: relative to the primary root where possible, with `/`. */
  readonly shown: string;
  readonly files: FileHost;
  readonly git: GitHost | undefined;
  /** Globs of the root's own `config.toml`. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** What another work tree, or a further root, says of itself: it is checked like what this one does. */
export interface OtherTree {
  /** Of a further root, whose paths are below it here. */
  readonly name?: string;
  /** A real path. */
  readonly root: string;
  /** A file below its `.agentpack/`; undefined where it is missing or cannot be read. */
  read(name: string): string | undefined;
  stat(name: string): FileStat | undefined;
}

/** A document as it is now. */
export interface DocumentStamp {
  readonly path: string;
  /** Of its content. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** What a document's chunks depend on, besides its bytes. */
export interface ParseSettings {
  /** Of a PDF: the text of its pages, without structure. */
  readonly fast: boolean;
  readonly removeEmptyLines: boolean;
  /** Tokens of a chunk at most. */
  readonly chunkTokens: number;
  /** The share of a chunk that may repeat the end of the one before. */
  readonly chunkOverlap: number;
}

export interface DocumentRun {
  readonly cancel: Cancel;
  /** Nothing is cached on the disk. */
  readonly noWrite?: boolean;
  /** Before a document is parsed, and while it is: how many are done, of how many; also a part of one. */
  progress?(done: number, all: number, path: string): void;
}

export interface DocumentCounters {
  readonly parsed: number;
  /** Those whose chunks were cached. */
  readonly reused: number;
  readonly failed: number;
}

export interface ChunkHit {
  readonly chunk: Chunk;
  /** Above 0; comparable within one result only. */
  readonly score: number;
  /** 0 to 1: the part of the query's words, by their rarity in the documents, that the chunk has. */
  readonly share: number;
  /** Words of the query in it, as the query writes them. */
  readonly matched: readonly string[];
}

export interface ChunkQuery {
  readonly query: string;
  readonly topK: number;
  /** Part of the id or path of a document. */
  readonly source?: string | undefined;
  /** Part of a heading. */
  readonly section?: string | undefined;
  readonly page?: number | undefined;
}

/** Parses documents in a process of its own, and searches what was parsed. */
export interface DocumentsHost {
  /** In the order of the paths, without those that are missing. A file with an equal stat is not read again. */
  files(paths: readonly string[], noWrite?: boolean): readonly DocumentStamp[];
  /** Rejects with `Cancelled`. */
  corpus(files: readonly DocumentStamp[], settings: ParseSettings,
    run: DocumentRun): Promise<{ readonly corpus: DocumentCorpus; readonly counters: DocumentCounters; }>;
  /** The best first. */
  search(corpus: DocumentCorpus, query: ChunkQuery): Promise<readonly ChunkHit[]>;
}

export interface CompressorHost {
  /**
   * What the program of these words prints for a text on its standard input. Rejects with `UserError`, which names the
   * command, where it is missing, fails, or takes too long, and with `Cancelled`; no process continues.
   */
  run(command: readonly string[], text: string, waiting: WaitOptions): Promise<string>;
}

export interface OwnConfig {
  /** Undefined where there is none. @throws UserError where it cannot be read */
  read(): string | undefined;
  /** @throws UserError where it cannot be written */
  write(text: string): void;
}

/** Files of text by name. Writes are atomic. */
export interface TextStore {
  /** Undefined where there is none. @throws UserError where it cannot be read */
  read(name: string): string | undefined;
  /** @throws UserError where it cannot be written */
  write(name: string, text: string): unknown;
  /** Runs `work` while nobody else does under this name. */
  locked<T>(name: string, work: () => T): T;
}

export interface OwnMemory extends TextStore {
  /** Its folder, for people: `~/.agentpack/memory/shop-1f2e3d4c/`. */
  readonly shown: string;
}

/** Entries of `engine/indexing/factsEntry.ts` by key. Entries that cannot be read are missing, with a warning. */
export interface SharedFacts {
  get(keys: readonly string[], cancel: Cancel): Promise<ReadonlyMap<string, string>>;
  /** Whether `put` stores entries. */
  readonly isWritable: boolean;
  put(entries: ReadonlyMap<string, string>, cancel: Cancel): Promise<void>;
  takeWarnings(): string[];
}

/** Another program that searches files faster than this process reads them. */
export interface RipgrepHost {
  /**
   * Of these files those in which the pattern matches, and those that could not be searched. Rejects with `Cancelled`,
   * and no process continues.
   */
  mayMatch(pattern: RipgrepPattern, paths: readonly string[], waiting: WaitOptions): Promise<ReadonlySet<string>>;
}

/** Takes part in reading and indexing many files: see `1-scan/openAll.ts`. */
export interface IndexHelper {
  start(files: readonly ToOpen[], maxBytes: number): IndexJob | undefined;
}

export interface IndexJob extends Omit<ReadJob<never>, 'finished'> {
  /** Batches in the order in which they were finished. */
  finished(wait: boolean): Promise<readonly { readonly batch: number; readonly packed: PackedBatch; }[]>;
}

export interface DirEntry {
  readonly name: string;
  readonly kind: FileStat['kind'];
}

export interface FileHost {
  /** Sorted by name; undefined where the folder is missing or cannot be read. */
  readDir(path: string): readonly DirEntry[] | undefined;
  /** Why a folder cannot be listed; undefined where it can. */
  whyUnreadable?(path: string): string | undefined;
  /** Of the path itself (lstat): links are not followed. */
  stat(path: string): FileStat | undefined;
  /** The bytes, valid until the next read; undefined for a missing file; `unreadable`: why the file cannot be read. */
  read(path: string): Uint8Array | undefined | { readonly unreadable: string; };
  /** The target of a link, relative to the root; undefined where it is missing or outside the root. */
  resolveLink(path: string): string | undefined;
  /**
   * Ignore rules from outside the root, weakest first: global excludes, `.git/info/exclude`, and `.gitignore` files
   * between the top of the repository and the root. Used where files are listed without git. `repository`: the folder
   * of a submodule, which has its own rules and the global ones.
   */
  outerIgnores(repository?: string): readonly OuterIgnore[];
  /** The checked-out commit of the repository with this top folder, read without git; undefined where it is unknown. */
  headCommit(folder: string): string | undefined;
}

export interface OuterIgnore {
  /** For messages: `../.gitignore`, `.git/info/exclude`. */
  readonly name: string;
  readonly text: string;
  /** The root relative to the folder of the rules; '' where that is the root. */
  readonly prefix: string;
}

export interface GitListing {
  /** Tracked, and untracked but not ignored; sorted; without submodules and nested repositories. */
  readonly paths: readonly string[];
  /** Ignored files and folders, sorted. A folder ends with `/` and stands for all below it. */
  readonly ignored: readonly string[];
  /** Sorted by path; `recorded` is the commit in the index. */
  readonly submodules: readonly { readonly path: string; readonly recorded: string; }[];
  /** Repositories in the work tree that are not submodules, without the final `/`. */
  readonly nested: readonly string[];
  /** Folders that cannot be read, so that their new files are unknown, each with a final `/`. At least one of them. */
  readonly unreadable?: readonly string[];
}

/** Options of a call that runs another program. */
export interface WaitOptions {
  /** Ends the program; the call rejects with `Cancelled`. */
  readonly cancel?: Cancel;
  /** Called with a sentence when the program takes long. */
  notice?(sentence: string): void;
  /** Called again and again while the program runs, for progress. */
  working?(): void;
}

export interface GitHost {
  list(waiting?: WaitOptions): Promise<GitListing>;
  /**
   * Branch, HEAD, changes with hunks, and the newest `commits` commits with their changed files, under the names that
   * these have in HEAD. The list of commits is the same object until HEAD changes. Rejects with `Cancelled`, and no
   * process continues.
   */
  facts(options: WaitOptions & { readonly since?: string; readonly commits: number; }): Promise<GitFacts>;
  /** The rule that ignores a path: `.gitignore:3: dist/`. */
  ignoreRule(path: string, waiting?: WaitOptions): Promise<string | undefined>;
  /**
   * The tracked name of this file, perhaps in other letter case, for case-insensitive disks; undefined if untracked.
   */
  tracked(path: string, waiting?: WaitOptions): Promise<string | undefined>;
}

/**
 * Files below `.agentpack/`; names are relative to it. Writes are atomic (temporary file, rename) and create folders.
 */
export interface StateHost {
  read(name: string): string | undefined;
  /** Whether `read` gives every byte of the file. True where there is none. */
  isUtf8(name: string): boolean;
  /** Undefined where there is no file. */
  stat(name: string): FileStat | undefined;
  /**
   * `text`: also as parts of its UTF-8. Returns the stat of the file, unless another process has already replaced it.
   */
  write(name: string, text: string | readonly Uint8Array[]): FileStat | undefined;
  append(name: string, line: string): void;
  /**
   * Runs `work` while no other process or thread runs work under this name. The lock of a killed process is taken over.
   */
  locked<T>(name: string, work: () => T): T;
  remove(name: string): void;
  /** Removes temporary files of killed processes: of dead ones at once, of unknown ones after an hour. */
  removeStrays(): void;
  /** Sets the times of a file to now, for `trim`. False where there is no file, or it belongs to another user. */
  touch(name: string): boolean;
  /** Removes the oldest files of a folder until `maxBytes` remain. @throws UserError where a file cannot be removed */
  trim(folder: string, maxBytes: number): void;
  /**
   * Where there is none, the index of another work tree of the repository, if one has a usable index. Its files count
   * as changed: their facts hold where path and content are the same.
   */
  loadCache(): CachedIndex | undefined;
  /**
   * Makes the index that `loadCache` found in another work tree this one's own, which is faster than `saveCache`:
   * `files` replaces size and times of its `graph.files`, in their order. False where nothing was found there.
   */
  adoptCache(files: readonly CachedFile[]): boolean;
  /** Writes the whole index. */
  saveCache(cache: IndexCache): void;
  /**
   * Appends what changed since this host loaded or saved the index. False where `saveCache` is due: there is no index,
   * another process wrote one, or too much was appended.
   */
  appendCache(changes: CacheChanges): boolean;
  /** The cached outlines, if they have this schema; where there are none, those of another work tree. */
  loadOutlines(schema: string): ReadonlyMap<string, Outline>;
  /** Adds outlines; when they become too many, only the newest stay. */
  appendOutlines(schema: string, outlines: ReadonlyMap<string, Outline>): void;
  /** Replaces the content of the shared cache, and makes it visible to git. */
  writeShared(entries: ReadonlyMap<string, string>): { readonly added: number; readonly removed: number; };
  /** Makes this part of the folder visible to git; the rest stays ignored. */
  unignore(what: Shareable): void;
  /** Problems that were worked around since the last call (such as a corrupt cache), in sentences. */
  takeWarnings(): string[];
}

/** The parts of `.agentpack/` that a team can commit. */
export type Shareable = 'cache' | 'config' | 'memory';

/** The index between runs. Without it, packs have the same bytes. */
export interface IndexCache {
  /** A cache with another schema or version is ignored. */
  readonly schema: string;
  readonly vocabulary: Vocabulary;
  /** Sorted by path. */
  readonly files: readonly CachedFile[];
  /** Of these files. */
  readonly graph: ImportGraph;
}

export type CachedFile = IndexedFile & { readonly stat: FileStat; readonly indexedAt: number; };

export interface CacheChanges {
  readonly vocabulary: Vocabulary;
  readonly changed: readonly CachedFile[];
  /** Paths. */
  readonly removed: readonly string[];
  /** Of all files whose imports or tests changed. */
  readonly links: readonly CachedLinks[];
  /** All packages. */
  readonly packages: readonly PackageInfo[];
}

/** The stored index: a snapshot, and the changes since. */
export interface CachedIndex {
  readonly schema: string;
  readonly vocabulary: Vocabulary;
  /** Including the changes, sorted by path. Unchanged files are the same objects as in `graph.files`. */
  readonly files: readonly CachedFile[];
  readonly packages: readonly PackageInfo[];
  /** Of the snapshot; `links` replaces its entries for these files. */
  readonly graph: CachedGraph;
  readonly links: readonly CachedLinks[];
  /** Of the snapshot. */
  readonly postings: CachedPostings;
  /** It is another work tree's. */
  readonly isForeign?: true;
}

export interface AssetHost {
  /** The bytes of `NAME.wasm`; names as in languages.ts. */
  grammar(name: string): Uint8Array;
  /** A new instance of web-tree-sitter. */
  parserLibrary(): ParserLibrary;
  /** web-tree-sitter's own WebAssembly module. */
  parserRuntime(): Uint8Array;
  /** `grammars/<language>/<name>.scm`; undefined where the language has none. */
  query(language: string, name: 'outline' | 'imports'): string | undefined;
  /** The merge ranks of an encoding, in the binary form that `tokens/` reads. */
  ranks(encoding: 'cl100k_base' | 'o200k_base'): Uint8Array;
}

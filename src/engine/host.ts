import type { Cancel } from '../base/cancellation';
import type { Vocabulary } from '../base/words/vocabulary';
import type { FileStat, GitFacts, ImportGraph, IndexedFile, Outline, PackageInfo } from '../model';
import type { KeptGraph, KeptLink, KeptPostings, ParserLibrary, ReadJob, ToOpen } from './stages';
import type { PackedBatch } from './indexing/batch';

/**
 * All that the engine needs from the world. One implementation on Node (`hosts/node`), one in memory (`test/support`).
 * Paths are relative to the root (see model.ts); the host refuses, as `undefined`, what leaves the root through a link.
 */
export interface Host {
  /** Absolute, for people and for `Report.root`; nothing is built from it. */
  readonly root: string;
  /** Of AgentPack: part of every fingerprint. */
  readonly version: string;
  /** Environment variables that agents set; the only way to the environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * They are those of whoever asks. False in an editor: it keeps those of the shell that it was started from, an
   * agent's perhaps.
   */
  readonly callersEnv: boolean;

  readonly files: FileHost;
  /** Undefined where there is no git, or where the workspace is not trusted and no process may run. */
  readonly git: GitHost | undefined;
  /** False where the workspace is not trusted: then `git` is undefined whatever is on the disk. */
  readonly gitAllowed: boolean;
  /** Why a repository that is there cannot be used, in a sentence; asked each time. */
  readonly gitProblem?: string | undefined;
  /**
   * Finds out whether git serves the root, so that `git` and `gitProblem` tell: before a request looks at anything.
   * Rejects with `Cancelled`.
   */
  prepareGit?(waiting: Waiting): Promise<void>;
  readonly state: StateHost;
  /** What others indexed, where a team shares that. */
  readonly sharedFacts?: SharedFacts | undefined;
  readonly assets: AssetHost;
  /** Another thread for a cold index; undefined where there is none. Nothing that is seen depends on it. */
  readonly indexHelper?: IndexHelper | undefined;

  /** SHA-256, lower-case hexadecimal. */
  hash(data: Uint8Array | string): string;
  now(): number;
  /**
   * What `work` answers, or undefined where it took longer than `ms` and was ended where it stood, be it in an endless
   * loop.
   */
  within<T>(ms: number, work: () => T): { readonly value: T; } | undefined;
  /** Lets other events in, so that a cancellation can arrive. */
  pause(): Promise<void>;
}

/**
 * Entries of `engine/indexing/factsEntry.ts` by their keys. Fails open: what cannot be had is missing, and a warning
 * says why.
 */
export interface SharedFacts {
  get(keys: readonly string[], cancel: Cancel): Promise<ReadonlyMap<string, string>>;
  /** Entries that were missing are wanted: `put` does something. */
  readonly wanting: boolean;
  put(entries: ReadonlyMap<string, string>, cancel: Cancel): Promise<void>;
  takeWarnings(): string[];
}

/** Takes part in reading and indexing many files: see `1-scan/openAll.ts`. */
export interface IndexHelper {
  start(files: readonly ToOpen[], maxBytes: number): IndexJob | undefined;
}

export interface IndexJob extends Omit<ReadJob<never>, 'finished'> {
  /** Batches in the order in which they were made. */
  finished(wait: boolean): Promise<readonly { readonly batch: number; readonly packed: PackedBatch; }[]>;
}

export interface DirEntry {
  readonly name: string;
  readonly kind: FileStat['kind'];
}

export interface FileHost {
  /** Sorted by name; undefined where it is gone or may not be read. */
  readDir(path: string): readonly DirEntry[] | undefined;
  /** Why a folder cannot be listed, in the system's words; undefined where it can. */
  whyUnreadable?(path: string): string | undefined;
  /** Of the path itself (lstat): a link is a link. */
  stat(path: string): FileStat | undefined;
  /**
   * The bytes, which hold until the next read; `unreadable` with the system's word where it may not be read, undefined
   * where it is gone.
   */
  read(path: string): Uint8Array | undefined | { readonly unreadable: string; };
  /** For a link: where it leads, relative to the root; undefined where that is outside or nothing. */
  resolveLink(path: string): string | undefined;
  /**
   * Ignore rules from outside the root, weakest first: global excludes, `.git/info/exclude`, `.gitignore` files of the
   * folders between the repository's top and the root. For the walk alone; git knows them itself. `repository`: the
   * folder of a
   * submodule, whose rules are its own and the global ones.
   */
  outerIgnores(repository?: string): readonly OuterIgnore[];
  /**
   * The commit that is checked out in the repository whose top this folder is, read without git; undefined where none
   * is told.
   */
  headCommit(folder: string): string | undefined;
}

export interface OuterIgnore {
  /** For people: `../.gitignore`, `.git/info/exclude`. */
  readonly name: string;
  readonly text: string;
  /** The root's path as seen from the folder that the rules belong to, '' where they belong to the root itself. */
  readonly prefix: string;
}

export interface GitListing {
  /** Tracked, and untracked but not ignored; sorted; without submodules and nested repositories. */
  readonly paths: readonly string[];
  /** Ignored files and folders (folders end with `/` and stand for all below); sorted. */
  readonly ignored: readonly string[];
  /** Sorted by path; `recorded` is the commit in the index. */
  readonly submodules: readonly { readonly path: string; readonly recorded: string; }[];
  /** Repositories in the work tree that are no submodules, without the final `/`. */
  readonly nested: readonly string[];
  /**
   * Folders that may not be read, so that nothing is known of their new files; each ends with `/`. One at least where
   * there are any.
   */
  readonly unreadable?: readonly string[];
}

/** Who waits for another program. */
export interface Waiting {
  /** Ends that program; the answer is `Cancelled`. */
  readonly cancel?: Cancel;
  /** Hears, in a sentence, that it takes longer than usual. */
  notice?(sentence: string): void;
}

export interface GitHost {
  list(waiting?: Waiting): Promise<GitListing>;
  /**
   * Branch, HEAD, changes with their hunks, and the newest `commits` commits with the files each touched, by the names
   * that these have in HEAD: the same list
   * as before where HEAD did not move. Rejects with `Cancelled`, and then nothing of it runs on.
   */
  facts(options: Waiting & { readonly since?: string; readonly commits: number; }): Promise<GitFacts>;
  /** The ignore rule that a path falls under: `.gitignore:3: dist/`. */
  ignoreRule(path: string, waiting?: Waiting): Promise<string | undefined>;
  /**
   * The name under which git tracks this file, perhaps in other letter case, as some disks do not tell them apart;
   * undefined where it does not.
   */
  tracked(path: string, waiting?: Waiting): Promise<string | undefined>;
}

/**
 * Files below `.agentpack/`; names are relative to it. Writes are atomic (temporary file, rename) and make the folder.
 */
export interface StateHost {
  read(name: string): string | undefined;
  /** Of the file, without opening it; undefined where there is none. */
  stat(name: string): FileStat | undefined;
  /**
   * `text` may come as the parts of its UTF-8. The stat of what was written; undefined where another hand was there at
   * once.
   */
  write(name: string, text: string | readonly Uint8Array[]): FileStat | undefined;
  append(name: string, line: string): void;
  /**
   * Runs `work` while no other process or thread runs work under this name. A process that is killed meanwhile holds
   * nobody up.
   */
  locked<T>(name: string, work: () => T): T;
  remove(name: string): void;
  /** Removes what killed processes left half written: at once where they are known to be gone, else after an hour. */
  removeStrays(): void;
  /**
   * Makes a file count as just written where `trim` asks for its age. False where there is none, or it has to be
   * written anew for that.
   */
  touch(name: string): boolean;
  /**
   * Removes the oldest files of a folder until the others have no more than `most` bytes together. @throws UserError
   * where some cannot be removed
   */
  trim(folder: string, most: number): void;
  loadCache(): CachedIndex | undefined;
  /** The whole index. */
  saveCache(cache: IndexCache): void;
  /**
   * What changed since the index was loaded or saved by this host. False where the whole is due: there is none, another
   * process made one, or too much was appended to it.
   */
  appendCache(changes: CacheChanges): boolean;
  /** Outlines that were kept under keys of the same schema; none of another one. */
  loadOutlines(schema: string): ReadonlyMap<string, Outline>;
  /** Keeps more of them; the oldest are forgotten when they become too many. */
  appendOutlines(schema: string, outlines: ReadonlyMap<string, Outline>): void;
  /** Makes the cache that a team commits hold these entries and no others, and keeps git from ignoring it. */
  writeShared(entries: ReadonlyMap<string, string>): { readonly added: number; readonly removed: number; };
  /** Lets git see this part of the folder, which else is ignored as a whole. */
  unignore(what: Shareable): void;
  /** What went wrong and was worked around since the last call (a corrupt cache set aside), in sentences. */
  takeWarnings(): string[];
}

/** What a team may commit of `.agentpack/`. */
export type Shareable = 'cache' | 'config';

/** What is kept between runs: removing it changes no byte of any pack. */
export interface IndexCache {
  /** Another schema or version is no cache. */
  readonly schema: string;
  readonly vocabulary: Vocabulary;
  /** Sorted by path. */
  readonly files: readonly CachedFile[];
  /** Of exactly these files. */
  readonly graph: ImportGraph;
}

export type CachedFile = IndexedFile & { readonly stat: FileStat; readonly indexedAt: number; };

export interface CacheChanges {
  readonly vocabulary: Vocabulary;
  readonly changed: readonly CachedFile[];
  /** Paths. */
  readonly removed: readonly string[];
  /** Of all files whose imports or tests are others. */
  readonly links: readonly KeptLink[];
  /** All. */
  readonly packages: readonly PackageInfo[];
}

/** What was kept: a whole index as of one moment, and what changed since. */
export interface CachedIndex {
  readonly schema: string;
  readonly vocabulary: Vocabulary;
  /** With the changes, sorted by path; what did not change is the same object in `graph.files`. */
  readonly files: readonly CachedFile[];
  readonly packages: readonly PackageInfo[];
  /** Of the whole; `links` take the place of what it says of these files. */
  readonly graph: KeptGraph;
  readonly links: readonly KeptLink[];
  /** Of the whole. */
  readonly postings: KeptPostings;
}

export interface AssetHost {
  /** `typescript.wasm`'s bytes by its base name, as listed in languages.ts. */
  grammar(name: string): Uint8Array;
  /** web-tree-sitter, evaluated anew at each call. */
  parserLibrary(): ParserLibrary;
  /** web-tree-sitter's own WebAssembly module. */
  parserRuntime(): Uint8Array;
  /** `grammars/<language>/<name>.scm`; undefined where the language has none. */
  query(language: string, name: 'outline' | 'imports'): string | undefined;
  /** The merge ranks of an encoding, in the binary form that `tokens/` reads. */
  ranks(encoding: 'cl100k_base' | 'o200k_base'): Uint8Array;
}

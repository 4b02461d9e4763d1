import type { CachedGraph, CachedLinks } from '#pipeline/3-link/cachedGraph';
import type { CachedPostings } from '#pipeline/4-rank/corpus/postings';
import type { Vocabulary } from '#base/words/vocabulary';
import type { FileStat, ImportGraph, IndexedFile, Outline, PackageInfo } from '#model';

/**
 * Files below `.agentpack/`; names are relative to it. Writes are atomic (temporary file, rename) and create folders.
 */
export interface StateHost {
  read(name: string): string | undefined;
  /** Reports whether `read` returns every byte of the file. Returns true if the file does not exist. */
  isUtf8(name: string): boolean;
  /** Returns undefined if the file does not exist. */
  stat(name: string): FileStat | undefined;
  /** `text` can be UTF-8 in parts. Returns the file's stat, unless another process has already replaced the file. */
  write(name: string, text: string | readonly Uint8Array[]): FileStat | undefined;
  append(name: string, line: string): void;
  /**
   * Runs `work` while no other process or thread runs work under this name. The lock of a killed process is taken over.
   */
  locked<T>(name: string, work: () => T): T;
  remove(name: string): void;
  /**
   * Removes temporary files of killed processes: immediately if the process is known to be dead, otherwise after an
   * hour.
   */
  removeStrays(): void;
  /** Sets a file's times to now, for `trim`. Returns false if the file does not exist or belongs to another user. */
  touch(name: string): boolean;
  /**
   * Removes the oldest files from a folder until at most `maxBytes` remain.
   * @throws UserError if a file cannot be removed
   */
  trim(folder: string, maxBytes: number): void;
  /**
   * If there is no index, loads a usable index from another work tree of the repository. Its files count as changed,
   * and their facts apply if path and content are the same.
   */
  loadCache(): CachedIndex | undefined;
  /**
   * Takes over the index that `loadCache` found in another work tree, which is faster than `saveCache`: `files`
   * provides new sizes and times for its `graph.files`, in the same order. Returns false if no index was found there.
   */
  adoptCache(files: readonly CachedFile[]): boolean;
  /** Writes the complete index. */
  saveCache(cache: IndexCache): void;
  /**
   * Appends the changes since this host loaded or saved the index. Returns false if `saveCache` is due because there is
   * no index, another process wrote one, or too much was appended.
   */
  appendCache(changes: CacheChanges): boolean;
  /** Loads the cached outlines if they have this schema; if there are none, loads another work tree's outlines. */
  loadOutlines(schema: string): ReadonlyMap<string, Outline>;
  /** Adds outlines; if there are too many, only the newest are kept. */
  appendOutlines(schema: string, outlines: ReadonlyMap<string, Outline>): void;
  /** Replaces the content of the shared cache, and makes it visible to git. */
  writeShared(entries: ReadonlyMap<string, string>): { readonly added: number; readonly removed: number; };
  /** Makes this part of the folder visible to git; the rest stays ignored. */
  unignore(target: Shareable): void;
  /**
   * Runs work whose files no answer depends on, such as caches. If they cannot be read or written, the result is
   * undefined, and the first such error since the last `takeWarnings` becomes a warning in the words of `describe`.
   */
  optional<T>(work: () => T, describe?: (problem: string) => string): T | undefined;
  /** Returns the problems that were worked around since the last call (such as a corrupt cache), as sentences. */
  takeWarnings(): string[];
}

/** The parts of `.agentpack/` that a team can commit. */
export type Shareable = 'cache' | 'config' | 'memory';

/** The index stored between runs. Packs have the same bytes without it. */
export interface IndexCache {
  /** A cache with another schema or version is ignored. */
  readonly schema: string;
  readonly vocabulary: Vocabulary;
  /** Sorted by path. */
  readonly files: readonly CachedFile[];
  /** The graph of these files. */
  readonly graph: ImportGraph;
}

export type CachedFile = IndexedFile & { readonly stat: FileStat; readonly indexedAt: number; };

export interface CacheChanges {
  readonly vocabulary: Vocabulary;
  readonly changed: readonly CachedFile[];
  /** The paths of the removed files. */
  readonly removed: readonly string[];
  /** Links of all files whose imports or tests changed. */
  readonly links: readonly CachedLinks[];
  /** All packages. */
  readonly packages: readonly PackageInfo[];
}

/** The stored index, which consists of a snapshot and the later changes. */
export interface CachedIndex {
  readonly schema: string;
  readonly vocabulary: Vocabulary;
  /** The files, including the changes, sorted by path. Unchanged files are the same objects as in `graph.files`. */
  readonly files: readonly CachedFile[];
  readonly packages: readonly PackageInfo[];
  /** The snapshot's graph; `links` replaces its entries for these files. */
  readonly graph: CachedGraph;
  readonly links: readonly CachedLinks[];
  /** The snapshot's postings. */
  readonly postings: CachedPostings;
  /** Whether the index belongs to another work tree. */
  readonly isForeign?: true;
}

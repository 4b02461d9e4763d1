import type { ImportEdge, IndexedFile, PackageInfo } from '#model';

/**
 * The graph of an earlier run, as the cache stores it. Lists are created when read. `index` is an index into `files`.
 */
export interface CachedGraph {
  /** Sorted by path. */
  readonly files: readonly IndexedFile[];
  getImports(index: number): readonly ImportEdge[];
  /** Returns a sorted list, as do the next two methods. */
  getImporters(index: number): readonly string[];
  getTests(index: number): readonly string[];
  getTestedSources(index: number): readonly string[];
}

/** The imports of one file, and the files that it tests. */
export interface CachedLinks {
  readonly path: string;
  readonly imports: readonly ImportEdge[];
  readonly testedBy: readonly string[];
}

/** The state from which a linker continues: the files as they were last linked. */
export interface LinkerState {
  readonly files: readonly IndexedFile[];
  readonly graph: CachedGraph;
  /** Replaces the entries of `graph` for these files. */
  readonly links: readonly CachedLinks[];
  readonly packages: readonly PackageInfo[];
}

/** A map whose initial entries are created when they are first read. The order of its keys is arbitrary. */
export class CachedMap<V> implements ReadonlyMap<string, V> {
  private readonly entriesByKey = new Map<string, V>();
  /** Contains 1 at the index of each initial entry that was created or replaced. */
  private readonly createdFlags: Uint8Array;

  /** `create` returns undefined if there is no entry. */
  constructor(private readonly indexes: ReadonlyMap<string, number>,
    private readonly create: (index: number) => V | undefined)
  {
    this.createdFlags = new Uint8Array(indexes.size);
  }

  get(key: string): V | undefined {
    const index = this.indexes.get(key);
    if (index !== undefined && this.createdFlags[index] === 0) {
      this.createdFlags[index] = 1;
      const value = this.create(index);
      if (value !== undefined) this.entriesByKey.set(key, value);
      return value;
    }
    return this.entriesByKey.get(key);
  }

  set(key: string, value: V): this {
    this.discardInitial(key);
    this.entriesByKey.set(key, value);
    return this;
  }

  delete(key: string): boolean {
    const existed = this.has(key);
    this.discardInitial(key);
    this.entriesByKey.delete(key);
    return existed;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }
  get size(): number {
    return this.createAll().size;
  }
  keys(): MapIterator<string> {
    return this.createAll().keys();
  }
  values(): MapIterator<V> {
    return this.createAll().values();
  }
  entries(): MapIterator<[string, V]> {
    return this.createAll().entries();
  }
  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.createAll().entries();
  }
  forEach(callback: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    this.createAll().forEach((value, key) => {
      callback(value, key, this);
    });
  }

  private discardInitial(key: string): void {
    const index = this.indexes.get(key);
    if (index !== undefined) this.createdFlags[index] = 1;
  }

  private createAll(): Map<string, V> {
    for (const key of this.indexes.keys()) this.get(key);
    return this.entriesByKey;
  }
}

/** Returns undefined for an empty list, because the maps of a graph have no entries for empty lists. */
export function toNonEmptyList<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

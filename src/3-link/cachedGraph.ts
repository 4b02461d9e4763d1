import type { ImportEdge, IndexedFile, PackageInfo } from '../model';

/** A graph as it is kept between runs: by the places of its files, made file by file when it is asked for. */
export interface CachedGraph {
  /** Sorted by path. */
  readonly files: readonly IndexedFile[];
  importsOf(place: number): readonly ImportEdge[];
  /** Sorted, as are the tests. */
  importersOf(place: number): readonly string[];
  testsOf(place: number): readonly string[];
  testedBy(place: number): readonly string[];
}

/** What one file imports, and what it tests. */
export interface CachedLinks {
  readonly path: string;
  readonly imports: readonly ImportEdge[];
  readonly testedBy: readonly string[];
}

/** What a linker goes on from: the files as they were linked last. */
export interface Linked {
  readonly files: readonly IndexedFile[];
  readonly graph: CachedGraph;
  /** Instead of what `graph` says of these files. */
  readonly links: readonly CachedLinks[];
  readonly packages: readonly PackageInfo[];
}

/** A map whose first entries are made when somebody asks for them. Its keys are in no particular order. */
export class CachedMap<V> implements ReadonlyMap<string, V> {
  private readonly made = new Map<string, V>();
  /** By place: 1 where the map says all by itself. */
  private readonly known: Uint8Array;

  /** `make` gives undefined where there is no entry. */
  constructor(private readonly places: ReadonlyMap<string, number>,
    private readonly make: (place: number) => V | undefined)
  {
    this.known = new Uint8Array(places.size);
  }

  get(key: string): V | undefined {
    const place = this.places.get(key);
    if (place !== undefined && this.known[place] === 0) {
      this.known[place] = 1;
      const value = this.make(place);
      if (value !== undefined) this.made.set(key, value);
      return value;
    }
    return this.made.get(key);
  }

  set(key: string, value: V): this {
    this.settle(key);
    this.made.set(key, value);
    return this;
  }

  delete(key: string): boolean {
    const had = this.has(key);
    this.settle(key);
    this.made.delete(key);
    return had;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }
  get size(): number {
    return this.all().size;
  }
  keys(): MapIterator<string> {
    return this.all().keys();
  }
  values(): MapIterator<V> {
    return this.all().values();
  }
  entries(): MapIterator<[string, V]> {
    return this.all().entries();
  }
  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.all().entries();
  }
  forEach(each: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    this.all().forEach((value, key) => {
      each(value, key, this);
    });
  }

  private settle(key: string): void {
    const place = this.places.get(key);
    if (place !== undefined) this.known[place] = 1;
  }

  private all(): Map<string, V> {
    for (const key of this.places.keys()) this.get(key);
    return this.made;
  }
}

/** Of a graph's lists those that hold something. */
export function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

export interface ImportEdge {
  readonly to: string;
  readonly line: number;
  readonly specifier: string;
  readonly names: readonly string[];
}

/** A package of a monorepo; `root` is '' for a package in the root folder. */
export interface PackageInfo {
  readonly name: string;
  readonly root: string;
  readonly manifest: string;
}

/** The import graph of a root; the keys of its maps are unordered. */
export interface ImportGraph {
  /** Maps each path to the files that it imports, in line order. Unresolved (external) imports have no edge. */
  readonly imports: ReadonlyMap<string, readonly ImportEdge[]>;
  /** Maps each path to the files that import it, sorted. */
  readonly importers: ReadonlyMap<string, readonly string[]>;
  /** Maps each source to its tests, and each test to the sources that it tests; sorted. */
  readonly tests: ReadonlyMap<string, readonly string[]>;
  readonly testedBy: ReadonlyMap<string, readonly string[]>;
  /** Sorted by root. */
  readonly packages: readonly PackageInfo[];
  /**
   * The key for data derived from the edges: a new object whenever an edge changes. If undefined, the graph itself is
   * the key.
   */
  readonly edition?: object;
}

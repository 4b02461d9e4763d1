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
  /** Path → the files that it imports, in the order of their lines. Unresolved (external) imports have no edge. */
  readonly imports: ReadonlyMap<string, readonly ImportEdge[]>;
  /** Path → the files that import it, sorted. */
  readonly importers: ReadonlyMap<string, readonly string[]>;
  /** Source → its tests, and test → what it tests; sorted. */
  readonly tests: ReadonlyMap<string, readonly string[]>;
  readonly testedBy: ReadonlyMap<string, readonly string[]>;
  /** Sorted by root. */
  readonly packages: readonly PackageInfo[];
  /**
   * A new object whenever an edge changes; it is the key of data derived from the edges. If undefined, the graph itself
   * is the key.
   */
  readonly edition?: object;
}

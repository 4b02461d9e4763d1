/**
 * The named nodes of a parsed text, ordered by start and each before its children, as plain data that outlives the
 * parser. Node 0 is the root.
 */
export interface SyntaxTree {
  readonly count: number;
  /** Names of node types and fields, which the nodes refer to by number. */
  readonly typeNames: readonly string[];
  readonly fieldNames: readonly (string | null)[];
  readonly types: Uint16Array;
  /** The field of its parent in which a node is; 0 if it is in none. */
  readonly fields: Uint16Array;
  /** Offsets in code units. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** -1 for the root. */
  readonly parents: Int32Array;
  /** The first node after all descendants of a node. */
  readonly nexts: Uint32Array;
}

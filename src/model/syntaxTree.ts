/**
 * The named nodes of a parsed text, as plain data that outlives the parser. They are ordered by their starts, with each
 * node before its children. Node 0 is the root.
 */
export interface SyntaxTree {
  readonly count: number;
  /** Names of node types and fields, which the nodes refer to by number. The type of a syntax error has no name. */
  readonly typeNames: readonly string[];
  readonly fieldNames: readonly (string | null)[];
  readonly types: Uint16Array;
  /** For each node, the field of its parent that contains the node; 0 if no field does. */
  readonly fields: Uint16Array;
  /** Offsets in code units. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** The number of each node's parent; -1 for the root. */
  readonly parents: Int32Array;
  /** For each node, the first node after all its descendants. */
  readonly nexts: Uint32Array;
}

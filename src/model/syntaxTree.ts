/**
 * The named nodes of a parsed text in the order of their starts, each before its children, as plain data that outlives
 * the parser. Node 0 is the root.
 */
export interface SyntaxTree {
  readonly count: number;
  /** Names of node types and fields, to which the numbers of the nodes refer. */
  readonly typeNames: readonly string[];
  readonly fieldNames: readonly (string | null)[];
  readonly types: Uint16Array;
  /** The field of its parent that a node is in; 0 for none. */
  readonly fields: Uint16Array;
  /** Offsets in code units. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** -1 for the root. */
  readonly parents: Int32Array;
  /** The first node behind all that a node contains. */
  readonly nexts: Uint32Array;
}

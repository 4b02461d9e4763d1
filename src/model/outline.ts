import type { SymbolKind } from './facts';
import type { LineRange } from './text';

export interface OutlineSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly container?: string;
  /** The declaration on one line, without its body: `export async function pack(root: string): Promise<Report>`. */
  readonly signature: string;
  /** The whole declaration, from its first decorator or `export`; the doc comment above it is not included. */
  readonly lines: LineRange;
  readonly exported: boolean;
}

export interface Outline {
  /** Ordered by first line; a container comes before its members. */
  readonly symbols: readonly OutlineSymbol[];
  /** The reason why the outline is incomplete, as the pack prints it: no grammar, too much work, syntax errors. */
  readonly note?: string;
  /** Whether the parser failed, for the reason at the beginning of `note`. */
  readonly unparsed?: true;
  /**
   * Set if the CPU time ran out or the grammar did not load. Such a result depends on the machine and is not cached.
   */
  readonly stopped?: true;
}

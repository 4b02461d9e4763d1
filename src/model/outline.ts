import type { SymbolKind } from './facts';
import type { LineRange } from './text';

export interface OutlineSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly container?: string;
  /** One line, without the body: `export async function pack(root: string): Promise<Report>`. */
  readonly signature: string;
  /** The whole declaration, from its first decorator or `export` on; the doc comment above is not part of it. */
  readonly lines: LineRange;
  readonly exported: boolean;
}

export interface Outline {
  /** In the order of their first lines; a container comes before its members. */
  readonly symbols: readonly OutlineSymbol[];
  /** Why the outline is incomplete, as the pack prints it: no grammar, too much work, syntax errors. */
  readonly note?: string;
  /** The parser failed, for the reason that `note` begins with. */
  readonly unparsed?: true;
  /** The processor time ran out or the grammar did not load. The result depends on the machine and is not cached. */
  readonly stopped?: true;
}

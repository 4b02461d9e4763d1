import type { Definition, OutlineSymbol, SymbolKind } from '#model';
import { getLineNumberAt, type LexicalMap } from '../lexicalMap';

/** A definition with its position: the offsets of its head, its name and its end. */
export interface ScannedDeclaration {
  name: string;
  readonly kind: SymbolKind;
  readonly exported: boolean;
  readonly container?: string;
  readonly nameStart: number;
  readonly start: number;
  end: number;
  /** The start of the body, or the end of the declaration if it has no body. */
  readonly bodyStart: number;
  /** Set if the name is only declared here and defined elsewhere. */
  readonly isPrototype?: true;
}

export function toScannedDefinition(lexicalMap: LexicalMap,
  { name, kind, nameStart, exported, container }: ScannedDeclaration): Definition
{
  return {
    name,
    kind,
    line: getLineNumberAt(lexicalMap, nameStart),
    exported,
    ...(container === undefined ? {} : { container }),
  };
}

/** The maximum length of a signature, in characters. */
const maxSignatureLength = 300;

export function toScannedSymbol(lexicalMap: LexicalMap,
  { name, kind, exported, container, start, bodyStart, end }: ScannedDeclaration): OutlineSymbol
{
  return {
    name,
    kind,
    ...(container === undefined ? {} : { container }),
    exported,
    signature: lexicalMap.text.slice(start, Math.min(bodyStart, start + maxSignatureLength)).replace(/\s+/g, ' ')
      .replace(
        /[\s=]+$/,
        '',
      ),
    lines: [getLineNumberAt(lexicalMap, start), getLineNumberAt(lexicalMap, Math.max(start, end - 1))],
  };
}

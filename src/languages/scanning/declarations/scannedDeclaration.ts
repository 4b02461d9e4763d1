import type { Definition, OutlineSymbol, SymbolKind } from '#model';
import { lineAt, type LexicalMap } from '../lexicalMap';

/** A definition with its position: the offsets of its head, its name and its end. */
export interface ScannedDeclaration {
  name: string;
  readonly kind: SymbolKind;
  readonly exported: boolean;
  readonly container?: string;
  readonly nameStart: number;
  readonly start: number;
  end: number;
  /** The start of its body; its end if it has none. */
  readonly body: number;
  /** Whether it only declares what is defined elsewhere. */
  readonly prototype?: true;
}

export function toScannedDefinition(lexicalMap: LexicalMap,
  { name, kind, nameStart, exported, container }: ScannedDeclaration): Definition
{
  return {
    name,
    kind,
    line: lineAt(lexicalMap, nameStart),
    exported,
    ...(container === undefined ? {} : { container }),
  };
}

/** The maximum length of a signature, in characters. */
const signatureMax = 300;

export function toScannedSymbol(lexicalMap: LexicalMap,
  { name, kind, exported, container, start, body, end }: ScannedDeclaration): OutlineSymbol
{
  return {
    name,
    kind,
    ...(container === undefined ? {} : { container }),
    exported,
    signature: lexicalMap.text.slice(start, Math.min(body, start + signatureMax)).replace(/\s+/g, ' ').replace(
      /[\s=]+$/,
      '',
    ),
    lines: [lineAt(lexicalMap, start), lineAt(lexicalMap, Math.max(start, end - 1))],
  };
}

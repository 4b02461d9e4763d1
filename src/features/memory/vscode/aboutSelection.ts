import * as vscode from 'vscode';
import type { FileInFolder } from '#apps/vscode/folder/folders';
import { symbolAt, type NestedSymbol } from './symbolAt';

/** Returns the symbol around an editor's selection, `src/cart.ts#Cart.total`; undefined if none is known. */
export async function aboutSelection(
  { document, selection }: { readonly document: vscode.TextDocument; readonly selection: vscode.Range; },
  { path }: FileInFolder,
): Promise<string | undefined> {
  const documentSymbols = await vscode.commands.executeCommand<readonly unknown[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    document.uri,
  ) ?? [];
  const symbols = documentSymbols.flatMap((symbol) => (isNested(symbol) ? [nested(symbol)] : []));
  const name = symbolAt(symbols, [selection.start.line, selection.end.line]);
  return name === undefined ? undefined : `${path}#${name}`;
}

/** The editor's command returns objects of a separate class that has both forms of a symbol. */
function isNested(symbol: unknown): symbol is vscode.DocumentSymbol {
  return typeof symbol === 'object' && symbol !== null && 'range' in symbol && 'children' in symbol;
}

function nested({ name, kind, range, children }: vscode.DocumentSymbol): NestedSymbol {
  return {
    name,
    kind: containers.has(kind) ? 'container' : functions.has(kind) ? 'function' : values.has(kind) ? 'value' : 'other',
    lines: [range.start.line, range.end.line],
    children: children.map(nested),
  };
}

const { SymbolKind: kinds } = vscode;
const containers: ReadonlySet<vscode.SymbolKind> = new Set([kinds.Class, kinds.Interface, kinds.Struct, kinds.Enum,
  kinds.Namespace, kinds.Module, kinds.Object]);
const functions: ReadonlySet<vscode.SymbolKind> = new Set([kinds.Function, kinds.Method, kinds.Constructor]);
const values: ReadonlySet<vscode.SymbolKind> = new Set([kinds.Constant, kinds.Variable]);

import * as vscode from 'vscode';
import type { FileInFolder } from '#apps/vscode/folder/folders';
import { findInnermostSymbol, type NestedSymbol } from './symbolAt';

/** Returns the symbol around an editor's selection, such as `src/cart.ts#Cart.total`, or undefined. */
export async function findSelectedSymbol(
  { document, selection }: { readonly document: vscode.TextDocument; readonly selection: vscode.Range; },
  { path }: FileInFolder,
): Promise<string | undefined> {
  const documentSymbols = await vscode.commands.executeCommand<readonly unknown[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    document.uri,
  ) ?? [];
  const symbols = documentSymbols.flatMap((symbol) => (isDocumentSymbol(symbol) ? [toNestedSymbol(symbol)] : []));
  const name = findInnermostSymbol(symbols, [selection.start.line, selection.end.line]);
  return name === undefined ? undefined : `${path}#${name}`;
}

/** Checks the fields, because the command returns objects of a private class that combines both forms of a symbol. */
function isDocumentSymbol(symbol: unknown): symbol is vscode.DocumentSymbol {
  return typeof symbol === 'object' && symbol !== null && 'range' in symbol && 'children' in symbol;
}

function toNestedSymbol({ name, kind, range, children }: vscode.DocumentSymbol): NestedSymbol {
  return {
    name,
    kind: containerKinds.has(kind)
      ? 'container'
      : functionKinds.has(kind)
      ? 'function'
      : valueKinds.has(kind)
      ? 'value'
      : 'other',
    lines: [range.start.line, range.end.line],
    children: children.map(toNestedSymbol),
  };
}

const { SymbolKind: kinds } = vscode;
const containerKinds: ReadonlySet<vscode.SymbolKind> = new Set([kinds.Class, kinds.Interface, kinds.Struct, kinds.Enum,
  kinds.Namespace, kinds.Module, kinds.Object]);
const functionKinds: ReadonlySet<vscode.SymbolKind> = new Set([kinds.Function, kinds.Method, kinds.Constructor]);
const valueKinds: ReadonlySet<vscode.SymbolKind> = new Set([kinds.Constant, kinds.Variable]);

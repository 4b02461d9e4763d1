import * as vscode from 'vscode';
import { findSelectedSymbol } from '#features/memory/vscode/aboutSelection';
import type { FileInFolder, Folders } from '#apps/vscode/folder/folders';

/**
 * Returns the symbol at the cursor, in the form that `agentpack callers` accepts: the symbol declared at the cursor,
 * otherwise the symbol that a language server finds, otherwise just the word. Returns undefined without a word.
 */
export async function findSymbolAtCursor(folders: Folders, editor: vscode.TextEditor,
  file: FileInFolder): Promise<string | undefined>
{
  const { document, selection } = editor;
  const range = document.getWordRangeAtPosition(selection.active);
  if (!range) return undefined;
  const word = document.getText(range);
  const [target] = await findDefinitions(document.uri, range.start);
  const location = target ?? new vscode.Location(document.uri, range);
  const targetFile = folders.locate(location.uri);
  if (!targetFile || targetFile.folder !== file.folder) return word;
  const targetDocument = await vscode.workspace.openTextDocument(location.uri);
  const enclosingSymbol = await findSelectedSymbol({ document: targetDocument, selection: location.range }, targetFile);
  if (
    enclosingSymbol !== undefined && enclosingSymbol.endsWith(word) &&
    !/[\w$]/.test(enclosingSymbol.charAt(enclosingSymbol.length - word.length - 1))
  )
    return enclosingSymbol;
  return target ? `${targetFile.path}#${word}` : word;
}

/** Requests the definitions from a language server; returns an empty list without a server. */
async function findDefinitions(uri: vscode.Uri, position: vscode.Position): Promise<readonly vscode.Location[]> {
  const locations =
    await vscode.commands.executeCommand<readonly (vscode.Location | vscode.LocationLink)[] | undefined>(
      'vscode.executeDefinitionProvider',
      uri,
      position,
    ) ?? [];
  return locations.map((location) =>
    'targetUri' in location
      ? new vscode.Location(location.targetUri, location.targetSelectionRange ?? location.targetRange)
      : location
  );
}

import * as vscode from 'vscode';
import { aboutSelection } from '#features/memory/vscode/aboutSelection';
import type { FileInFolder, Folders } from '#apps/vscode/folder/folders';

/**
 * Returns the symbol at the cursor, in the form that `agentpack callers` takes: the symbol declared at the cursor, else
 * the symbol that a language server leads to, else just the word. Undefined if there is no word.
 */
export async function symbolAtCursor(folders: Folders, editor: vscode.TextEditor,
  file: FileInFolder): Promise<string | undefined>
{
  const { document, selection } = editor;
  const range = document.getWordRangeAtPosition(selection.active);
  if (!range) return undefined;
  const word = document.getText(range);
  const [target] = await definitions(document.uri, range.start);
  const place = target ?? new vscode.Location(document.uri, range);
  const at = folders.locate(place.uri);
  if (!at || at.folder !== file.folder) return word;
  const text = await vscode.workspace.openTextDocument(place.uri);
  const around = await aboutSelection({ document: text, selection: place.range }, at);
  if (around !== undefined && around.endsWith(word) && !/[\w$]/.test(around.charAt(around.length - word.length - 1)))
    return around;
  return target ? `${at.path}#${word}` : word;
}

/** Asks a language server; none without a server. */
async function definitions(uri: vscode.Uri, at: vscode.Position): Promise<readonly vscode.Location[]> {
  const locations =
    await vscode.commands.executeCommand<readonly (vscode.Location | vscode.LocationLink)[] | undefined>(
      'vscode.executeDefinitionProvider',
      uri,
      at,
    ) ?? [];
  return locations.map((location) =>
    'targetUri' in location
      ? new vscode.Location(location.targetUri, location.targetSelectionRange ?? location.targetRange)
      : location
  );
}

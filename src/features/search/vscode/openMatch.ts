import * as vscode from 'vscode';
import type { SearchEntry } from '#reports';
import { getFileUri } from '#apps/vscode/folder/fileUri';
import type { Folder } from '#apps/vscode/folder/folder';
import { findMatchRange } from './matchRange';
import type { SearchState } from './searchState';

/** Opens the file of a match with the match selected, in the middle of the editor. */
export async function openMatch(folder: Folder, entry: SearchEntry, state: SearchState,
  options: vscode.TextDocumentShowOptions): Promise<vscode.TextEditor>
{
  const document = await vscode.workspace.openTextDocument(getFileUri(folder, entry.file));
  const editor = await vscode.window.showTextDocument(document, options);
  if (state.kind === 'files') return editor;
  const line = document.lineAt(Math.min(entry.line, document.lineCount) - 1);
  const [start, end] = findMatchRange(line.text, {
    column: entry.column,
    length: entry.length ?? state.text.length,
    ...(state.kind === 'text' && { text: state.text }),
  });
  const range = new vscode.Range(line.lineNumber, start, line.lineNumber, end);
  editor.selection = new vscode.Selection(range.start, range.end);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenter);
  return editor;
}

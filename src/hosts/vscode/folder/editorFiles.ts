import * as vscode from 'vscode';
import type { EditorFiles } from '../../../model';

const most = 20;

/** Files on this machine that were looked at in this window, the newest first. */
const seen: vscode.Uri[] = [];

/** Notes which files are looked at, for as long as the extension lives. */
export function registerEditorFiles(): vscode.Disposable {
  note(vscode.window.activeTextEditor);
  return vscode.window.onDidChangeActiveTextEditor(note);
}

function note(editor: vscode.TextEditor | undefined): void {
  const uri = editor?.document.uri;
  if (uri?.scheme !== 'file') return;
  const before = seen.findIndex((one) => one.toString() === uri.toString());
  if (before >= 0) seen.splice(before, 1);
  seen.unshift(uri);
  seen.length = Math.min(seen.length, most);
}

/** Paths below the folder: of its open tabs, sorted as the tabs are, and of what was looked at lately. */
export function editorFiles(folder: vscode.WorkspaceFolder): EditorFiles {
  const tabs = vscode.window.tabGroups.all.flatMap((group) =>
    group.tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : []))
  );
  return { open: [...new Set(below(tabs))].slice(0, most), recent: below(seen) };

  function below(uris: readonly vscode.Uri[]): string[] {
    return uris.flatMap((uri) => {
      const own = uri.scheme === 'file' &&
        vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() === folder.uri.toString();
      return own ? [vscode.workspace.asRelativePath(uri, false)] : [];
    });
  }
}

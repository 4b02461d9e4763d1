import * as vscode from 'vscode';
import type { EditorFiles } from '../../../model';
import { pathBelow } from './pathBelow';

const maxFiles = 20;

/** Files on this machine that were active in this window, newest first. */
const seen: vscode.Uri[] = [];

/** Records the active files until it is disposed. */
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
  seen.length = Math.min(seen.length, maxFiles);
}

/** Paths below the folder: of open tabs, in the order of the tabs, and of recently active files. */
export function editorFiles(folder: vscode.WorkspaceFolder): EditorFiles {
  const tabs = vscode.window.tabGroups.all.flatMap((group) =>
    group.tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : []))
  );
  return { open: [...new Set(below(tabs))].slice(0, maxFiles), recent: below(seen) };

  function below(uris: readonly vscode.Uri[]): string[] {
    return uris.flatMap((uri) => {
      const path = pathBelow(folder.uri, uri);
      return path === undefined ? [] : [path];
    });
  }
}

import * as vscode from 'vscode';
import type { EditorFiles } from '#model';
import { problemSource } from '../../problemSource';
import { countFileProblems, listSelectedLines } from './editorSignals';

const maxFiles = 20;

/** The files on this machine that were active in this window, newest first. */
const recentUris: vscode.Uri[] = [];

/** Records the active files until the returned object is disposed. */
export function registerEditorFiles(): vscode.Disposable {
  recordActiveFile(vscode.window.activeTextEditor);
  return vscode.window.onDidChangeActiveTextEditor(recordActiveFile);
}

function recordActiveFile(editor: vscode.TextEditor | undefined): void {
  const uri = editor?.document.uri;
  if (uri?.scheme !== 'file') return;
  const previousIndex = recentUris.findIndex((seenUri) => seenUri.toString() === uri.toString());
  if (previousIndex >= 0) recentUris.splice(previousIndex, 1);
  recentUris.unshift(uri);
  recentUris.length = Math.min(recentUris.length, maxFiles);
}

/**
 * Returns the paths of open tabs (in tab order), recently active files and visible files, the selected lines, and the
 * problem counts. Omits files without a path. The result contains no file text.
 */
export function collectEditorFiles(getPath: (file: vscode.Uri) => string | undefined): EditorFiles {
  const tabs = vscode.window.tabGroups.all.flatMap((group) =>
    group.tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : []))
  );
  const editors = vscode.window.visibleTextEditors;
  return {
    open: limitPaths(toPaths(tabs)),
    recent: toPaths(recentUris),
    visible: limitPaths(toPaths(editors.map(({ document }) => document.uri))),
    selected: listSelectedLines(
      editors.flatMap(({ document, selections }) => toPaths([document.uri]).map((path) => ({ path, selections }))),
    ).slice(0, maxFiles),
    problems: countFileProblems(
      vscode.languages.getDiagnostics().map(([uri, diagnostics]) =>
        [uri, diagnostics.filter(({ source }) => source !== problemSource).map(({ severity }) => severity)] as const
      ),
    ).flatMap(({ file, ...counts }) => toPaths([file]).map((path) => ({ path, ...counts }))).slice(0, maxFiles),
  };

  function toPaths(uris: readonly vscode.Uri[]): string[] {
    return uris.flatMap((uri) => {
      const path = getPath(uri);
      return path === undefined ? [] : [path];
    });
  }
}

function limitPaths(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].slice(0, maxFiles);
}

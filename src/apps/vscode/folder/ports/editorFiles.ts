import * as vscode from 'vscode';
import type { EditorFiles } from '#model';
import { problemSource } from '../../problemSource';
import { countFileProblems, selectedLines } from './editorSignals';

const maxFiles = 20;

/** The files on this machine that were active in this window, newest first. */
const seen: vscode.Uri[] = [];

/** Records the active files until it is disposed. */
export function registerEditorFiles(): vscode.Disposable {
  note(vscode.window.activeTextEditor);
  return vscode.window.onDidChangeActiveTextEditor(note);
}

function note(editor: vscode.TextEditor | undefined): void {
  const uri = editor?.document.uri;
  if (uri?.scheme !== 'file') return;
  const before = seen.findIndex((seenUri) => seenUri.toString() === uri.toString());
  if (before >= 0) seen.splice(before, 1);
  seen.unshift(uri);
  seen.length = Math.min(seen.length, maxFiles);
}

/**
 * Returns paths of the files that have one (open tabs in tab order, recently active files and visible files), the
 * selected lines, and the numbers of problems. Contains no text.
 */
export function editorFiles(pathOf: (file: vscode.Uri) => string | undefined): EditorFiles {
  const tabs = vscode.window.tabGroups.all.flatMap((group) =>
    group.tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : []))
  );
  const editors = vscode.window.visibleTextEditors;
  return {
    open: first(below(tabs)),
    recent: below(seen),
    visible: first(below(editors.map(({ document }) => document.uri))),
    selected: selectedLines(
      editors.flatMap(({ document, selections }) => below([document.uri]).map((path) => ({ path, selections }))),
    ).slice(0, maxFiles),
    problems: countFileProblems(
      vscode.languages.getDiagnostics().map(([uri, diagnostics]) =>
        [uri, diagnostics.filter(({ source }) => source !== problemSource).map(({ severity }) => severity)] as const
      ),
    ).flatMap(({ file, ...counts }) => below([file]).map((path) => ({ path, ...counts }))).slice(0, maxFiles),
  };

  function below(uris: readonly vscode.Uri[]): string[] {
    return uris.flatMap((uri) => {
      const path = pathOf(uri);
      return path === undefined ? [] : [path];
    });
  }
}

function first(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].slice(0, maxFiles);
}

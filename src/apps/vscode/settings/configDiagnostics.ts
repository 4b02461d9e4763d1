import { join } from 'node:path';
import * as vscode from 'vscode';
import { once } from '#base/once';
import type { ConfigOwner } from '#engine/settings/configProblems';
import { findHome } from '#platform/fs/home';
import { translateSentence } from '../engineWords';
import type { Failures } from '../failures';
import type { Folders } from '../folder/folders';
import { problemSource } from '../problemSource';
import { visible } from '../text';

/**
 * Shows the problems of each folder's `.agentpack/config.toml` and of the user's own file in the Problems view, each at
 * its line. An entry is cleared as soon as the saved file is correct.
 */
export function registerConfigDiagnostics(folders: Folders, failures: Failures): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection(problemSource);
  const loadConfigProblems = once(() => import('#engine/settings/configProblems'));
  const watchers = new Map<string, vscode.Disposable>();
  const folderListener = vscode.workspace.onDidChangeWorkspaceFolders(watchAll);
  watchAll();
  return {
    dispose() {
      vscode.Disposable.from(collection, folderListener, ...watchers.values()).dispose();
    },
  };

  function watchAll(): void {
    const home = findHome(process.env);
    const allFolders: (readonly [vscode.Uri, ConfigOwner])[] = [
      ...folders.all.map(({ uri }) => [vscode.Uri.joinPath(uri, '.agentpack'), 'repository'] as const),
      ...(home === undefined ? [] : [[vscode.Uri.file(join(home, '.agentpack')), 'user'] as const]),
    ];
    const wantedKeys = new Set(allFolders.map(([uri]) => uri.toString()));
    for (const [key, watcher] of watchers) {
      if (wantedKeys.has(key)) continue;
      watcher.dispose();
      watchers.delete(key);
      collection.delete(vscode.Uri.joinPath(vscode.Uri.parse(key), 'config.toml'));
    }
    for (const [uri, owner] of allFolders) watchFolder(uri, owner);
  }

  function watchFolder(folder: vscode.Uri, owner: ConfigOwner): void {
    if (watchers.has(folder.toString())) return;
    const uri = vscode.Uri.joinPath(folder, 'config.toml');
    const checkFile = () => {
      showProblems(uri, owner).catch((error: unknown) => failures.quiet(error));
    };
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, 'config.toml'));
    const events = [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete];
    watchers.set(folder.toString(), vscode.Disposable.from(watcher, ...events.map((event) => event(checkFile))));
    checkFile();
  }

  async function showProblems(uri: vscode.Uri, owner: ConfigOwner): Promise<void> {
    const text = await readText(uri);
    // most folders have no such file, and need no parser
    if (text === undefined) {
      collection.delete(uri);
      return;
    }
    const { findConfigProblems } = await loadConfigProblems();
    collection.set(uri, findConfigProblems(text, owner).map(({ line, message, severity }) => {
      const range = new vscode.Range(line - 1, 0, line - 1, Number.MAX_SAFE_INTEGER);
      const diagnostic = new vscode.Diagnostic(range, visible(translateSentence(message)),
        severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning);
      diagnostic.source = problemSource;
      return diagnostic;
    }));
  }
}

/** Returns undefined if there is no such file. */
async function readText(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

import * as vscode from 'vscode';
import { systemClock } from '#platform/process/clock';
import type { OpenedRoot } from '#host/worker/protocol';
import type { ToolCallers } from '#host/worker/servedCalls';
import { readSettings } from '../../settings/settings';
import { collectEditorFiles } from './editorFiles';
import type { RemoteEngine } from '#host/worker/engineClient';
import { createFolderFiles } from './folderFiles';
import { listFoldersOnDisk } from '../foldersOnDisk';
import { getDistinctName } from '../nameAmong';
import type { ChangeSources } from '../watch/folderWatch';
import { loadGitApi } from '../watch/gitExtension';
import { watchHead } from '../watch/gitWatch';
import { FolderMemory } from '../state/memory';
import { findRootUri } from '../fileUri';
import { getPathInFolder } from '../pathBelow';
import type { FolderPorts } from './ports';

/** The options of an engine's root; see `OpenedRoot`. */
export type EngineOptions = Pick<OpenedRoot, 'git' | 'sessions'>;

export type CreateEngine = (root: string, options: EngineOptions, callers: ToolCallers) => RemoteEngine;

/**
 * Returns the parts of VS Code that a workspace folder uses. `getPath` returns the path of a file in the
 * folder's packs, or undefined for other files.
 */
export function createEditorPorts(folder: vscode.WorkspaceFolder, createEngine: CreateEngine, memento: vscode.Memento,
  getPath: (file: vscode.Uri) => string | undefined): FolderPorts & ChangeSources
{
  const { uri } = folder;
  return {
    memory: new FolderMemory(memento, uri.toString()),
    files: createFolderFiles(uri.fsPath),
    clock: systemClock,
    getDistinctName: () => getDistinctName(folder, listFoldersOnDisk()),
    settings: () => readSettings(uri),
    editorFiles: () => collectEditorFiles(getPath),
    createEngine: (callers) =>
      createEngine(uri.fsPath, {
        git: vscode.workspace.isTrusted,
        sessions: readSettings(uri).sessions,
      }, callers),
    watchFiles(onChange, root) {
      const baseUri = root ? findRootUri(uri, root.folder) : uri;
      const watcher = vscode.workspace.createFileSystemWatcher(
        new vscode.RelativePattern(root ? baseUri : folder, '**/*'),
      );
      const reportChange = (file: vscode.Uri) => {
        const path = getPathInFolder(baseUri, file);
        if (path !== undefined) onChange(path);
      };
      return vscode.Disposable.from(watcher, watcher.onDidChange(reportChange), watcher.onDidCreate(reportChange),
        watcher.onDidDelete(reportChange));
    },
    watchHead: (listener, onFailure) => watchHead(uri, listener, { clock: systemClock, api: loadGitApi }, onFailure),
  };
}

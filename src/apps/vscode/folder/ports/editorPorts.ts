import * as vscode from 'vscode';
import { systemClock } from '#platform/process/clock';
import type { OpenedRoot } from '#host/worker/protocol';
import type { ToolCallers } from '#host/worker/servedCalls';
import { readSettings } from '../../settings/settings';
import { editorFiles } from './editorFiles';
import type { RemoteEngine } from '#host/worker/engineClient';
import { filesBelow } from './folderFiles';
import { foldersOnDisk } from '../foldersOnDisk';
import { nameAmong } from '../nameAmong';
import type { ChangeSources } from '../watch/folderWatch';
import { gitApi } from '../watch/gitExtension';
import { watchHead } from '../watch/gitWatch';
import { FolderMemory } from '../state/memory';
import { rootUri } from '../fileUri';
import { pathBelow } from '../pathBelow';
import type { FolderPorts } from './ports';

/** The options of an engine's root: see `OpenedRoot`. */
export type EngineOptions = Pick<OpenedRoot, 'git' | 'sessions'>;

export type CreateEngine = (root: string, options: EngineOptions, callers: ToolCallers) => RemoteEngine;

/**
 * Returns the parts of VS Code that a workspace folder uses. `pathOf`: the path of a file in the folder's packs;
 * undefined for other files.
 */
export function editorPorts(folder: vscode.WorkspaceFolder, createEngine: CreateEngine, memento: vscode.Memento,
  pathOf: (file: vscode.Uri) => string | undefined): FolderPorts & ChangeSources
{
  const { uri } = folder;
  return {
    memory: new FolderMemory(memento, uri.toString()),
    files: filesBelow(uri.fsPath),
    clock: systemClock,
    nameIfSeveral: () => nameAmong(folder, foldersOnDisk()),
    settings: () => readSettings(uri),
    editorFiles: () => editorFiles(pathOf),
    createEngine: (callers) =>
      createEngine(uri.fsPath, {
        git: vscode.workspace.isTrusted,
        sessions: readSettings(uri).sessions,
      }, callers),
    watchFiles(changed, root) {
      const base = root ? rootUri(uri, root.folder) : uri;
      const watcher = vscode.workspace.createFileSystemWatcher(
        new vscode.RelativePattern(root ? base : folder, '**/*'),
      );
      const report = (file: vscode.Uri) => {
        const path = pathBelow(base, file);
        if (path !== undefined) changed(path);
      };
      return vscode.Disposable.from(watcher, watcher.onDidChange(report), watcher.onDidCreate(report),
        watcher.onDidDelete(report));
    },
    watchHead: (listener, failed) => watchHead(uri, listener, { clock: systemClock, api: gitApi }, failed),
  };
}

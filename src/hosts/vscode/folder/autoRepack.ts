import * as vscode from 'vscode';
import type { Failures } from '../failures';
import type { Folder } from './folder';
import type { Folders } from './folders';
import { FolderWatch } from './folderWatch';
import { onSettingsChange } from '../settings/settings';

/**
 * Keeps each folder's pack true to the disk, as `agentpack.autoRepack` says, where a person packed from this editor
 * before.
 */
export function registerAutoRepack(folders: Folders, failures: Failures): vscode.Disposable {
  const watched = new Map<Folder, FolderWatch>();
  const stop = folders.onDidChangeList(sync);
  const subscriptions = [
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      const file = folders.locate(uri);
      if (file) watched.get(file.folder)?.saved(file.path);
    }),
    onSettingsChange((affects) => {
      for (const [folder, watch] of watched) if (affects(folder.uri)) watch.settingsChanged();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      for (const [folder, watch] of watched) {
        watch.dispose();
        folder.restart();
        watched.set(folder, watching(folder));
      }
    }),
  ];
  sync();
  return new vscode.Disposable(() => {
    stop();
    for (const disposable of [...subscriptions, ...watched.values()]) disposable.dispose();
  });

  function sync(): void {
    for (const [folder, watch] of watched) {
      if (folders.all.includes(folder)) continue;
      watch.dispose();
      watched.delete(folder);
    }
    for (const folder of folders.all) if (!watched.has(folder)) watched.set(folder, watching(folder));
  }

  function watching(folder: Folder): FolderWatch {
    return new FolderWatch(folder, (error) => failures.upkeep(folder, error));
  }
}

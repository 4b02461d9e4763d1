import * as vscode from 'vscode';
import { changeKind, needFor, type ChangeOrigin } from './changeKind';
import type { Failures } from './failures';
import type { Folder } from './folder';
import type { Folders } from './folders';
import { watchHead } from './gitWatch';
import { onSettingsChange, readSettings } from './settings';
import { Upkeep } from './upkeep';

interface Watch extends vscode.Disposable {
  saved(path: string): void;
  settingsChanged(): void;
}

/** Keeps each folder's pack true to the disk, as `agentpack.autoRepack` says, where a person packed from this editor before. */
export function registerAutoRepack(folders: Folders, failures: Failures): vscode.Disposable {
  const watched = new Map<Folder, Watch>();
  const stop = folders.onDidChangeList(sync);
  const subscriptions = [
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      const file = folders.locate(uri);
      if (file && changeKind(file.path) === 'input') watched.get(file.folder)?.saved(file.path);
    }),
    onSettingsChange((affects) => { for (const [folder, watch] of watched) if (affects(folder.uri)) watch.settingsChanged(); }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      for (const [folder, watch] of watched) {
        watch.dispose();
        folder.restart();
        watched.set(folder, watchFolder(folder));
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
    for (const folder of folders.all) if (!watched.has(folder)) watched.set(folder, watchFolder(folder));
  }

  function watchFolder(folder: Folder): Watch {
    const failed = (error: unknown) => failures.upkeep(folder, error);
    // the setting counts as it is when the run starts
    const upkeep = new Upkeep((need, cancel) => folder.upkeep(readSettings(folder.uri).autoRepack === 'off' ? 'look' : need, cancel), failed);
    // `outdates`: a pack in progress has read what changed
    const changed = (origin: ChangeOrigin, outdates: boolean) => upkeep.request(needFor(readSettings(folder.uri).autoRepack, origin), outdates);
    const files = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder.workspaceFolder, '**/*'));
    const saves = new Set<string>();   // the watcher tells of each once more, which outdates nothing
    const seen = (uri: vscode.Uri) => {
      const file = folders.locate(uri);
      if (!file) return;
      const kind = changeKind(file.path);
      if (kind === 'input') changed('outside', !saves.delete(file.path) && folder.reads(file.path));
      if (kind !== 'pack' && kind !== 'output') return;
      folder.packedElsewhere().then((is) => {
        if (is && kind === 'pack') upkeep.request('look');
        else if (is) changed('outside', false);
      }, failed);
    };
    const disposable = vscode.Disposable.from(
      upkeep, files, files.onDidChange(seen), files.onDidCreate(seen), files.onDidDelete(seen),
      watchHead(folder.uri, () => changed('git', true), failed),
    );
    changed('outside', false);   // what happened while no editor looked
    return {
      dispose: () => disposable.dispose(),
      saved(path) {
        saves.add(path);
        changed('save', folder.reads(path));
      },
      settingsChanged: () => changed('outside', true),
    };
  }
}

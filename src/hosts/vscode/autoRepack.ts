import * as vscode from 'vscode';
import { changeKind, needFor, type ChangeOrigin } from './changeKind';
import type { Failures } from './failures';
import type { Folder } from './folder';
import type { Folders } from './folders';
import { watchHead } from './gitWatch';
import { onSettingsChange, readSettings } from './settings';
import { Upkeep } from './upkeep';

/** Milliseconds that a pack of another program may take to write its files. */
const settled = 300;
/** Milliseconds after a save in which the watcher's word of it is no news. */
const echo = 2_000;

interface Watch extends vscode.Disposable {
  readonly idle: boolean;
  saved(path: string): void;
  settingsChanged(): void;
}

/** Keeps each folder's pack true to the disk, as `agentpack.autoRepack` says, where a person packed from this editor before. */
export function registerAutoRepack(folders: Folders, failures: Failures): vscode.Disposable & { readonly idle: boolean } {
  const watched = new Map<Folder, Watch>();
  const stop = folders.onDidChangeList(sync);
  const subscriptions = [
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      const file = folders.locate(uri);
      if (file && changeKind(file.path, file.folder.state.thread) === 'input') watched.get(file.folder)?.saved(file.path);
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
  return {
    get idle() { return [...watched.values()].every((watch) => watch.idle); },
    dispose() {
      stop();
      for (const disposable of [...subscriptions, ...watched.values()]) disposable.dispose();
    },
  };

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
    const upkeep = new Upkeep((work, cancel) => folder.upkeep(readSettings(folder.uri).autoRepack === 'off' ? { ...work, need: 'look' } : work, cancel), failed);
    // `outdates`: a pack in progress has read what changed
    const changed = (origin: ChangeOrigin, outdates: boolean, path?: string) => upkeep.request(needFor(readSettings(folder.uri).autoRepack, origin), outdates, path === undefined ? undefined : [path]);
    const files = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder.workspaceFolder, '**/*'));
    const saves = new Map<string, number>();   // the watcher tells of each once more, which outdates nothing
    let settling: NodeJS.Timeout | undefined;
    const seen = (uri: vscode.Uri) => {
      const file = folders.locate(uri);
      if (!file) return;
      const kind = changeKind(file.path, folder.state.thread);
      if (kind === 'input') changed('outside', !isEcho(file.path) && folder.reads(file.path), file.path);
      if (kind !== 'pack' && kind !== 'output') return;
      // a pack of another program writes its context files first: only once it is whole it tells whose they are
      clearTimeout(settling);
      settling = setTimeout(() => { folder.doneElsewhere().then(answer, failed); }, settled);
    };
    /** A pack of another program is taken as it is, or two editors would repack in turns for ever; what is broken is mended. */
    const answer = (done: 'pack' | 'output' | undefined) => {
      if (done === 'pack') upkeep.request('look');
      if (done === 'output') changed('outside', false);
    };
    const isEcho = (path: string) => {
      const at = saves.get(path);
      saves.delete(path);
      return at !== undefined && Date.now() - at < echo;
    };
    const disposable = vscode.Disposable.from(
      upkeep, files, files.onDidChange(seen), files.onDidCreate(seen), files.onDidDelete(seen),
      watchHead(folder.uri, () => changed('git', true), failed),
    );
    changed('outside', false);   // what happened while no editor looked
    return {
      get idle() { return upkeep.idle; },
      dispose() {
        clearTimeout(settling);
        disposable.dispose();
      },
      saved(path) {
        saves.set(path, Date.now());
        changed('save', folder.reads(path), path);
      },
      settingsChanged: () => changed('outside', true),
    };
  }
}

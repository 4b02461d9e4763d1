import { posix, sep } from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { createEmitter, type Event } from '#base/event';
import { byText } from '#base/order';
import { HelpfulError } from '../errorHelp';
import { onSettingsChange } from '../settings/settings';
import { createEditorPorts, type CreateEngine } from './ports/editorPorts';
import { Folder } from './folder';
import { listFoldersOnDisk } from './foldersOnDisk';
import { FolderWatch, type ChangeSources } from './watch/folderWatch';
import { findPathInPackedRoots, getPackPath } from './fileUri';
import { getPathInFolder } from './pathBelow';

/** A file of a folder, by its path in the folder or in a repository packed with it: `api/src/a.ts`. */
export interface FileInFolder {
  readonly folder: Folder;
  readonly path: string;
}

interface OpenFolder {
  readonly folder: Folder;
  readonly sources: ChangeSources;
  /** Undefined until the watch starts. */
  watch: FolderWatch | undefined;
}

/** Manages a `Folder` and its watch for each workspace folder on disk, and which folder is shown. */
export class Folders implements vscode.Disposable {
  private readonly openFoldersByUri = new Map<string, OpenFolder>();
  private shownFolder: Folder | undefined;
  private readonly subscriptions: vscode.Disposable[];
  private readonly changeEmitter = createEmitter<void>();
  private readonly anyChangeEmitter = createEmitter<Folder>();
  /** Fires when another folder is shown, or when the state of the shown folder changes. */
  readonly onDidChange = this.changeEmitter.event;
  /** Fires when the state of a folder changes, whether the folder is shown or not. */
  readonly onDidChangeAny = this.anyChangeEmitter.event;

  /** `handleFolderError` is passed to each folder as its `onError`. The first checks start after the first rows. */
  constructor(private readonly createEngine: CreateEngine, private readonly memento: vscode.Memento,
    private readonly handleFolderError: (folder: Folder, error: unknown) => string | undefined,
    onDidShowFirstRows: Event<void>)
  {
    this.sync();
    this.subscriptions = [
      new vscode.Disposable(onDidShowFirstRows(() => this.startWatches())),
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        this.sync();
        this.startWatches();
        this.followEditor();
      }),
      vscode.window.onDidChangeActiveTextEditor(() => this.followEditor()),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        this.startWatches(); // not started yet if the first rows are not shown
        for (const { folder, path } of this.locateAll(uri))
          this.openFoldersByUri.get(folder.uri.toString())!.watch?.handleSave(path);
      }),
      onSettingsChange((affects) => {
        for (const { folder, watch } of this.openFoldersByUri.values())
          if (affects(folder.uri)) watch?.handleSettingsChange();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.restart()),
    ];
    this.followEditor();
  }

  get all(): readonly Folder[] {
    return [...this.openFoldersByUri.values()].map(({ folder }) => folder);
  }

  /** The active editor's folder; otherwise the folder shown last, otherwise the first folder. */
  get current(): Folder | undefined {
    return this.shownFolder ?? this.all[0];
  }

  /** Whether no run is in progress and no change is waiting for a run. */
  get isIdle(): boolean {
    return [...this.openFoldersByUri.values()].every(({ folder, watch }) => watch !== undefined && folder.isIdle);
  }

  findFolder(uri: vscode.Uri): Folder | undefined {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    return folder && this.openFoldersByUri.get(folder.uri.toString())?.folder;
  }

  /** Returns the sorted paths of a folder's open files with unsaved changes. */
  listUnsavedPaths(folder: Folder): string[] {
    return vscode.workspace.textDocuments.filter((document) => document.isDirty).flatMap((document) => {
      const path = getPackPath(folder, document.uri);
      return path === undefined ? [] : [path];
    }).sort(byText);
  }

  /** Returns the file that a command was called on; undefined if the file is outside the open folders. */
  resolveFile(argument: unknown): FileInFolder | undefined {
    const uri = this.resolveUri(argument);
    return uri && this.locate(uri);
  }

  /**
   * Returns the URI of the file that a caller names by a URI, a path (absolute, or relative to the shown folder) or a
   * tree row. Without an argument, returns the active editor's file. No other code normalizes `./a` and `a/../b`.
   */
  resolveUri(argument: unknown): vscode.Uri | undefined {
    if (argument === undefined || argument === null) return vscode.window.activeTextEditor?.document.uri;
    if (argument instanceof vscode.Uri) return argument.with({ path: posix.normalize(argument.path) });
    const text = typeof argument === 'string' ? argument : getRowPath(argument);
    if (text === undefined) return undefined;
    const path = sep === '\\' ? text.replaceAll('\\', '/') : text;
    if (/^(?:\/|[A-Za-z]:\/)/.test(path)) return vscode.Uri.file(posix.normalize(path));
    return this.current && vscode.Uri.joinPath(this.current.uri, path);
  }

  /**
   * Returns the file's path for each open folder that contains the file or is packed with the file's repository. There
   * are several results if folders are nested or packed together.
   */
  locateAll(uri: vscode.Uri): readonly FileInFolder[] {
    return this.all.flatMap((folder) => {
      const path = getPackPath(folder, uri);
      return path === undefined ? [] : [{ folder, path }];
    });
  }

  /**
   * Finds a file in an open folder, the innermost one if folders are nested; `path` is '' for the folder itself. If the
   * file's own folder has no pack, the file belongs to a pack that includes it, preferably the shown folder's pack.
   */
  locate(uri: vscode.Uri): FileInFolder | undefined {
    const folder = uri.scheme === 'file' ? this.findFolder(uri) : undefined;
    if (!folder?.state.report) {
      for (const otherFolder of new Set(this.current ? [this.current, ...this.all] : [])) {
        const path = findPathInPackedRoots(otherFolder, uri);
        if (path !== undefined) return { folder: otherFolder, path };
      }
    }
    const path = folder && getPathInFolder(folder.uri, uri);
    return folder && path !== undefined ? { folder, path } : undefined;
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    for (const key of [...this.openFoldersByUri.keys()]) this.close(key);
  }

  private sync(): void {
    const diskFolders = listFoldersOnDisk();
    const keys = new Set(diskFolders.map((folder) => folder.uri.toString()));
    for (const key of [...this.openFoldersByUri.keys()]) if (!keys.has(key)) this.close(key);
    for (const folder of diskFolders) if (!this.openFoldersByUri.has(folder.uri.toString())) this.open(folder);
    this.changeEmitter.fire();
  }

  private open(workspaceFolder: vscode.WorkspaceFolder): void {
    const { uri, name } = workspaceFolder;
    const ports = createEditorPorts(workspaceFolder, this.createEngine, this.memento,
      (file) => getPackPath(folder, file));
    const folder: Folder = new Folder(uri, name, ports, this.handleFolderError);
    folder.onDidChange(() => {
      this.anyChangeEmitter.fire(folder);
      if (this.current === folder) this.changeEmitter.fire();
    });
    this.openFoldersByUri.set(uri.toString(), { folder, sources: ports, watch: undefined });
  }

  private startWatches(): void {
    for (const openFolder of this.openFoldersByUri.values())
      openFolder.watch ??= this.watch(openFolder.folder, openFolder.sources);
  }

  private watch(folder: Folder, sources: ChangeSources): FolderWatch {
    return new FolderWatch(folder, sources, (error) => folder.reportRunError(error));
  }

  private close(key: string): void {
    const { folder, watch } = this.openFoldersByUri.get(key)!;
    watch?.dispose();
    folder.dispose();
    this.openFoldersByUri.delete(key);
    if (this.shownFolder === folder) this.shownFolder = undefined;
  }

  /** Restarts engines and watches after the workspace became trusted, because they may use git now. */
  private restart(): void {
    for (const openFolder of this.openFoldersByUri.values()) {
      openFolder.watch?.dispose();
      void openFolder.folder.restartEngine();
      openFolder.watch = this.watch(openFolder.folder, openFolder.sources);
    }
  }

  private followEditor(): void {
    const activeUri = vscode.window.activeTextEditor?.document.uri;
    const folder = activeUri && (this.locate(activeUri)?.folder ?? this.findFolder(activeUri));
    if (!folder || folder === this.shownFolder) return;
    this.shownFolder = folder;
    this.changeEmitter.fire();
  }
}

/** Returns the path of the file that a tree row represents. */
function getRowPath(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null || !('path' in argument)) return undefined;
  return typeof argument.path === 'string' ? argument.path : undefined;
}

/** Returns the folder that contains the caller's URI; otherwise the folder that is shown. */
export function resolveGivenFolder(folders: Folders, argument: unknown): Folder {
  return (argument instanceof vscode.Uri ? folders.findFolder(argument) : undefined) ?? requireShownFolder(folders);
}

/** Returns the folder of the active editor, which the status bar and the trees show. */
export function requireShownFolder(folders: Folders): Folder {
  if (!folders.current)
    throw new HelpfulError(l10n.t('AgentPack packs the files of a folder. Open a folder first.'), {
      title: l10n.t('Open Folder'),
      command: 'vscode.openFolder',
    });
  return folders.current;
}

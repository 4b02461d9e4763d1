import { posix, sep } from 'node:path';
import * as vscode from 'vscode';
import { emitter } from '../../../base/event';
import type { RemoteEngine } from './engines';
import { HelpfulError } from '../errorHelp';
import { Folder } from './folder';
import type { FolderMemory } from './memory';

/** A file of a folder, by its path in it. */
export interface FileInFolder {
  readonly folder: Folder;
  readonly path: string;
}

/** One `Folder` for each workspace folder on disk, and which of them is shown. */
export class Folders implements vscode.Disposable {
  private readonly byUri = new Map<string, Folder>();
  private shown: Folder | undefined;
  private readonly subscriptions: vscode.Disposable[];
  private readonly changed = emitter<void>();
  private readonly changedAny = emitter<Folder>();
  private readonly listed = emitter<void>();
  /** The shown folder is another, or its state changed. */
  readonly onDidChange = this.changed.event;
  /** The state of a folder changed, shown or not. */
  readonly onDidChangeAny = this.changedAny.event;
  /** A folder came or went. */
  readonly onDidChangeList = this.listed.event;

  constructor(private readonly makeEngine: (root: string, options: { readonly git: boolean; }) => RemoteEngine,
    private readonly memory: FolderMemory, private readonly onFailure: (folder: Folder, error: unknown) => void)
  {
    this.sync();
    this.subscriptions = [
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.sync()),
      vscode.window.onDidChangeActiveTextEditor(() => this.follow()),
    ];
    this.follow();
  }

  get all(): readonly Folder[] {
    return [...this.byUri.values()];
  }

  /** Follows the active editor; else the one shown last, else the first. */
  get current(): Folder | undefined {
    return this.shown ?? this.all[0];
  }

  get several(): boolean {
    return this.byUri.size > 1;
  }

  of(uri: vscode.Uri): Folder | undefined {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    return folder && this.byUri.get(folder.uri.toString());
  }

  /** Of what a command was called on; undefined where that lies in no open folder. */
  file(argument: unknown): FileInFolder | undefined {
    const uri = this.named(argument);
    return uri && this.locate(uri);
  }

  /**
   * What someone means: a URI, a path (absolute, or relative to the folder that is shown), a row of a tree, or nothing,
   * which means the active editor's file. The one place where `./a` and `a/../b` are made plain.
   */
  named(argument: unknown): vscode.Uri | undefined {
    if (argument === undefined || argument === null) return vscode.window.activeTextEditor?.document.uri;
    if (argument instanceof vscode.Uri) return argument.with({ path: posix.normalize(argument.path) });
    const text = typeof argument === 'string' ? argument : pathOf(argument);
    if (text === undefined) return undefined;
    const path = sep === '\\' ? text.replaceAll('\\', '/') : text;
    if (/^(?:\/|[A-Za-z]:\/)/.test(path)) return vscode.Uri.file(posix.normalize(path));
    return this.current && vscode.Uri.joinPath(this.current.uri, path);
  }

  /** A file of an open folder; `path` is '' for the folder itself. */
  locate(uri: vscode.Uri): FileInFolder | undefined {
    const folder = uri.scheme === 'file' ? this.of(uri) : undefined;
    if (!folder) return undefined;
    const root = withoutEnd(folder.uri.path), path = withoutEnd(uri.path);
    if (path === root) return { folder, path: '' };
    return path.startsWith(`${root}/`) ? { folder, path: path.slice(root.length + 1) } : undefined;
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    for (const folder of this.all) folder.dispose();
  }

  private sync(): void {
    const wanted = (vscode.workspace.workspaceFolders ?? []).filter((folder) => folder.uri.scheme === 'file');
    const keys = new Set(wanted.map((folder) => folder.uri.toString()));
    for (const [key, folder] of this.byUri) {
      if (keys.has(key)) continue;
      folder.dispose();
      this.byUri.delete(key);
      if (this.shown === folder) this.shown = undefined;
    }
    for (const workspaceFolder of wanted) {
      const key = workspaceFolder.uri.toString();
      if (this.byUri.has(key)) continue;
      const folder = new Folder(workspaceFolder, this.makeEngine, this.memory, this.onFailure);
      folder.onDidChange(() => {
        this.changedAny.fire(folder);
        if (this.current === folder) this.changed.fire();
      });
      this.byUri.set(key, folder);
    }
    this.listed.fire();
    this.changed.fire();
  }

  private follow(): void {
    const active = vscode.window.activeTextEditor?.document.uri;
    const folder = active && this.of(active);
    if (!folder || folder === this.shown) return;
    this.shown = folder;
    this.changed.fire();
  }
}

/** Rows of our trees carry the path of the file that they stand for. */
function pathOf(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null || !('path' in argument)) return undefined;
  return typeof argument.path === 'string' ? argument.path : undefined;
}

function withoutEnd(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** The folder of the active editor, which the status bar and the trees show. */
export function shownFolder(folders: Folders): Folder {
  if (!folders.current)
    throw new HelpfulError('AgentPack packs the files of a folder: open one first.', {
      title: 'Open Folder',
      command: 'vscode.openFolder',
    });
  return folders.current;
}

import * as vscode from 'vscode';
import { changeKind, needFor, type ChangeOrigin } from './changeKind';
import type { Folder } from './folder';
import { watchHead } from './gitWatch';
import { readSettings } from '../settings/settings';

/**
 * How long the watcher may take to tell of a file that was saved; after that changes by other programs are not told
 * either. Ms.
 */
const echoWithin = 15_000;
/** How often everything is looked at where changes are not told. Ms. */
const pollEvery = 10_000;

/** Tells a folder of what changes in it: its files, its pack, git's HEAD and index. */
export class FolderWatch implements vscode.Disposable {
  private readonly subscriptions: readonly vscode.Disposable[];
  private unheard: NodeJS.Timeout | undefined;
  private polls = false;

  constructor(private readonly folder: Folder, failed: (error: unknown) => void) {
    const files = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder.workspaceFolder, '**/*'));
    const seen = (uri: vscode.Uri) => {
      this.seen(uri).catch(failed);
    };
    this.subscriptions = [
      files,
      files.onDidChange(seen),
      files.onDidCreate(seen),
      files.onDidDelete(seen),
      watchHead(folder.uri, {
        moved: () => this.tell('git', { outdates: true, blind: true }, true),
        writing: () => this.tell('git', {}, true),
        lost: () => this.lost(),
      }, failed),
    ];
    this.tell('outside', {}, false); // what happened while no editor looked
  }

  saved(path: string): void {
    if (this.kindOf(path) !== 'input') return;
    this.folder.writes.note(path);
    this.unheard ??= setTimeout(() => this.lost(), echoWithin);
    this.tell('save', { files: [path], saved: true, outdates: true }, true);
  }

  settingsChanged(): void {
    this.tell('outside', { outdates: true, blind: true }, true);
  }

  dispose(): void {
    clearTimeout(this.unheard);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Many files change that no pack shows: those cast no doubt, and end no look. */
  private async seen(uri: vscode.Uri): Promise<void> {
    this.heard();
    const path = vscode.workspace.asRelativePath(uri, false);
    const kind = this.kindOf(path);
    if (kind === 'pack' || kind === 'output') this.folder.changed({ need: 'check' }, false);
    if (kind !== 'input') return;
    if (await this.folder.writes.isKnown(path)) return;
    const reads = this.folder.reads(path);
    this.tell('outside', { files: [path], outdates: reads }, reads);
  }

  private kindOf(path: string): ReturnType<typeof changeKind> {
    return changeKind(path, this.folder.state.thread);
  }

  private tell(origin: ChangeOrigin, change: {
    readonly files?: readonly string[];
    readonly saved?: boolean;
    readonly outdates?: boolean;
    readonly blind?: boolean;
  }, doubt: boolean): void {
    this.folder.changed({ need: needFor(readSettings(this.folder.uri).autoRepack, origin), ...change }, doubt);
  }

  private heard(): void {
    clearTimeout(this.unheard);
    this.unheard = undefined;
    if (!this.polls) return;
    this.polls = false;
    this.folder.poll(undefined);
  }

  /** Nobody tells of changes any more: what the pack is worth, only a look can say. */
  private lost(): void {
    this.polls = true;
    this.folder.poll(pollEvery);
    this.tell('outside', {}, true);
  }
}

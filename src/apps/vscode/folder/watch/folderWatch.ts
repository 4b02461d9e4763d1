import type { Disposable } from 'vscode';
import type { PackedRoot } from '#model';
import type { Change } from '#platform/repack/repackSchedule';
import type { Clock } from '#platform/process/clock';
import type { EditorSettings } from '../../settings/settingValues';
import { classifyChangedPath, canAffectThreadList, chooseRefresh, type ChangeOrigin } from './changeKind';
import type { Folder } from '../folder';
import type { HeadListener } from './gitWatch';

/** Sources that report changes to a folder. `onError` receives the errors of a listener. */
export interface ChangeSources {
  readonly clock: Clock;
  settings(): Pick<EditorSettings, 'autoRepack'>;
  /** Reports each file that is created, changed or deleted, by its path in the folder or in a `root`. */
  watchFiles(onChange: (path: string) => void, root?: PackedRoot): Disposable;
  watchHead(listener: HeadListener, onError: (error: unknown) => void): Disposable;
}

/**
 * The time within which the watcher must report a saved file, in milliseconds. A watcher that misses this limit does
 * not report other programs' changes either.
 */
const echoTimeoutMs = 15_000;
/** The interval between full checks while changes are not reported, in milliseconds. */
const pollIntervalMs = 10_000;

/** Reports changes to a folder: saves, files, the pack, git's HEAD and index, and settings. */
export class FolderWatch implements Disposable {
  private readonly subscriptions: readonly Disposable[];
  /** Set while the watcher's report of a saved file is pending. */
  private stopEchoTimer: (() => void) | undefined;
  private isPolling = false;
  /** Watchers of the repositories that are packed with the folder. */
  private otherWatchers: { readonly key: string; readonly watchers: readonly Disposable[]; } = {
    key: '',
    watchers: [],
  };

  constructor(private readonly folder: Folder, private readonly sources: ChangeSources,
    onError: (error: unknown) => void)
  {
    this.subscriptions = [
      { dispose: folder.onDidChange(() => this.watchOthers(onError)) },
      sources.watchFiles((path) => {
        this.handleFileChange(path).catch(onError);
      }),
      sources.watchHead({
        onMoved: () => this.report('git', { invalidates: true, fullScan: true }, true),
        onWriting: () => this.report('git', {}, true),
        onLost: () => this.handleLostReports(),
      }, onError),
    ];
    this.report('outside', {}, false); // the folder may have changed while no editor was open
  }

  handleSave(path: string): void {
    if (this.classifyPath(path) !== 'input') return;
    this.folder.writes.note(path);
    this.stopEchoTimer ??= this.sources.clock.callAfter(echoTimeoutMs, () => this.handleLostReports());
    this.report('save', { files: [path], saved: true, invalidates: true }, true);
  }

  handleSettingsChange(): void {
    this.report('outside', { invalidates: true, fullScan: true }, true);
  }

  dispose(): void {
    this.stopEchoTimer?.();
    for (const subscription of [...this.subscriptions, ...this.otherWatchers.watchers]) subscription.dispose();
  }

  /** Watches the other repositories of the latest pack while it is shown. */
  private watchOthers(onError: (error: unknown) => void): void {
    const roots = this.folder.state.report?.roots ?? [];
    const key = JSON.stringify(roots.map(({ name, folder }) => [name, folder]));
    if (key === this.otherWatchers.key || roots.length === 0 && this.otherWatchers.key === '') return;
    for (const watcher of this.otherWatchers.watchers) watcher.dispose();
    const watchers = roots.map((root) =>
      this.sources.watchFiles((path) => {
        this.handleFileChange(`${root.name}/${path}`).catch(onError);
      }, root)
    );
    this.otherWatchers = { key, watchers };
  }

  /**
   * Handles a changed file. A change to a file that is not in the pack neither makes the pack stale nor cancels a
   * refresh, because builds write many such files.
   */
  private async handleFileChange(path: string): Promise<void> {
    this.handleWatcherReport();
    const kind = this.classifyPath(path);
    if (canAffectThreadList(path)) this.folder.threads.noteChange();
    if (kind === 'pack' || kind === 'output') this.folder.handleChange({ refresh: 'detect' }, false);
    if (kind !== 'input' || await this.folder.writes.isKnown(path)) return;
    const isInPack = this.folder.packUses(path);
    this.report('outside', { files: [path], invalidates: isInPack }, isInPack);
  }

  private classifyPath(path: string): ReturnType<typeof classifyChangedPath> {
    return classifyChangedPath(path, this.folder.state.thread);
  }

  private report(origin: ChangeOrigin, change: Omit<Change, 'refresh'>, mayBeStale: boolean): void {
    this.folder.handleChange({ refresh: chooseRefresh(this.sources.settings().autoRepack, origin), ...change },
      mayBeStale);
  }

  private handleWatcherReport(): void {
    this.stopEchoTimer?.();
    this.stopEchoTimer = undefined;
    if (!this.isPolling) return;
    this.isPolling = false;
    this.folder.setPollInterval(undefined);
  }

  /** Handles the loss of change reports. From now on, only full refreshes detect changes. */
  private handleLostReports(): void {
    this.isPolling = true;
    this.folder.setPollInterval(pollIntervalMs);
    this.report('outside', {}, true);
  }
}

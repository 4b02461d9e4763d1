import type { Disposable } from 'vscode';
import type { PackedRoot } from '#model';
import type { Change } from '#platform/repack/repackSchedule';
import type { Clock } from '#platform/process/clock';
import type { EditorSettings } from '../../settings/settingValues';
import { changeKind, isOfThreads, refreshFor, type ChangeOrigin } from './changeKind';
import type { Folder } from '../folder';
import type { HeadListener } from './gitWatch';

/** Sources that report changes of a folder. `failed` receives the errors of a listener. */
export interface ChangeSources {
  readonly clock: Clock;
  settings(): Pick<EditorSettings, 'autoRepack'>;
  /** Reports each file that is created, changed or deleted, by its path in the folder or in a `root`. */
  watchFiles(changed: (path: string) => void, root?: PackedRoot): Disposable;
  watchHead(listener: HeadListener, failed: (error: unknown) => void): Disposable;
}

/**
 * The time, in milliseconds, within which the watcher reports a saved file; if it does not, it does not report other
 * programs' changes either.
 */
const echoTimeout = 15_000;
/** How often everything is checked if changes are not reported, in milliseconds. */
const pollInterval = 10_000;

/** Reports changes to a folder: saves, files, the pack, git's HEAD and index, settings. */
export class FolderWatch implements Disposable {
  private readonly subscriptions: readonly Disposable[];
  /** Set while the watcher's report of a saved file is still outstanding. */
  private stopEchoTimer: (() => void) | undefined;
  private polls = false;
  /** Watchers of the repositories that are packed with the folder. */
  private others: { readonly key: string; readonly watchers: readonly Disposable[]; } = { key: '', watchers: [] };

  constructor(private readonly folder: Folder, private readonly sources: ChangeSources,
    failed: (error: unknown) => void)
  {
    this.subscriptions = [
      { dispose: folder.onDidChange(() => this.watchOthers(failed)) },
      sources.watchFiles((path) => {
        this.fileChanged(path).catch(failed);
      }),
      sources.watchHead({
        moved: () => this.report('git', { invalidates: true, fullScan: true }, true),
        writing: () => this.report('git', {}, true),
        lost: () => this.lost(),
      }, failed),
    ];
    this.report('outside', {}, false); // the folder may have changed while no editor was open
  }

  saved(path: string): void {
    if (this.kindOf(path) !== 'input') return;
    this.folder.writes.note(path);
    this.stopEchoTimer ??= this.sources.clock.after(echoTimeout, () => this.lost());
    this.report('save', { files: [path], saved: true, invalidates: true }, true);
  }

  settingsChanged(): void {
    this.report('outside', { invalidates: true, fullScan: true }, true);
  }

  dispose(): void {
    this.stopEchoTimer?.();
    for (const subscription of [...this.subscriptions, ...this.others.watchers]) subscription.dispose();
  }

  /** Watches the other repositories of the newest pack for as long as it is shown. */
  private watchOthers(failed: (error: unknown) => void): void {
    const roots = this.folder.state.report?.roots ?? [];
    const key = JSON.stringify(roots.map(({ name, folder }) => [name, folder]));
    if (key === this.others.key || roots.length === 0 && this.others.key === '') return;
    for (const watcher of this.others.watchers) watcher.dispose();
    const watchers = roots.map((root) =>
      this.sources.watchFiles((path) => {
        this.fileChanged(`${root.name}/${path}`).catch(failed);
      }, root)
    );
    this.others = { key, watchers };
  }

  /**
   * Handles a changed file. A file that no pack shows makes no pack stale, and its change cancels no refresh, because
   * builds write many such files.
   */
  private async fileChanged(path: string): Promise<void> {
    this.watcherWorks();
    const kind = this.kindOf(path);
    if (isOfThreads(path)) this.folder.threads.noteChange();
    if (kind === 'pack' || kind === 'output') this.folder.changed({ refresh: 'detect' }, false);
    if (kind !== 'input' || await this.folder.writes.isKnown(path)) return;
    const used = this.folder.packUses(path);
    this.report('outside', { files: [path], invalidates: used }, used);
  }

  private kindOf(path: string): ReturnType<typeof changeKind> {
    return changeKind(path, this.folder.state.thread);
  }

  private report(origin: ChangeOrigin, change: Omit<Change, 'refresh'>, mayBeStale: boolean): void {
    this.folder.changed({ refresh: refreshFor(this.sources.settings().autoRepack, origin), ...change }, mayBeStale);
  }

  private watcherWorks(): void {
    this.stopEchoTimer?.();
    this.stopEchoTimer = undefined;
    if (!this.polls) return;
    this.polls = false;
    this.folder.poll(undefined);
  }

  /** Handles the loss of change reports: only full refreshes find changes now. */
  private lost(): void {
    this.polls = true;
    this.folder.poll(pollInterval);
    this.report('outside', {}, true);
  }
}

import { neverCancelled } from '#base/cancellation';
import { createEmitter } from '#base/event';
import type { ThreadsOptions } from '#engine/threads/threadsReport';
import type { ThreadsReport } from '#reports';
import type { Clock } from '#platform/process/clock';
import type { FolderEngine } from '../folderEngine';
import type { FolderFiles } from '../ports/folderFiles';
import type { FolderState } from './folderState';
import type { FolderMemory } from './memory';
import { findNextMuteEnd, splitOverlaps, addMute, removeMute, removeMutedOverlaps, type Mute } from './mutes';

/** A session's log. `name` is AGENT-ID. The session's ID is also the ID of its thread, if the session has one. */
export interface SessionLog {
  readonly name: string;
  /** The time of its hooks' last entry, in milliseconds since 1970. */
  readonly at: number;
}

/** The folder with the hooks' records of agent sessions; see `features/guard/pure/openPack.ts`. */
const hookLogFolder = '.agentpack/cache/hooks';
const logExtension = '.jsonl';
/** The maximum duration of a timer, in milliseconds. JavaScript fires longer timers immediately. */
const maxTimerMs = 2 ** 31 - 1;

/** The value that is used in place of a thread ID to select no thread, regardless of the settings. */
export const outsideThreads = 'none';

/**
 * Decides which packs a folder shows: those of the thread that was chosen in the editor, otherwise those of the thread
 * in `config.toml`, otherwise the packs without a thread. The environment is ignored, because the editor may inherit it
 * from an agent's shell.
 */
export class FolderThreads {
  private readonly changeEmitter = createEmitter<'threads' | 'mutes'>();
  private stopMuteTimer: (() => void) | undefined;
  private isDisposed = false;
  /** Fires when a thread, its task, an agent's work in a thread, or a mute changes. */
  readonly onDidChange = this.changeEmitter.event;

  constructor(private readonly memory: FolderMemory, private readonly files: FolderFiles,
    private readonly engine: FolderEngine, private readonly clock: Pick<Clock, 'callAfter'>)
  {}

  /** The engine's thread option: the thread chosen here. If no thread is chosen, the engine reads `config.toml`. */
  get option(): { readonly thread?: string; } {
    const { thread } = this.memory;
    return thread === undefined ? {} : { thread };
  }

  /** Applies these changes and returns all threads. */
  async list(request: Pick<ThreadsOptions, 'done' | 'archive' | 'restore'> = {}): Promise<ThreadsReport> {
    return this.engine.get().threads({ ...this.option, ...request }, { cancel: neverCancelled });
  }

  /** Returns all threads without muted overlaps, for lists that show overlaps as warnings. */
  async listUnmuted(): Promise<ThreadsReport> {
    return removeMutedOverlaps(await this.list(), this.mutes, Date.now());
  }

  /** Returns the thread to which a new pack would belong. */
  async getActiveThread(): Promise<string | undefined> {
    const { thread } = this.option;
    if (thread !== undefined) return thread === outsideThreads ? undefined : thread;
    return await this.exists('.agentpack/config.toml') ? (await this.list()).current ?? undefined : undefined;
  }

  /**
   * Returns the active thread, but only if a thread may have a pack, so that no worker is started for a folder without
   * threads.
   */
  async getShownThread(): Promise<string | undefined> {
    return this.option.thread !== undefined || await this.exists('.agentpack/threads')
      ? this.getActiveThread()
      : undefined;
  }

  /** Reports whether the folder has threads, based only on the files on disk. */
  async hasAny(): Promise<boolean> {
    return (await this.files.list('.agentpack/threads'))?.some((entry) => entry.isFolder) ?? false;
  }

  async choose(thread: string | undefined): Promise<void> {
    await this.memory.setThread(thread);
    // "none" has to be stored only if the settings name a thread
    if (thread === undefined && await this.getActiveThread() !== undefined) await this.memory.setThread(outsideThreads);
  }

  async isEnded(thread: string | undefined): Promise<boolean> {
    if (thread === undefined) return false;
    const status = (await this.list()).threads.find((candidate) => candidate.thread === thread)?.status;
    return status === 'done' || status === 'archived';
  }

  /** Finds other threads that work on the files of this thread. */
  async findOverlaps(thread: string | undefined): Promise<Pick<FolderState, 'overlaps' | 'mutedOverlaps'>> {
    const allOverlaps = thread === undefined
      ? undefined
      : (await this.list()).threads.find((candidate) => candidate.thread === thread)?.overlaps;
    this.watchMutes();
    return allOverlaps && thread !== undefined
      ? splitOverlaps(this.mutes, thread, allOverlaps, Date.now())
      : { overlaps: [], mutedOverlaps: [] };
  }

  get mutes(): readonly Mute[] {
    return this.memory.mutes;
  }

  async mute(mute: Mute): Promise<void> {
    await this.memory.setMutes(addMute(this.mutes, mute, Date.now()));
    this.changeEmitter.fire('mutes');
  }

  async unmute(a: string, b: string): Promise<void> {
    await this.memory.setMutes(removeMute(this.mutes, a, b));
    this.changeEmitter.fire('mutes');
  }

  noteChange(): void {
    this.changeEmitter.fire('threads');
  }

  /** Lists the agent sessions whose hooks wrote to this folder, with the times of the last entries. */
  async listSessionLogs(): Promise<readonly SessionLog[]> {
    const entries = await this.files.list(hookLogFolder) ?? [];
    const logs = await Promise.all(entries.filter(({ name }) => name.endsWith(logExtension)).map(async ({ name }) => {
      const modifiedTime = await this.files.readModifiedTime(`${hookLogFolder}/${name}`);
      return modifiedTime === undefined ? [] : [{ name: name.slice(0, -logExtension.length), at: modifiedTime }];
    }));
    return logs.flat();
  }

  dispose(): void {
    this.isDisposed = true;
    this.stopMuteTimer?.();
  }

  /** Starts a timer that shows the overlap again when a mute ends. */
  private watchMutes(): void {
    this.stopMuteTimer?.();
    if (this.isDisposed) return;
    const muteEnd = findNextMuteEnd(this.mutes, Date.now());
    if (muteEnd !== undefined)
      this.stopMuteTimer = this.clock.callAfter(Math.min(muteEnd - Date.now() + 1, maxTimerMs),
        () => this.changeEmitter.fire('mutes'));
  }

  private async exists(path: string): Promise<boolean> {
    return await this.files.readStamp(path) !== undefined;
  }
}

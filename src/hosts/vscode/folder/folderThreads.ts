import { neverCancelled } from '../../../base/cancellation';
import type { ThreadsReport, Verdict } from '../../../reports';
import type { FolderEngine } from './folderEngine';
import type { FolderFiles } from './folderFiles';
import type { FolderMemory } from './memory';

/** In place of a thread's id: no thread, whatever the settings name. */
export const unscoped = 'none';

/**
 * Whose packs a folder shows: those of the thread that was chosen here, else of the one that `config.toml` names, else
 * the unscoped one. The environment does not count: an editor inherits it from a shell, which may be an agent's.
 */
export class FolderThreads {
  constructor(private readonly memory: FolderMemory, private readonly files: FolderFiles,
    private readonly engine: FolderEngine)
  {}

  /** For the engine: the thread that was chosen here; without one the engine reads `config.toml`. */
  get option(): { readonly thread?: string; } {
    const { thread } = this.memory;
    return thread === undefined ? {} : { thread };
  }

  /** All threads; `done` is ended first. */
  async list(request: { readonly done?: string; } = {}): Promise<ThreadsReport> {
    return this.engine.get().threads({ ...this.option, ...request }, { cancel: neverCancelled });
  }

  /** The thread that a pack would be made for now. */
  async inForce(): Promise<string | undefined> {
    const { thread } = this.option;
    if (thread !== undefined) return thread === unscoped ? undefined : thread;
    return await this.exists('.agentpack/config.toml') ? (await this.list()).current ?? undefined : undefined;
  }

  /** The same, but only where a thread may have a pack: a folder without threads starts no worker. */
  async shown(): Promise<string | undefined> {
    return this.option.thread !== undefined || await this.exists('.agentpack/threads') ? this.inForce() : undefined;
  }

  /** Whether the folder has threads, according to the disk alone. */
  async any(): Promise<boolean> {
    return (await this.files.list('.agentpack/threads'))?.some((entry) => entry.isFolder) ?? false;
  }

  async choose(thread: string | undefined): Promise<void> {
    await this.memory.setThread(thread);
    // "none" has to be stored only where the settings name a thread
    if (thread === undefined && await this.inForce() !== undefined) await this.memory.setThread(unscoped);
  }

  async isEnded(thread: string | undefined): Promise<boolean> {
    if (thread === undefined) return false;
    const status = (await this.list()).threads.find((one) => one.thread === thread)?.status;
    return status === 'done' || status === 'archived';
  }

  /** Other threads at work on the files of this one. */
  async overlaps(thread: string | undefined): Promise<Verdict['overlaps']> {
    if (thread === undefined) return [];
    return (await this.list()).threads.find((one) => one.thread === thread)?.overlaps ?? [];
  }

  private async exists(path: string): Promise<boolean> {
    return await this.files.stamp(path) !== undefined;
  }
}

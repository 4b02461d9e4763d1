import * as vscode from 'vscode';
import { neverCancelled } from '../../../base/cancellation';
import type { ThreadsReport, Verdict } from '../../../reports';
import type { RemoteEngine } from './engines';
import { ifThere } from '../ifThere';
import type { FolderMemory } from './memory';

/** In place of a thread's id: no thread, whatever the settings name. */
export const unscoped = 'none';

/**
 * Which thread a folder's packs are of: the one chosen here, else the one that `config.toml` names, else none. The
 * environment
 * says nothing of it: an editor keeps that of the shell that it was started from, which may be an agent's.
 */
export class FolderThreads {
  constructor(private readonly folder: vscode.Uri, private readonly memory: FolderMemory,
    private readonly remote: () => Pick<RemoteEngine, 'threads'>)
  {}

  /** For the engine: what was chosen here, so that it decides the rest. */
  get option(): { readonly thread?: string; } {
    const thread = this.memory.thread(this.folder);
    return thread === undefined ? {} : { thread };
  }

  /** All threads; `done` is ended first. */
  async list(wish: { readonly done?: string; } = {}): Promise<ThreadsReport> {
    return this.remote().threads({ ...this.option, ...wish }, { cancel: neverCancelled });
  }

  /** The thread that a pack would be made for now. */
  async inForce(): Promise<string | undefined> {
    const { thread } = this.option;
    if (thread !== undefined) return thread === unscoped ? undefined : thread;
    return await this.isThere('.agentpack/config.toml') ? (await this.list()).current ?? undefined : undefined;
  }

  /** The same, where there may be a pack of it; a folder without threads starts no worker. */
  async shown(): Promise<string | undefined> {
    return this.option.thread !== undefined || await this.isThere('.agentpack/threads') ? this.inForce() : undefined;
  }

  /** Whether there is one to switch to; asked of the disk alone. */
  async areThere(): Promise<boolean> {
    const entries = await ifThere(
      vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(this.folder, '.agentpack/threads')),
    );
    return entries?.some(([, type]) => type === vscode.FileType.Directory) ?? false;
  }

  async choose(thread: string | undefined): Promise<void> {
    await this.memory.setThread(this.folder, thread);
    // only where the settings name a thread, "none" has to be said
    if (thread === undefined && await this.inForce() !== undefined) await this.memory.setThread(this.folder, unscoped);
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

  private async isThere(path: string): Promise<boolean> {
    return await ifThere(vscode.workspace.fs.stat(vscode.Uri.joinPath(this.folder, path))) !== undefined;
  }
}

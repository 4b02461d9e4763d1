import type { Memento } from 'vscode';
import { acceptValue, list, object, relativePath, type Schema } from '#base/schema/schema';
import { redact } from '#secrets/redact';
import type { ManualSelection } from '#engine/formats/selection';
import { parseStoredTasks, removeTaskFromHistory, addTaskToHistory } from '../../task/taskHistory';
import { muteSchema, type Mute } from './mutes';

const maxPaths = 100_000;
/** The maximum length of a thread ID (or `auto` or `none`), in characters. */
const maxThreadLength = 200;
const choicesSchema: Schema<ManualSelection> = object({
  pinned: list(relativePath, maxPaths),
  excluded: list(relativePath, maxPaths),
});

/** The data about one folder that the editor keeps in its own storage, so that a clone cannot contain the data. */
export class FolderMemory {
  /** `folder`: the folder's URI. */
  constructor(private readonly memento: Memento, private readonly folder: string) {}

  /**
   * Returns the pins and exclusions that an earlier version stored here, until they are recorded below `.agentpack/`.
   */
  getEarlierChoices(thread: string | undefined): ManualSelection | undefined {
    return acceptValue<ManualSelection>(choicesSchema, this.memento.get(this.buildKey('choices', thread)));
  }

  async forgetEarlierChoices(thread: string | undefined): Promise<void> {
    await this.memento.update(this.buildKey('choices', thread), undefined);
  }

  /**
   * Reports whether the user packed this folder, or this thread, with a command of this editor. Automatic repacking
   * requires such a command.
   */
  isPackedHere(thread: string | undefined): boolean {
    return this.memento.get(this.buildKey('packed', thread)) === true;
  }

  async setPackedHere(thread: string | undefined, packed: boolean): Promise<void> {
    if (packed !== this.isPackedHere(thread))
      await this.memento.update(this.buildKey('packed', thread), packed || undefined);
  }

  /** Reports whether to introduce the folder's first pack: true once for all packs, threads and windows. */
  async shouldIntroducePack(): Promise<boolean> {
    if (this.memento.get(this.buildKey('introduced')) === true) return false;
    await this.memento.update(this.buildKey('introduced'), true);
    return true;
  }

  /** The chosen thread, as in `PackOptions.thread`; undefined if none was chosen, so `config.toml` decides. */
  get thread(): string | undefined {
    const thread: unknown = this.memento.get(this.buildKey('thread'));
    return typeof thread === 'string' && thread.length <= maxThreadLength ? thread : undefined;
  }

  async setThread(thread: string | undefined): Promise<void> {
    if (thread !== this.thread) await this.memento.update(this.buildKey('thread'), thread);
  }

  /** The tasks that were set in this editor, newest first, with their secrets redacted. */
  get tasks(): readonly string[] {
    return parseStoredTasks(this.memento.get(this.buildKey('tasks')));
  }

  /** Adds tasks, given with the newest last. */
  async addTasks(...texts: readonly string[]): Promise<void> {
    await this.memento.update(this.buildKey('tasks'),
      texts.map((text) => redact(text)).reduce(addTaskToHistory, this.tasks));
  }

  /** Removes a task and returns the remaining tasks. */
  async removeTask(text: string): Promise<readonly string[]> {
    await this.memento.update(this.buildKey('tasks'), removeTaskFromHistory(this.tasks, text));
    return this.tasks;
  }

  /** Overlaps of threads that the user muted in this editor. */
  get mutes(): readonly Mute[] {
    return acceptValue<readonly Mute[]>(muteSchema, this.memento.get(this.buildKey('mutes'))) ?? [];
  }

  async setMutes(mutes: readonly Mute[]): Promise<void> {
    await this.memento.update(this.buildKey('mutes'), mutes.length === 0 ? undefined : mutes);
  }

  /** The time until which staleness is not reported while the user types, in milliseconds since 1970. */
  get quietUntil(): number {
    const until: unknown = this.memento.get(this.buildKey('quiet'));
    return typeof until === 'number' ? until : 0;
  }

  async setQuietUntil(until: number): Promise<void> {
    await this.memento.update(this.buildKey('quiet'), until);
  }

  /** Returns what `setShownRows` stored, perhaps in an earlier version. */
  getShownRows(place: string): unknown {
    return this.memento.get(this.buildKey('rows', place));
  }

  /** Stores the rows that a view, or a group of it, shows. Undefined removes them. */
  async setShownRows(place: string, rows: object | undefined): Promise<void> {
    await this.memento.update(this.buildKey('rows', place), rows);
  }

  get isEmpty(): boolean {
    return this.storedKeys.length === 0;
  }

  async forget(): Promise<void> {
    for (const key of this.storedKeys) await this.memento.update(key, undefined);
  }

  /** The stored keys of the folder, including those of its threads and views, and `tuned`, which version 0.2 stored. */
  private get storedKeys(): readonly string[] {
    const prefixes =
      (['choices', 'introduced', 'mutes', 'packed', 'quiet', 'rows', 'tasks', 'thread', 'tuned'] as const)
        .map((kind) => this.buildKey(kind));
    return this.memento.keys().filter((key) =>
      prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}#`))
    );
  }

  /** Returns the folder's key. A `#` in a URI is escaped, so no folder's key is a prefix of another folder's key. */
  private buildKey(
    kind: 'choices' | 'introduced' | 'mutes' | 'packed' | 'quiet' | 'rows' | 'tasks' | 'thread' | 'tuned',
    part?: string,
  ): string {
    return `${kind}:${this.folder}${part === undefined ? '' : `#${part}`}`;
  }
}

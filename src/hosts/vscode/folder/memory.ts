import type * as vscode from 'vscode';
import { accepted, list, object, relativePath, type Schema } from '../../../base/schema/schema';
import type { Choices } from '../views/treeNode';

const mostPaths = 100_000;
/** Of a thread's id, `auto` or `none`. Characters. */
const longestChoice = 200;
const choicesSchema: Schema<Choices> = object({
  pinned: list(relativePath, mostPaths),
  excluded: list(relativePath, mostPaths),
});

/**
 * What the editor remembers of each folder of this workspace, in its own storage: nothing that a clone can bring along.
 */
export class FolderMemory {
  constructor(private readonly memento: vscode.Memento) {}

  /** Pins and exclusions that an earlier version kept here, until they are recorded below `.agentpack/`. */
  earlierChoices(folder: vscode.Uri, thread: string | undefined): Choices | undefined {
    return accepted<Choices>(choicesSchema, this.memento.get(choicesOf(folder, thread)));
  }

  async forgetEarlierChoices(folder: vscode.Uri, thread: string | undefined): Promise<void> {
    await this.memento.update(choicesOf(folder, thread), undefined);
  }

  /**
   * Whether a person packed this folder, or this thread of it, from this editor; only then is it packed anew without
   * being asked.
   */
  packedHere(folder: vscode.Uri, thread: string | undefined): boolean {
    return this.memento.get(packedIn(folder, thread)) === true;
  }

  async setPackedHere(folder: vscode.Uri, thread: string | undefined, packed: boolean): Promise<void> {
    if (packed !== this.packedHere(folder, thread))
      await this.memento.update(packedIn(folder, thread), packed || undefined);
  }

  /** As `PackOptions.thread`; undefined: nothing was chosen here, so `config.toml` decides. */
  thread(folder: vscode.Uri): string | undefined {
    const thread: unknown = this.memento.get(threadOf(folder));
    return typeof thread === 'string' && thread.length <= longestChoice ? thread : undefined;
  }

  async setThread(folder: vscode.Uri, thread: string | undefined): Promise<void> {
    if (thread !== this.thread(folder)) await this.memento.update(threadOf(folder), thread);
  }

  async forget(folder: vscode.Uri): Promise<void> {
    const own = [packedIn(folder, undefined), choicesOf(folder, undefined)];
    const keys = this.memento.keys().filter((key) => own.some((one) => key === one || key.startsWith(`${one}#`)));
    for (const key of [...keys, threadOf(folder)]) await this.memento.update(key, undefined);
  }
}

function choicesOf(folder: vscode.Uri, thread: string | undefined): string {
  return `choices:${ofThread(folder, thread)}`;
}

function packedIn(folder: vscode.Uri, thread: string | undefined): string {
  return `packed:${ofThread(folder, thread)}`;
}

/** A URI's own `#` is escaped, so no folder's key begins as another's does. */
function ofThread(folder: vscode.Uri, thread: string | undefined): string {
  return `${folder.toString()}${thread === undefined ? '' : `#${thread}`}`;
}

function threadOf(folder: vscode.Uri): string {
  return `thread:${folder.toString()}`;
}

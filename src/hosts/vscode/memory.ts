import type * as vscode from 'vscode';
import { byText } from '../../base/order';
import { noChoices, type Choices } from './treeNode';

/** What the editor remembers of each folder of this workspace, in its own storage: nothing that a clone can bring along. */
export class FolderMemory {
  constructor(private readonly memento: vscode.Memento) {}

  /** Pins and exclusions by hand. */
  choices(folder: vscode.Uri): Choices {
    return this.memento.get<Choices>(choicesOf(folder), noChoices);
  }

  /** A file is pinned or excluded, never both. */
  async choose(folder: vscode.Uri, path: string, choice: keyof Choices, on: boolean): Promise<void> {
    const without = (list: readonly string[]) => list.filter((other) => other !== path);
    const { pinned, excluded } = this.choices(folder);
    const next = { pinned: without(pinned), excluded: without(excluded) };
    if (on) next[choice] = [...next[choice], path].sort(byText);
    await this.memento.update(choicesOf(folder), next);
  }

  /** Whether a person packed this folder from this editor; only then is it packed anew without being asked. */
  packedHere(folder: vscode.Uri): boolean {
    return this.memento.get<boolean>(packedIn(folder), false);
  }

  async setPackedHere(folder: vscode.Uri, packed: boolean): Promise<void> {
    if (packed !== this.packedHere(folder)) await this.memento.update(packedIn(folder), packed || undefined);
  }

  async forget(folder: vscode.Uri): Promise<void> {
    await this.memento.update(choicesOf(folder), undefined);
    await this.setPackedHere(folder, false);
  }
}

function choicesOf(folder: vscode.Uri): string {
  return `choices:${folder.toString()}`;
}

function packedIn(folder: vscode.Uri): string {
  return `packed:${folder.toString()}`;
}

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { createChangeDetector } from '#base/changeDetector';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import { givenFolder, type Folders } from '#apps/vscode/folder/folders';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import type { ViewGroup } from '#apps/vscode/views/groupedView';
import { hintRow } from '#apps/vscode/views/hintRow';
import { addEntry } from './addEntry';
import { chosenEntry, entryAt } from './chooseEntry';
import { acceptEntry, editEntry, rejectEntry, removeEntry, shareMemory } from './entryActions';
import { createLiveMemory, type KnownMemory } from './liveMemory';
import type { MemoryCommand } from './memoryCommands';
import { memoryNodes } from './memoryNodes';
import { countEntries, entryState, waitingEntries, type EntryState } from './memoryWords';

export interface MemoryWork extends vscode.Disposable {
  run(command: MemoryCommand, argument: unknown, folder: unknown): Promise<unknown>;
}

interface MemoryParts {
  readonly folders: Folders;
  readonly failures: Failures;
  readonly view: ViewGroup;
}

/** Implements the view of memory and its commands; created once there is something to do. */
export function createMemoryWork({ folders, failures, view }: MemoryParts): MemoryWork {
  let now: KnownMemory = { state: 'unknown' };
  const areOther = createChangeDetector();
  const live = createLiveMemory({
    folders,
    failures,
    view,
    known(memory) {
      now = memory;
      draw();
    },
  });
  const stop = folders.onDidChange(draw);
  return {
    run,
    dispose() {
      stop();
      live.dispose();
    },
  };

  async function run(command: MemoryCommand, argument: unknown, folderArgument: unknown): Promise<unknown> {
    const folder = folderOf(argument, folderArgument);
    switch (command) {
      case 'addNote':
        return changed(addEntry('note', folder, folders, argument));
      case 'addDecision':
        return changed(addEntry('decision', folder, folders, argument));
      case 'acceptMemory':
        return onEntry(folder, argument, ['proposed', 'inactive'], (id) => acceptEntry(folder, id, 'accepted'));
      case 'confirmMemory':
        return onEntry(folder, argument, ['suspect'], (id) => acceptEntry(folder, id, 'stillTrue'));
      case 'rejectMemory':
        return onEntry(folder, argument, ['proposed', 'suspect'], (id) => rejectEntry(folder, id));
      case 'editMemory':
        return onEntry(folder, argument, undefined, (id) => editEntry(folder, id));
      case 'removeMemory':
        return onEntry(folder, argument, undefined, (id) => removeEntry(folder, id));
      case 'compactMemory':
        return changed(import('./changeManyEntries').then(({ compactByDiff }) => compactByDiff(folder)));
      case 'importMemory':
        return changed(import('./changeManyEntries').then(({ importByPick }) => importByPick(folder)));
      case 'shareMemory':
        return changed(shareMemory(folder));
      case 'showInMemory':
        return show(folder, argument);
    }
  }

  /** Determines the folder, preferably from a file in an editor. */
  function folderOf(argument: unknown, folderArgument: unknown): Folder {
    return givenFolder(folders, folderArgument instanceof vscode.Uri ? folderArgument : argument);
  }

  async function onEntry(folder: Folder, argument: unknown, states: readonly EntryState[] | undefined,
    work: (id: string) => Promise<unknown>): Promise<unknown>
  {
    const id = await chosenEntry(folder, argument, states);
    return id === undefined ? undefined : changed(work(id));
  }

  /** Shows the result of a command at once, without waiting for the file watcher. */
  async function changed<T>(work: Promise<T>): Promise<T> {
    const result = await work;
    await live.read();
    return result;
  }

  async function show(folder: Folder, argument: unknown): Promise<void> {
    const id = await entryAt(folder, argument);
    await vscode.commands.executeCommand('agentpack.knowledge.focus');
    await live.read();
    if (id !== undefined) await view.reveal(({ entry }) => entry === id);
  }

  function draw(): void {
    const folder = folders.current;
    if (!areOther(now, folder, vscode.workspace.isTrusted)) return;
    const report = now.state === 'listed' && now.folder === folder ? now.report : undefined;
    const nodes = report ? memoryNodes(report) : [];
    view.show({
      root: folder?.uri,
      nodes,
      summary: nodes.length === 0 ? undefined : countEntries(report?.entries.length ?? 0),
      hints: now.state === 'listed' ? hints() : [],
      badge: report && waitingEntries(report.entries),
      message: now.state === 'problem'
        ? now.message
        : nodes.length > 0 && !vscode.workspace.isTrusted
        ? l10n.t('Only your own entries: the memory of the repository is read in a trusted workspace.')
        : undefined,
    });
    const states = report?.entries.map(entryState) ?? [];
    setContext('agentpack.memory', now.state === 'listed' ? (nodes.length > 0 ? 'some' : 'none') : now.state);
    setContext('agentpack.memoryProposed', states.includes('proposed'));
    setContext('agentpack.memorySuspect', states.includes('suspect'));
    setContext('agentpack.memoryShared', report?.isShared === true);
    setContext('agentpack.memoryOfRepository', report?.entries.some(({ owner }) => owner === 'repository') === true);
  }
}

function hints(): readonly TreeNode[] {
  return vscode.workspace.isTrusted
    ? [hintRow('addNote', l10n.t('Add Note…'), 'agentpack.addNote'),
      hintRow('importMemory', l10n.t('Import Memory from Rules…'), 'agentpack.importMemory')]
    : [hintRow('memoryTrust', l10n.t('Read only in a trusted workspace'), 'workbench.trust.manage')];
}

function setContext(key: string, value: unknown): void {
  void vscode.commands.executeCommand('setContext', key, value);
}

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { createChangeDetector } from '#base/changeDetector';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import { resolveGivenFolder, type Folders } from '#apps/vscode/folder/folders';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { ViewGroup } from '#apps/vscode/views/tree/groupedView';
import { buildHintRow } from '#apps/vscode/views/tree/hintRow';
import { addEntry } from './addEntry';
import { chooseMemoryEntry, findMemoryEntryId } from './chooseEntry';
import { acceptEntry, editEntry, rejectEntry, removeEntry, shareMemory } from './entryActions';
import { createLiveMemory, type KnownMemory } from './liveMemory';
import type { MemoryCommand } from './memoryCommands';
import { createMemoryNodes } from './memoryNodes';
import { countEntries, getEntryState, createWaitingBadge, type EntryState } from './memoryWords';

export interface MemoryWork extends vscode.Disposable {
  run(command: MemoryCommand, argument: unknown, folder: unknown): Promise<unknown>;
}

interface MemoryParts {
  readonly folders: Folders;
  readonly failures: Failures;
  readonly view: ViewGroup;
}

/** Implements the memory view and its commands. It is created when it is first needed. */
export function createMemoryWork({ folders, failures, view }: MemoryParts): MemoryWork {
  let memoryState: KnownMemory = { state: 'unknown' };
  const hasChanged = createChangeDetector();
  const liveMemory = createLiveMemory({
    folders,
    failures,
    view,
    onStateChange(memory) {
      memoryState = memory;
      draw();
    },
  });
  const stopFollowing = folders.onDidChange(draw);
  return {
    run,
    dispose() {
      stopFollowing();
      liveMemory.dispose();
    },
  };

  async function run(command: MemoryCommand, argument: unknown, folderArgument: unknown): Promise<unknown> {
    const folder = determineFolder(argument, folderArgument);
    switch (command) {
      case 'addNote':
        return refreshAfter(addEntry('note', folder, folders, argument));
      case 'addDecision':
        return refreshAfter(addEntry('decision', folder, folders, argument));
      case 'acceptMemory':
        return runOnEntry(folder, argument, ['proposed', 'inactive'], (id) => acceptEntry(folder, id, 'accepted'));
      case 'confirmMemory':
        return runOnEntry(folder, argument, ['suspect'], (id) => acceptEntry(folder, id, 'stillTrue'));
      case 'rejectMemory':
        return runOnEntry(folder, argument, ['proposed', 'suspect'], (id) => rejectEntry(folder, id));
      case 'editMemory':
        return runOnEntry(folder, argument, undefined, (id) => editEntry(folder, id));
      case 'removeMemory':
        return runOnEntry(folder, argument, undefined, (id) => removeEntry(folder, id));
      case 'compactMemory':
        return refreshAfter(
          import('./changeManyEntries').then(({ compactWithPreview: compact }) => compact(folder)),
        );
      case 'importMemory':
        return refreshAfter(
          import('./changeManyEntries').then(({ importSelectedRules: importRules }) => importRules(folder)),
        );
      case 'shareMemory':
        return refreshAfter(shareMemory(folder));
      case 'showInMemory':
        return revealEntry(folder, argument);
    }
  }

  /** Determines the folder, preferably from a file in an editor. */
  function determineFolder(argument: unknown, folderArgument: unknown): Folder {
    return resolveGivenFolder(folders, folderArgument instanceof vscode.Uri ? folderArgument : argument);
  }

  async function runOnEntry(folder: Folder, argument: unknown, states: readonly EntryState[] | undefined,
    work: (id: string) => Promise<unknown>): Promise<unknown>
  {
    const id = await chooseMemoryEntry(folder, argument, states);
    return id === undefined ? undefined : refreshAfter(work(id));
  }

  /** Shows the result of a command at once, without waiting for the file watcher. */
  async function refreshAfter<T>(work: Promise<T>): Promise<T> {
    const result = await work;
    await liveMemory.read();
    return result;
  }

  async function revealEntry(folder: Folder, argument: unknown): Promise<void> {
    const id = await findMemoryEntryId(folder, argument);
    await vscode.commands.executeCommand('agentpack.knowledge.focus');
    await liveMemory.read();
    if (id !== undefined) await view.reveal(({ entry }) => entry === id);
  }

  function draw(): void {
    const folder = folders.current;
    if (!hasChanged(memoryState, folder, vscode.workspace.isTrusted)) return;
    const report = memoryState.state === 'listed' && memoryState.folder === folder ? memoryState.report : undefined;
    const nodes = report ? createMemoryNodes(report) : [];
    view.show({
      isKnown: memoryState.state !== 'unknown',
      root: folder?.uri,
      nodes,
      summary: nodes.length === 0 ? undefined : countEntries(report?.entries.length ?? 0),
      hints: memoryState.state === 'listed' ? createHints() : [],
      badge: report && createWaitingBadge(report.entries),
      message: memoryState.state === 'problem'
        ? memoryState.message
        : nodes.length > 0 && !vscode.workspace.isTrusted
        ? l10n.t('Only your own entries are shown. The memory of the repository is read only in a trusted workspace.')
        : undefined,
    });
    const states = report?.entries.map(getEntryState) ?? [];
    setContext('agentpack.memory',
      memoryState.state === 'listed' ? (nodes.length > 0 ? 'some' : 'none') : memoryState.state);
    setContext('agentpack.memoryProposed', states.includes('proposed'));
    setContext('agentpack.memorySuspect', states.includes('suspect'));
    setContext('agentpack.memoryShared', report?.isShared === true);
    setContext('agentpack.memoryOfRepository', report?.entries.some(({ owner }) => owner === 'repository') === true);
  }
}

function createHints(): readonly TreeNode[] {
  return vscode.workspace.isTrusted
    ? [buildHintRow('addNote', l10n.t('Add Note…'), 'agentpack.addNote'),
      buildHintRow('importMemory', l10n.t('Import Memory from Rules…'), 'agentpack.importMemory')]
    : [buildHintRow('memoryTrust', l10n.t('Available only in a trusted workspace'), 'workbench.trust.manage')];
}

function setContext(key: string, value: unknown): void {
  void vscode.commands.executeCommand('setContext', key, value);
}

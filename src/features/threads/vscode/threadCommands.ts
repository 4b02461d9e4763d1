import * as vscode from 'vscode';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import { shownFolder, type Folders } from '#apps/vscode/folder/folders';
import type { MuteLength } from '#apps/vscode/folder/state/mutes';
import type { OverlapOf } from './threadActions';

/**
 * Commands for concurrent tasks, each with a pack of its own. When called from code, `startThread(task, id?)`,
 * `switchThread(id | null)`, `endThread(id)`, `archiveThread(id)`, `restoreThread(id)` and `muteOverlap({ thread, other
 * }, length)` show no dialog.
 */
export function registerThreadCommands(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.Disposable.from(
    register('agentpack.startThread',
      async (folder, task, id) => (await actions()).startThread(folder, getTextArgument(task), getTextArgument(id))),
    register('agentpack.switchThread',
      async (folder, id) => (await actions()).switchThread(folder, id === null ? null : getThreadArgument(id))),
    register('agentpack.unbindThread', async (folder) => (await actions()).switchThread(folder, null)),
    register('agentpack.endThread', async (folder, id) => (await ends()).endThread(folder, getThreadArgument(id))),
    register('agentpack.archiveThread',
      async (folder, id) => (await ends()).archiveThread(folder, getThreadArgument(id))),
    register('agentpack.restoreThread',
      async (folder, id) => (await ends()).restoreThread(folder, getThreadArgument(id))),
    register('agentpack.muteOverlap',
      async (folder, row, length) =>
        (await ends()).muteOverlap(folder, getOverlapArgument(row), getMuteLength(length))),
    register('agentpack.unmuteOverlap',
      async (folder, row) => (await ends()).unmuteOverlap(folder, getOverlapArgument(row))),
  );

  function register<T>(command: string, work: (folder: Folder, ...args: unknown[]) => Promise<T>): vscode.Disposable {
    return failures.command(command, (...args: unknown[]) => work(shownFolder(folders), ...args));
  }
}

const actions = () => import('./startThread');
const ends = () => import('./threadActions');

/** Returns the thread that an id or a row of the view names. */
function getThreadArgument(argument: unknown): string | undefined {
  return getTextArgument(argument) ?? /^thread\/([^/]+)$/.exec(getThreadRowId(argument))?.[1];
}

/** Returns the overlap of a row `thread/A/overlap/B`. Calls from code pass `{ thread, other }`. */
function getOverlapArgument(argument: unknown): OverlapOf | undefined {
  if (typeof argument === 'object' && argument !== null && 'thread' in argument && 'other' in argument) {
    const { thread, other } = argument;
    return typeof thread === 'string' && typeof other === 'string' ? { thread, other } : undefined;
  }
  const match = /^thread\/([^/]+)\/overlap\/([^/?]+)(?:\?[^/]*)?$/.exec(getThreadRowId(argument));
  return match ? { thread: match[1]!, other: match[2]! } : undefined;
}

function getMuteLength(argument: unknown): MuteLength | undefined {
  return argument === 'hour' || argument === 'tomorrow' || argument === 'changed' ? argument : undefined;
}

function getThreadRowId(argument: unknown): string {
  return typeof argument === 'object' && argument !== null && 'id' in argument && typeof argument.id === 'string'
    ? argument.id
    : '';
}

function getTextArgument(argument: unknown): string | undefined {
  return typeof argument === 'string' ? argument : undefined;
}

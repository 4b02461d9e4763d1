import type { Folder } from '#apps/vscode/folder/folder';
import type { MuteLength } from '#apps/vscode/folder/state/mutes';
import { startThread, switchThread } from './startThread';
import { archiveThread, endThread, muteOverlap, restoreThread, unmuteOverlap, type OverlapPair } from './threadActions';

export type ThreadCommandName = 'startThread' | 'switchThread' | 'unbindThread' | 'endThread' | 'archiveThread'
  | 'restoreThread' | 'muteOverlap' | 'unmuteOverlap';

type ThreadRun = (folder: Folder, ...args: unknown[]) => Promise<unknown>;

/** The implementation of each thread command. Its arguments are passed by a row of the view or by other code. */
export const threadRuns: Readonly<Record<ThreadCommandName, ThreadRun>> = {
  startThread: (folder, task, id) => startThread(folder, getTextArgument(task), getTextArgument(id)),
  switchThread: (folder, id) => switchThread(folder, id === null ? null : getThreadArgument(id)),
  unbindThread: (folder) => switchThread(folder, null),
  endThread: (folder, id) => endThread(folder, getThreadArgument(id)),
  archiveThread: (folder, id) => archiveThread(folder, getThreadArgument(id)),
  restoreThread: (folder, id) => restoreThread(folder, getThreadArgument(id)),
  muteOverlap: (folder, row, length) => muteOverlap(folder, getOverlapArgument(row), getMuteLength(length)),
  unmuteOverlap: (folder, row) => unmuteOverlap(folder, getOverlapArgument(row)),
};

/** Returns the thread that an id or a row of the view names. */
function getThreadArgument(argument: unknown): string | undefined {
  return getTextArgument(argument) ?? /^thread\/([^/]+)$/.exec(getThreadRowId(argument))?.[1];
}

/** Returns the overlap of a row `thread/A/overlap/B`. Calls from code pass `{ thread, other }`. */
function getOverlapArgument(argument: unknown): OverlapPair | undefined {
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

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import { taskTitle } from '#base/task/taskTitle';
import { byTranscript } from '#engine/threads/sessionThreads';
import type { SessionReport } from '#reports';
import { repack } from '#apps/vscode/commands/packCommands';
import type { Folder } from '#apps/vscode/folder/folder';
import { flashStatus } from '#apps/vscode/status/flash';
import { label, truncated } from '#apps/vscode/text';
import { followedSession, promptKey } from './followedSession';

/** The task last written to a thread. */
interface Followed {
  readonly thread: string | undefined;
  readonly task: string;
  /** The previous task; undefined once it has been restored. */
  readonly before: string | undefined;
}

/** The last prompts of all sessions at earlier checks, none of which becomes the task later. */
const seenIn = new WeakMap<Folder, ReadonlySet<string>>();
const followed = new WeakMap<Folder, Followed>();
const longestShown = 60;

/** Sets the task of the window's thread to the last prompt of the active agent. */
export async function followTask(folder: Folder, sessions: readonly SessionReport[]): Promise<void> {
  const { thread } = folder.state;
  const threads = thread === undefined ? await threadIds(folder) : [];
  const seen = seenIn.get(folder) ?? new Set();
  seenIn.set(folder, new Set([...seen, ...sessions.map((item) => promptKey(item, thread))]));
  const session = followedSession(sessions, thread, threads, (prompt) => !seen.has(prompt));
  if (!session) return;
  const task = (await folder.agentSessions({ what: 'task', id: session.id }, { cancel: neverCancelled }))?.trim();
  const last = followed.get(folder);
  // “yes, go on” after an undo does not restore the undone task
  if (!task || folder.state.thread !== thread || (last?.task === task && last.thread === thread)) return;
  const before = (await folder.readTask(thread)).trim();
  if (task === before) return;
  await folder.writeTask(thread, task);
  followed.set(folder, { thread, task, before });
  await showUndo(folder);
  flashStatus(folder,
    `$(comment-discussion) ${
      l10n.t('AgentPack: the task is now “{0}”', truncated(label(taskTitle(task)), longestShown))
    }`);
  if (folder.autoRepacks) await repack(folder, { newTask: true });
}

/** Restores the previous task, unless the user has written another one since. */
export async function undoFollowedTask(folder: Folder): Promise<void> {
  const last = followed.get(folder);
  if (last?.before === undefined) return;
  const { thread, task, before } = last;
  followed.set(folder, { thread, task, before: undefined });
  await showUndo(folder);
  if ((await folder.readTask(thread)).trim() !== task) return;
  await folder.writeTask(thread, before);
  flashStatus(folder, `$(discard) ${
    before === ''
      ? l10n.t('AgentPack: no task is set, as before')
      : l10n.t('AgentPack: the task is again “{0}”', truncated(label(taskTitle(before)), longestShown))
  }`);
  if (folder.autoRepacks && folder.state.thread === thread) await repack(folder, { newTask: true });
}

/** Tells the buttons whether the change of this folder's task can be undone. */
export async function showUndo(folder: Folder | undefined): Promise<void> {
  const canUndo = folder !== undefined && followed.get(folder)?.before !== undefined;
  await vscode.commands.executeCommand('setContext', 'agentpack.canUndoFollowedTask', canUndo);
}

/** Returns the ids of sessions that have a thread and a pack of their own. */
async function threadIds(folder: Folder): Promise<readonly string[]> {
  if (!await folder.threads.any()) return [];
  const { threads } = await folder.threads.list();
  return threads.filter(({ session }) => session !== byTranscript).map(({ thread }) => thread);
}

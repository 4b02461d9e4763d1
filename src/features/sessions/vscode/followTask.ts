import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import { findTaskTitle } from '#base/task/taskTitle';
import { transcriptSource } from '#engine/threads/sessionThreads';
import type { SessionReport } from '#reports';
import { repack } from '#apps/vscode/commands/packCommands';
import type { Folder } from '#apps/vscode/folder/folder';
import { flashStatus } from '#apps/vscode/status/flash';
import { escapeLabel, truncateText } from '#apps/vscode/text';
import { findFollowedSession, getPromptKey } from './followedSession';

/** The task that was last written to a thread. */
interface FollowedTask {
  readonly thread: string | undefined;
  readonly task: string;
  /** The previous task; undefined once it has been restored. */
  readonly before: string | undefined;
}

/** The last prompts of all sessions at earlier checks, which do not become the task later. */
const seenPrompts = new WeakMap<Folder, ReadonlySet<string>>();
const followedTasks = new WeakMap<Folder, FollowedTask>();
const maxTitleLength = 60;

/** Sets the task of the window's thread to the last prompt of the active agent. */
export async function followTask(folder: Folder, sessions: readonly SessionReport[]): Promise<void> {
  const { thread } = folder.state;
  const threads = thread === undefined ? await listThreadIds(folder) : [];
  const seen = seenPrompts.get(folder) ?? new Set();
  seenPrompts.set(folder, new Set([...seen, ...sessions.map((item) => getPromptKey(item, thread))]));
  const session = findFollowedSession(sessions, thread, threads, (prompt) => !seen.has(prompt));
  if (!session) return;
  const task = (await folder.agentSessions({ what: 'task', id: session.id }, { cancel: neverCancelled }))?.trim();
  const lastFollowed = followedTasks.get(folder);
  // “yes, go on” after an undo does not restore the undone task
  if (!task || folder.state.thread !== thread || (lastFollowed?.task === task && lastFollowed.thread === thread))
    return;
  const before = (await folder.readTask(thread)).trim();
  if (task === before) return;
  await folder.writeTask(thread, task);
  followedTasks.set(folder, { thread, task, before });
  await updateUndoContext(folder);
  flashStatus(folder,
    `$(comment-discussion) ${
      l10n.t('AgentPack: the task is now “{0}”', truncateText(escapeLabel(findTaskTitle(task)), maxTitleLength))
    }`);
  if (folder.autoRepacks) await repack(folder, { newTask: true });
}

/** Restores the previous task, unless the user has written another one since. */
export async function undoFollowedTask(folder: Folder): Promise<void> {
  const lastFollowed = followedTasks.get(folder);
  if (lastFollowed?.before === undefined) return;
  const { thread, task, before } = lastFollowed;
  followedTasks.set(folder, { thread, task, before: undefined });
  await updateUndoContext(folder);
  if ((await folder.readTask(thread)).trim() !== task) return;
  await folder.writeTask(thread, before);
  flashStatus(folder, `$(discard) ${
    before === ''
      ? l10n.t('AgentPack: no task is set, as before')
      : l10n.t('AgentPack: the task is again “{0}”', truncateText(escapeLabel(findTaskTitle(before)), maxTitleLength))
  }`);
  if (folder.autoRepacks && folder.state.thread === thread) await repack(folder, { newTask: true });
}

/** Sets the context key that enables the undo buttons if the change of this folder's task can be undone. */
export async function updateUndoContext(folder: Folder | undefined): Promise<void> {
  const canUndo = folder !== undefined && followedTasks.get(folder)?.before !== undefined;
  await vscode.commands.executeCommand('setContext', 'agentpack.canUndoFollowedTask', canUndo);
}

/** Returns the ids of sessions that have a thread and a pack of their own. */
async function listThreadIds(folder: Folder): Promise<readonly string[]> {
  if (!await folder.threads.any()) return [];
  const { threads } = await folder.threads.list();
  return threads.filter(({ session }) => session !== transcriptSource).map(({ thread }) => thread);
}

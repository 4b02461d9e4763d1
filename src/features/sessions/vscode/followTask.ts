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
  readonly previousTask: string | undefined;
}

/** The keys of the last prompts that earlier checks found. These prompts do not become the task later. */
const seenPrompts = new WeakMap<Folder, ReadonlySet<string>>();
const followedTasks = new WeakMap<Folder, FollowedTask>();
const maxTitleLength = 60;

/** Sets the task of the window's thread to the last prompt of the active agent. */
export async function followTask(folder: Folder, sessions: readonly SessionReport[]): Promise<void> {
  const { thread } = folder.state;
  const threads = thread === undefined ? await listThreadIds(folder) : [];
  const seenKeys = seenPrompts.get(folder) ?? new Set();
  seenPrompts.set(folder, new Set([...seenKeys, ...sessions.map((item) => getPromptKey(item, thread))]));
  const session = findFollowedSession(sessions, thread, threads, (prompt) => !seenKeys.has(prompt));
  if (!session) return;
  const task = (await folder.readAgentSessions({ what: 'task', id: session.id }, { cancel: neverCancelled }))?.trim();
  const lastFollowed = followedTasks.get(folder);
  // after an undo, a prompt such as “yes, go on” must not restore the undone task
  if (!task || folder.state.thread !== thread || (lastFollowed?.task === task && lastFollowed.thread === thread))
    return;
  const previousTask = (await folder.readTask(thread)).trim();
  if (task === previousTask) return;
  await folder.writeTask(thread, task);
  followedTasks.set(folder, { thread, task, previousTask });
  await updateUndoContext(folder);
  flashStatus(folder,
    `$(comment-discussion) ${
      l10n.t('AgentPack: the task was set to “{0}”', truncateText(escapeLabel(findTaskTitle(task)), maxTitleLength))
    }`);
  if (folder.shouldAutoRepack) await repack(folder, { newTask: true });
}

/** Restores the previous task, unless the user has written another one since. */
export async function undoFollowedTask(folder: Folder): Promise<void> {
  const lastFollowed = followedTasks.get(folder);
  if (lastFollowed?.previousTask === undefined) return;
  const { thread, task, previousTask } = lastFollowed;
  followedTasks.set(folder, { thread, task, previousTask: undefined });
  await updateUndoContext(folder);
  if ((await folder.readTask(thread)).trim() !== task) return;
  await folder.writeTask(thread, previousTask);
  flashStatus(folder, `$(discard) ${
    previousTask === ''
      ? l10n.t('AgentPack: the task was removed')
      : l10n.t('AgentPack: the task was restored to “{0}”',
        truncateText(escapeLabel(findTaskTitle(previousTask)), maxTitleLength))
  }`);
  if (folder.shouldAutoRepack && folder.state.thread === thread) await repack(folder, { newTask: true });
}

/** Sets the context key that enables the undo buttons if the change of this folder's task can be undone. */
export async function updateUndoContext(folder: Folder | undefined): Promise<void> {
  const canUndo = folder !== undefined && followedTasks.get(folder)?.previousTask !== undefined;
  await vscode.commands.executeCommand('setContext', 'agentpack.canUndoFollowedTask', canUndo);
}

/** Returns the ids of sessions that have a thread and a pack of their own. */
async function listThreadIds(folder: Folder): Promise<readonly string[]> {
  if (!await folder.threads.hasAny()) return [];
  const { threads } = await folder.threads.list();
  return threads.filter(({ session }) => session !== transcriptSource).map(({ thread }) => thread);
}

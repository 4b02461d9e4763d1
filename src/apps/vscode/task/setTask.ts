import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { HelpfulError, createSetTaskHelp } from '../errorHelp';
import type { Folder } from '../folder/folder';
import { getPackTaskPath } from '../folder/watch/changeKind';
import { pickTask } from './taskPick';
import { requiresClipboardConsent, readClipboardTask, findTasksElsewhere, findTasksInEditor } from './taskSources';

/** Writes the task, and asks the user for it if no text is given. Returns false if the user did not choose a task. */
export async function writeTask(folder: Folder, newTask: string | undefined,
  onError: (error: unknown) => void): Promise<boolean>
{
  const thread = await folder.threads.getActiveThread();
  const currentTask = await folder.readTask(thread);
  const text = newTask ?? await askForTask(folder, thread, currentTask, onError);
  if (text === undefined) return false;
  if (text.trim() === '')
    throw new HelpfulError(l10n.t('The task is empty. Describe in a sentence or two what to do.'),
      createSetTaskHelp(folder));
  await folder.writeTask(thread, text);
  await folder.taskMemory.addTasks(currentTask, text);
  return true;
}

async function askForTask(folder: Folder, thread: string | undefined, currentTask: string,
  onError: (error: unknown) => void): Promise<string | undefined>
{
  const scopeName = [folder.name, thread].filter(Boolean).join(', ');
  const choice = await pickTask({
    title: scopeName === '' ? l10n.t('AgentPack: Set Task') : l10n.t('AgentPack: Set Task ({0})', scopeName),
    file: getPackTaskPath(thread),
    sources: {
      current: currentTask,
      pinnedCount: folder.state.choices.taskPinned.length,
      history: folder.taskMemory.tasks,
      foundTasks: findTasksInEditor(folder),
      asksForClipboard: requiresClipboardConsent(),
    },
    findMore: () => findTasksElsewhere(folder, onError),
    paste: readClipboardTask,
    forget: (task) => folder.taskMemory.removeTask(task),
  });
  if (choice?.kind === 'pins') await vscode.commands.executeCommand('agentpack.pinToTask');
  if (choice?.kind !== 'openFile') return choice?.kind === 'set' ? choice.task : undefined;
  if (currentTask === '') await folder.writeTask(thread, '');
  await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, getPackTaskPath(thread)), { preview: false });
  return undefined;
}

import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { HelpfulError, setTaskIn } from '../errorHelp';
import type { Folder } from '../folder/folder';
import { taskPath } from '../folder/watch/changeKind';
import { pickTask } from './taskPick';
import { asksForClipboard, copiedTask, tasksElsewhere, tasksInEditor } from './taskSources';

/** Writes the task; without a text, asks the user. False if the user chose none. */
export async function writeTask(folder: Folder, newTask: string | undefined,
  failed: (error: unknown) => void): Promise<boolean>
{
  const thread = await folder.threads.inForce();
  const present = await folder.readTask(thread);
  const text = newTask ?? await ask(folder, thread, present, failed);
  if (text === undefined) return false;
  if (text.trim() === '')
    throw new HelpfulError(l10n.t('The task is empty. Describe in a sentence or two what to do.'), setTaskIn(folder));
  await folder.writeTask(thread, text);
  await folder.remembered.addTasks(present, text);
  return true;
}

async function ask(folder: Folder, thread: string | undefined, present: string,
  failed: (error: unknown) => void): Promise<string | undefined>
{
  const scopeName = [folder.name, thread].filter(Boolean).join(', ');
  const choice = await pickTask({
    title: scopeName === '' ? l10n.t('AgentPack: Set Task') : l10n.t('AgentPack: Set Task ({0})', scopeName),
    file: taskPath(thread),
    sources: {
      present,
      pins: folder.state.choices.taskPinned.length,
      history: folder.remembered.tasks,
      found: tasksInEditor(folder),
      asksForClipboard: asksForClipboard(),
    },
    findMore: () => tasksElsewhere(folder, failed),
    paste: copiedTask,
    forget: (task) => folder.remembered.removeTask(task),
  });
  if (choice?.kind === 'pins') await vscode.commands.executeCommand('agentpack.pinToTask');
  if (choice?.kind !== 'openFile') return choice?.kind === 'set' ? choice.task : undefined;
  if (present === '') await folder.writeTask(thread, '');
  await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, taskPath(thread)), { preview: false });
  return undefined;
}

import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { isThreadId } from '../../../engine';
import type { Report, ThreadsReport } from '../../../reports';
import type { Failures } from '../failures';
import { HelpfulError } from '../errorHelp';
import { flash } from '../status/flash';
import type { Folder } from '../folder/folder';
import { shownFolder, type Folders } from '../folder/folders';
import { repack } from './packCommands';
import { endableRows, threadIdFor, threadRows, type ThreadItem } from './threadItems';

/**
 * Start Thread…, Switch Thread…, End Thread…: tasks at work side by side, each with a pack of its own. Called from
 * code, `startThread(task, id?)`, `switchThread(id | null)` and `endThread(id)` show no dialog.
 */
export function registerThreadCommands(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.Disposable.from(
    register('agentpack.startThread', (folder, task, id) => start(folder, textOf(task), textOf(id))),
    register('agentpack.switchThread',
      (folder, id) => (id === null ? use(folder, undefined) : switchTo(folder, textOf(id)))),
    register('agentpack.endThread', (folder, id) => end(folder, textOf(id))),
  );

  function register<T>(command: string, work: (folder: Folder, ...given: unknown[]) => Promise<T>): vscode.Disposable {
    return vscode.commands.registerCommand(command, async (...given: unknown[]) => {
      try {
        return await work(shownFolder(folders), ...given);
      } catch (error) {
        failures.show(error);
        return undefined;
      }
    });
  }
}

function textOf(argument: unknown): string | undefined {
  return typeof argument === 'string' ? argument : undefined;
}

async function start(folder: Folder, givenTask: string | undefined,
  givenId: string | undefined): Promise<Report | undefined>
{
  const task = (givenTask ?? await askForTask(folder))?.trim();
  if (task === undefined) return undefined;
  if (task === '')
    throw new HelpfulError('The task is empty. Describe in a sentence or two what to do.', {
      title: 'Start Thread…',
      command: 'agentpack.startThread',
    });
  const { threads } = await folder.threads.list();
  const taken = threads.map(({ thread }) => thread);
  const suggested = threadIdFor(task, taken);
  const id = givenId ?? (givenTask === undefined ? await askForId(suggested, taken) : suggested);
  if (id === undefined) return undefined;
  const problem = wrongId(id, taken);
  if (problem !== undefined) throw new UserError(problem);
  await folder.writeTask(id, task);
  await folder.switchThread(id);
  return repack(folder, { newTask: true });
}

function askForTask({ name }: Folder): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: `AgentPack: Start Thread${name === '' ? '' : ` (${name})`} (1/2)`,
    ignoreFocusOut: true,
    prompt: 'Describe the task of this thread. It gets its own pack.',
    placeHolder: 'Refunds must keep the currency of the order',
    validateInput: (
      text,
    ) => (text !== '' && text.trim() === '' ? 'Describe in a sentence or two what to do.' : undefined),
  });
}

function askForId(suggested: string, taken: readonly string[]): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: 'AgentPack: Start Thread (2/2)',
    ignoreFocusOut: true,
    value: suggested,
    prompt: "The thread's name, which agents pass as --thread. Its files are in .agentpack/threads.",
    validateInput: (id) => wrongId(id, taken),
  });
}

function wrongId(id: string, taken: readonly string[]): string | undefined {
  // on many disks two names that differ in case alone are one folder
  const same = taken.find((other) => other.toLowerCase() === id.toLowerCase());
  if (same !== undefined) return `The thread ${same} already exists. Switch to it, or choose another name.`;
  return isThreadId(id)
    ? undefined
    : 'Use up to 80 letters, digits, "_", "." and "-". "auto" and "none" are reserved.';
}

export async function switchTo(folder: Folder, given: string | undefined): Promise<void> {
  const report = await folder.threads.list();
  if (given !== undefined) return use(folder, known(report, given));
  const begin = { label: '$(add) Start Thread…', description: 'a task with its own pack', begin: true as const };
  const rows = threadRows(report, Date.now());
  const separator = { label: '', kind: vscode.QuickPickItemKind.Separator };
  const chosen = await vscode.window.showQuickPick<ThreadItem | typeof begin | typeof separator>([...rows, separator,
    begin], {
    title: 'AgentPack: Switch Thread',
    placeHolder: 'Select the thread whose pack is shown and kept fresh here',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (!chosen || 'kind' in chosen) return;
  if ('begin' in chosen) await start(folder, undefined, undefined);
  else if (chosen.thread !== (report.current ?? undefined)) await use(folder, chosen.thread);
}

async function use(folder: Folder, thread: string | undefined): Promise<void> {
  await folder.switchThread(thread);
  flash(folder, thread === undefined ? '$(check) AgentPack: no thread' : `$(check) AgentPack: thread ${thread}`);
}

async function end(folder: Folder, given: string | undefined): Promise<void> {
  const report = await folder.threads.list();
  const thread = given === undefined ? await askWhichToEnd(report) : known(report, given);
  if (thread === undefined) return;
  const isShown = thread === report.current;
  // first, since an automatic repack would reopen it
  if (isShown) await folder.threads.choose(undefined);
  await folder.threads.list({ done: thread });
  if (isShown) await folder.switchThread(undefined);
  flash(folder, `$(check) AgentPack: thread ${thread} is done`);
}

async function askWhichToEnd(report: ThreadsReport): Promise<string | undefined> {
  const rows = endableRows(report, Date.now());
  if (rows.length === 0)
    throw new HelpfulError('There is no thread to end.', {
      title: 'Start Thread…',
      command: 'agentpack.startThread',
    });
  const chosen = await vscode.window.showQuickPick(rows, {
    title: 'AgentPack: End Thread',
    placeHolder: 'Select the thread that is done. Its files are kept, and its next pack reopens it',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.thread;
}

function known({ threads }: ThreadsReport, id: string): string {
  if (!threads.some(({ thread }) => thread === id))
    throw new HelpfulError(`There is no thread ${id} in this folder.`, {
      title: 'Switch Thread…',
      command: 'agentpack.switchThread',
    });
  return id;
}

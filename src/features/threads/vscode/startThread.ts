import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { UserError } from '#base/errors';
import { isThreadId } from '#engine/formats/threadId';
import type { Report, ThreadsReport } from '#reports';
import { repack } from '#apps/vscode/commands/packCommands';
import { HelpfulError } from '#apps/vscode/errorHelp';
import type { Folder } from '#apps/vscode/folder/folder';
import { flashStatus } from '#apps/vscode/status/flash';
import { escapeLabel } from '#apps/vscode/text';
import { createThreadId, createThreadRows, type ThreadItem } from './threadItems';
import { moveIconOutOfLabel } from '#apps/vscode/withIcon';

/** Asks for the task and the name if they are not given, packs, and shows the thread in this window. */
export async function startThread(folder: Folder, givenTask: string | undefined,
  givenId: string | undefined): Promise<Report | undefined>
{
  const task = (givenTask ?? await askForTask(folder))?.trim();
  if (task === undefined) return undefined;
  if (task === '')
    throw new HelpfulError(l10n.t('The task is empty. Describe in a sentence or two what to do.'), {
      title: l10n.t('Start Thread…'),
      command: 'agentpack.startThread',
    });
  const { threads } = await folder.threads.list();
  const existingIds = threads.map(({ thread }) => thread);
  const suggestedId = createThreadId(task, existingIds);
  const id = givenId ?? (givenTask === undefined ? await askForId(suggestedId, existingIds) : suggestedId);
  if (id === undefined) return undefined;
  const problem = findIdProblem(id, existingIds);
  if (problem !== undefined) throw new UserError(problem);
  await folder.writeTask(id, task);
  await folder.switchThread(id);
  return repack(folder, { newTask: true });
}

function askForTask({ name }: Folder): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: name === ''
      ? l10n.t('AgentPack: Start Thread (1/2)')
      : l10n.t('AgentPack: Start Thread ({0}) (1/2)', name),
    ignoreFocusOut: true,
    prompt: l10n.t('Describe the task of this thread. The thread gets its own pack.'),
    placeHolder: l10n.t('Refunds must keep the currency of the order'),
    validateInput: (
      text,
    ) => (text !== '' && text.trim() === '' ? l10n.t('Describe in a sentence or two what to do.') : undefined),
  });
}

function askForId(suggestedId: string, existingIds: readonly string[]): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: l10n.t('AgentPack: Start Thread (2/2)'),
    ignoreFocusOut: true,
    value: suggestedId,
    prompt: l10n.t("The thread's name, which agents pass as --thread. Its files are in .agentpack/threads."),
    validateInput: (id) => findIdProblem(id, existingIds),
  });
}

function findIdProblem(id: string, existingIds: readonly string[]): string | undefined {
  // on many disks, names that differ only in case refer to the same folder
  const duplicate = existingIds.find((otherId) => otherId.toLowerCase() === id.toLowerCase());
  if (duplicate !== undefined)
    return l10n.t('The thread {0} already exists. Switch to it, or choose another name.', duplicate);
  return isThreadId(id)
    ? undefined
    : l10n.t('Use up to 80 letters, digits, "_", "." and "-". "auto" and "none" are reserved.');
}

/** Shows another thread in this window, or no thread if `target` is null. Asks for a thread if none is given. */
export async function switchThread(folder: Folder, target: string | null | undefined): Promise<void> {
  if (target === null) return switchAndReport(folder, undefined);
  const report = await folder.threads.listUnmuted();
  if (target !== undefined) return switchAndReport(folder, requireThreadId(report, target));
  const startItem = {
    label: `$(add) ${l10n.t('Start Thread…')}`,
    description: l10n.t('a task with its own pack'),
    begin: true as const,
  };
  const rows = createThreadRows(report, Date.now());
  const separator = { label: '', kind: vscode.QuickPickItemKind.Separator };
  const chosenItem = await vscode.window.showQuickPick<ThreadItem | typeof startItem | typeof separator>([
    ...rows.map(moveIconOutOfLabel),
    separator,
    moveIconOutOfLabel(startItem),
  ], {
    title: l10n.t('AgentPack: Switch Thread'),
    placeHolder: l10n.t('Select the thread whose pack this window shows and keeps fresh'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (!chosenItem || 'kind' in chosenItem) return;
  if ('begin' in chosenItem) await startThread(folder, undefined, undefined);
  else if (chosenItem.thread !== (report.current ?? undefined)) await switchAndReport(folder, chosenItem.thread);
}

async function switchAndReport(folder: Folder, thread: string | undefined): Promise<void> {
  await folder.switchThread(thread);
  flashStatus(folder, thread === undefined
    ? l10n.t('$(check) AgentPack: this window shows no thread')
    : l10n.t('$(check) AgentPack: this window shows thread {0}', escapeLabel(thread)));
}

function requireThreadId({ threads }: ThreadsReport, id: string): string {
  if (!threads.some(({ thread }) => thread === id))
    throw new HelpfulError(l10n.t('Thread {0} does not exist in this folder.', id), {
      title: l10n.t('Switch Thread…'),
      command: 'agentpack.switchThread',
    });
  return id;
}

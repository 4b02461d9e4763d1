import * as vscode from 'vscode';
import { Cancelled } from '../../../base/errors';
import type { Report } from '../../../reports';
import { taskPath } from '../folder/changeKind';
import type { Failures } from '../failures';
import { HelpfulError } from '../errorHelp';
import { tellFirstPack } from './firstPack';
import { flash } from '../status/flash';
import type { Asked, Folder } from '../folder/folder';
import { shownFolder, type Folders } from '../folder/folders';
import { packageRows, type PackageRow } from './packageItems';
import { withProgress } from '../status/progress';
import { plural, thousands } from '../text';

/** Repack, Set Task…, Choose Package…, Open Context. Only the first three write into a folder that has no pack yet. */
export function registerPackCommands(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('agentpack.repack', () => attempt(async () => repack(shownFolder(folders)))),
    vscode.commands.registerCommand('agentpack.setTask',
      (text?: unknown) =>
        attempt(async () => setTask(shownFolder(folders), typeof text === 'string' ? text : undefined))),
    vscode.commands.registerCommand('agentpack.openNamed',
      (path?: unknown, line?: unknown) =>
        attempt(async () => openNamed(shownFolder(folders), String(path), Number(line ?? 1)))),
    vscode.commands.registerCommand('agentpack.choosePackage',
      (name?: unknown) =>
        attempt(async () => choosePackage(shownFolder(folders), typeof name === 'string' ? name : undefined))),
    vscode.commands.registerCommand('agentpack.openContext',
      () => attempt(async () => openContext(shownFolder(folders)))),
  );

  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      failures.show(error);
      return undefined;
    }
  }
}

/** The report goes back to whoever called the command from code. */
export async function repack(folder: Folder, more: Partial<Asked> = {}): Promise<Report> {
  const first = !folder.everPacked;
  const report = await withProgress('AgentPack: packing', (asked) => folder.pack({ ...asked, ...more }));
  if (first) tellFirstPack(folder, report);
  else flash(folder,
      `$(check) AgentPack: ${plural(report.files.length, 'file')}, ${thousands(report.renderedTokens)} of ${
        thousands(report.budget)
      } tokens`);
  return report;
}

async function setTask(folder: Folder, given: string | undefined): Promise<Report | undefined> {
  const thread = await folder.threads.inForce();
  const text = given ?? await askForTask(folder, thread);
  if (text === undefined) return undefined;
  if (text.trim() === '')
    throw new HelpfulError('The task is empty: say in a sentence or two what is to be done.', {
      title: 'Set Task…',
      command: 'agentpack.setTask',
    });
  await folder.writeTask(thread, text);
  return repack(folder, { newTask: true });
}

/** Called from code with a name (`.`: the whole repository), it asks nothing. */
async function choosePackage(folder: Folder, given: string | undefined): Promise<Report | undefined> {
  const workspace = given ?? await askForPackage(folder);
  return workspace === undefined ? undefined : repack(folder, { workspace });
}

/** Undefined: left as it is. */
async function askForPackage(folder: Folder): Promise<string | undefined> {
  const asked = new vscode.CancellationTokenSource();
  const rows = folder.packages({
    get cancelled() {
      return asked.token.isCancellationRequested;
    },
  }).then(packageRows);
  rows.catch(() => undefined); // it is awaited below; the quick pick waits for it too
  try {
    const chosen = await vscode.window.showQuickPick<PackageRow>(rows, {
      title: `AgentPack: Choose Package${folder.name === '' ? '' : ` (${folder.name})`}`,
      placeHolder: 'Pack one package and what it needs in this repository',
      matchOnDescription: true,
      matchOnDetail: false,
    });
    if (!chosen) asked.cancel();
    await rows.catch((error: unknown) => {
      if (!(error instanceof Cancelled)) throw error;
    });
    return chosen?.workspace;
  } finally {
    asked.dispose();
  }
}

/** One line is typed here; a longer task is edited in its file. Undefined: left as it is. */
async function askForTask(folder: Folder, thread: string | undefined): Promise<string | undefined> {
  const present = await folder.readTask(thread);
  const oneLine = !present.includes('\n');
  const input = vscode.window.createInputBox();
  const edit: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('go-to-file'),
    tooltip: `Edit ${taskPath(thread)}`,
  };
  const of = [folder.name, thread].filter(Boolean).join(', ');
  input.title = `AgentPack: Set Task${of === '' ? '' : ` (${of})`}`;
  input.prompt = 'What is to be done? Name what you know: the behaviour, an error message, a function, a file.';
  input.placeholder = oneLine
    ? 'Prices in the cart are rounded twice: fix roundPrice and its tests'
    : `The present task has ${present.split('\n').length} lines: type a new one, or edit it by the button above`;
  input.value = oneLine ? present : '';
  input.ignoreFocusOut = true;
  input.buttons = [edit];
  try {
    return await new Promise<string | undefined>((resolve, reject) => {
      input.onDidAccept(() => {
        if (input.value.trim() === '') input.validationMessage = 'Say in a sentence or two what is to be done.';
        else resolve(input.value.trim());
      });
      input.onDidChangeValue(() => {
        input.validationMessage = undefined;
      });
      input.onDidTriggerButton(() => {
        editTask(folder, thread, present).then(() => resolve(undefined), reject);
      });
      input.onDidHide(() => resolve(undefined));
      input.show();
    });
  } finally {
    input.dispose();
  }
}

async function editTask(folder: Folder, thread: string | undefined, present: string): Promise<void> {
  if (present === '') await folder.writeTask(thread, '');
  await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, taskPath(thread)), { preview: false });
}

async function openContext(folder: Folder): Promise<void> {
  const path = folder.state.report?.contextPath;
  if (path === undefined)
    throw new HelpfulError(`There is no pack in ${folder.name} yet: set a task, and one is made.`, {
      title: 'Set Task…',
      command: 'agentpack.setTask',
    });
  await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, path), { preview: false });
}

/** A file below `.agentpack/` that a message named. */
async function openNamed(folder: Folder, path: string, line: number): Promise<void> {
  const uri = vscode.Uri.joinPath(folder.uri, path);
  if (!path.startsWith('.agentpack/') || path.split('/').includes('..')) return;
  await vscode.window.showTextDocument(uri, { preview: false, selection: new vscode.Range(line - 1, 0, line - 1, 0) });
}

import * as vscode from 'vscode';
import { loadGitApi } from '../folder/watch/gitExtension';
import { getPackPath } from '../folder/fileUri';
import type { Folder } from '../folder/folder';
import { problemSource } from '../problemSource';
import { baseName } from '../text';
import { taskFromBranch, taskFromClipboard, taskFromProblem, taskFromSelection, type TextPlace } from './taskTexts';
import type { FoundTask } from './taskRows';

/** Returns the tasks from the active editor: the problem at the cursor and the selected text. */
export function findTasksInEditor(folder: Folder): readonly FoundTask[] {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return [];
  const { document, selection } = editor;
  const createPlace = (line: number): TextPlace => ({ path: getPackPath(folder, document.uri), line: line + 1 });
  const problem = findProblemAt(document.uri, selection.active);
  return [
    ...createFoundTask('problem', problem && createPlace(problem.range.start.line),
      (place) => taskFromProblem(problem!.message, place)),
    ...createFoundTask('selection', selection.isEmpty ? undefined : createPlace(selection.start.line),
      (place) => taskFromSelection(document.getText(selection), place)),
  ];
}

/** Returns the tasks from git and the clipboard. Calls `onError` for each source that cannot be read. */
export async function findTasksElsewhere(folder: Folder,
  onError: (error: unknown) => void): Promise<readonly FoundTask[]>
{
  const outcomes = await Promise.allSettled([findGitTasks(folder),
    requiresClipboardConsent() ? [] : readClipboardTask()]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') onError(outcome.reason);
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
}

/** Reports whether reading the clipboard may prompt the user or fail, so that it is read only at the user's request. */
export function requiresClipboardConsent(): boolean {
  return vscode.env.uiKind === vscode.UIKind.Web;
}

/** Returns the clipboard's text if it may be a task. */
export async function readClipboardTask(): Promise<readonly FoundTask[]> {
  const task = taskFromClipboard(await vscode.env.clipboard.readText());
  return task === undefined ? [] : [{ from: 'clipboard', sourceName: '', task }];
}

async function findGitTasks({ uri }: Folder): Promise<readonly FoundTask[]> {
  const gitApi = await loadGitApi();
  const repository = gitApi?.repositories.filter(({ rootUri }) => isSameOrBelow(rootUri.path, uri.path)).sort((a, b) =>
    b.rootUri.path.length - a.rootUri.path.length
  )[0];
  const head = repository?.state.HEAD;
  if (!repository || !head) return [];
  const branch = head.name === undefined ? undefined : taskFromBranch(head.name);
  const commit = head.commit === undefined ? undefined : await repository.getCommit(head.commit);
  const message = commit?.message.trim();
  return [
    ...(branch === undefined ? [] : [{ from: 'branch', sourceName: head.name!, task: branch } as const]),
    ...(message ? [{ from: 'commit', sourceName: commit!.hash.slice(0, 7), task: message } as const] : []),
  ];
}

function createFoundTask(from: 'problem' | 'selection', place: TextPlace | undefined,
  createTask: (place: TextPlace) => string | undefined): readonly FoundTask[]
{
  const task = place && createTask(place);
  return place === undefined || task === undefined
    ? []
    : [{
      from,
      sourceName: place.path === undefined ? String(place.line) : `${baseName(place.path)}:${place.line}`,
      task,
    }];
}

/** Finds the most severe problem whose range contains the cursor, otherwise the most severe problem on its line. */
function findProblemAt(uri: vscode.Uri, cursor: vscode.Position): vscode.Diagnostic | undefined {
  const problemsOnLine = vscode.languages.getDiagnostics(uri).filter(({ range, source }) =>
    source !== problemSource && range.start.line <= cursor.line && cursor.line <= range.end.line
  );
  return problemsOnLine.sort((a, b) =>
    Number(b.range.contains(cursor)) - Number(a.range.contains(cursor)) || a.severity - b.severity ||
    a.range.start.compareTo(b.range.start)
  )[0];
}

function isSameOrBelow(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith('/') ? root : `${root}/`);
}

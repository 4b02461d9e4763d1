import * as vscode from 'vscode';
import { gitApi } from '../folder/watch/gitExtension';
import { pathOfUri } from '../folder/fileUri';
import type { Folder } from '../folder/folder';
import { problemSource } from '../problemSource';
import { baseName } from '../text';
import { taskOfBranch, taskOfClipboard, taskOfProblem, taskOfSelection, type TextPlace } from './taskTexts';
import type { FoundTask } from './taskRows';

/** Returns the tasks that the active editor offers: the problem under the cursor and the selected text. */
export function tasksInEditor(folder: Folder): readonly FoundTask[] {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return [];
  const { document, selection } = editor;
  const place = (line: number): TextPlace => ({ path: pathOfUri(folder, document.uri), line: line + 1 });
  const problem = problemAt(document.uri, selection.active);
  return [
    ...found('problem', problem && place(problem.range.start.line), (at) => taskOfProblem(problem!.message, at)),
    ...found('selection', selection.isEmpty ? undefined : place(selection.start.line),
      (at) => taskOfSelection(document.getText(selection), at)),
  ];
}

/** Returns the tasks that git and the clipboard offer; `failed` receives the error of a source that cannot be read. */
export async function tasksElsewhere(folder: Folder, failed: (error: unknown) => void): Promise<readonly FoundTask[]> {
  const both = await Promise.allSettled([tasksOfGit(folder), asksForClipboard() ? [] : copiedTask()]);
  for (const outcome of both) if (outcome.status === 'rejected') failed(outcome.reason);
  return both.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
}

/** Reports whether the editor asks, or complains, when its clipboard is read: then the user has to choose that. */
export function asksForClipboard(): boolean {
  return vscode.env.uiKind === vscode.UIKind.Web;
}

/** Returns the clipboard's text if it may be a task. */
export async function copiedTask(): Promise<readonly FoundTask[]> {
  const task = taskOfClipboard(await vscode.env.clipboard.readText());
  return task === undefined ? [] : [{ from: 'clipboard', of: '', task }];
}

async function tasksOfGit({ uri }: Folder): Promise<readonly FoundTask[]> {
  const git = await gitApi();
  const repository = git?.repositories.filter(({ rootUri }) => contains(rootUri.path, uri.path)).sort((a, b) =>
    b.rootUri.path.length - a.rootUri.path.length
  )[0];
  const head = repository?.state.HEAD;
  if (!repository || !head) return [];
  const branch = head.name === undefined ? undefined : taskOfBranch(head.name);
  const commit = head.commit === undefined ? undefined : await repository.getCommit(head.commit);
  const message = commit?.message.trim();
  return [
    ...(branch === undefined ? [] : [{ from: 'branch', of: head.name!, task: branch } as const]),
    ...(message ? [{ from: 'commit', of: commit!.hash.slice(0, 7), task: message } as const] : []),
  ];
}

function found(from: 'problem' | 'selection', place: TextPlace | undefined,
  taskAt: (place: TextPlace) => string | undefined): readonly FoundTask[]
{
  const task = place && taskAt(place);
  return place === undefined || task === undefined
    ? []
    : [{ from, of: place.path === undefined ? String(place.line) : `${baseName(place.path)}:${place.line}`, task }];
}

/** Finds the most severe problem whose range contains the cursor, otherwise the most severe problem on its line. */
function problemAt(uri: vscode.Uri, cursor: vscode.Position): vscode.Diagnostic | undefined {
  const onLine = vscode.languages.getDiagnostics(uri).filter(({ range, source }) =>
    source !== problemSource && range.start.line <= cursor.line && cursor.line <= range.end.line
  );
  return onLine.sort((a, b) =>
    Number(b.range.contains(cursor)) - Number(a.range.contains(cursor)) || a.severity - b.severity ||
    a.range.start.compareTo(b.range.start)
  )[0];
}

function contains(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith('/') ? root : `${root}/`);
}

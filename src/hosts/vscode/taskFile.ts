import { realpathSync } from 'node:fs';
import * as vscode from 'vscode';
import { taskText } from '../../base/taskText';
import type { StateHost } from '../../engine';
import { createStateHost } from '../node/state';
import { packFolder } from './changeKind';
import type { Folder } from './folder';

/** A thread's own, or the one of the unscoped pack. */
export function taskFile(folder: vscode.Uri, thread: string | undefined): vscode.Uri {
  return vscode.Uri.joinPath(folder, taskPath(thread));
}

/** The task without its heading; '' where there is none. */
export function readTask(folder: vscode.Uri, thread: string | undefined): string {
  return taskText(state(folder).read(inState(thread)) ?? '');
}

/** Makes `.agentpack/` with its `.gitignore` where it is missing. The file is whole at any moment. Throws `UserError`. */
export function writeTask({ uri, writes }: Pick<Folder, 'uri' | 'writes'>, thread: string | undefined, text: string): void {
  state(uri).write(inState(thread), text === '' ? '# Task\n\n' : `# Task\n\n${text}\n`);
  writes.note(taskPath(thread));
}

/** Below the root. */
export function taskPath(thread: string | undefined): string {
  return `${packFolder(thread)}/task.md`;
}

function inState(thread: string | undefined): string {
  return taskPath(thread).slice('.agentpack/'.length);
}

function state(folder: vscode.Uri): Pick<StateHost, 'read' | 'write'> {
  return createStateHost(realpathSync.native(folder.fsPath), '');
}

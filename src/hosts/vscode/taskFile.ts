import { realpathSync } from 'node:fs';
import * as vscode from 'vscode';
import { taskText } from '../../base/taskText';
import type { StateHost } from '../../engine';
import { createStateHost } from '../node/state';

export function taskFile(folder: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(folder, '.agentpack/task.md');
}

/** The task without its heading; '' where there is none. */
export function readTask(folder: vscode.Uri): string {
  return taskText(state(folder).read('task.md') ?? '');
}

/** Makes `.agentpack/` with its `.gitignore` where it is missing. The file is whole at any moment. Throws `UserError`. */
export function writeTask(folder: vscode.Uri, text: string): void {
  state(folder).write('task.md', text === '' ? '# Task\n\n' : `# Task\n\n${text}\n`);
}

function state(folder: vscode.Uri): Pick<StateHost, 'read' | 'write'> {
  return createStateHost(realpathSync.native(folder.fsPath), '');
}

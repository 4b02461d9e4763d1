import * as vscode from 'vscode';
import { ifThere } from './ifThere';

/** In place of a thread's id: no thread, whatever the settings name. */
export const unscoped = 'none';

/** Whether anything but the editor can name a thread here. Asked of the disk, so that the engine need not be started. */
export async function mayNameThread(folder: vscode.Uri): Promise<boolean> {
  return Boolean(process.env['AGENTPACK_THREAD_ID']) || isThere(folder, '.agentpack/config.toml');
}

/** Whether any thread was ever begun here. */
export async function hasThreads(folder: vscode.Uri): Promise<boolean> {
  return isThere(folder, '.agentpack/threads');
}

async function isThere(folder: vscode.Uri, path: string): Promise<boolean> {
  return await ifThere(vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, path))) !== undefined;
}

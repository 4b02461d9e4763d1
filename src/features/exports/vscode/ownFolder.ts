import { realpathSync } from 'node:fs';
import * as vscode from 'vscode';
import { createWrittenStateFolder, type WrittenFolder } from '../node/writtenFolder';
import { createStateFiles } from '#platform/state/stateFiles';
import { createStatePaths } from '#platform/state/statePaths';
import type { Folder } from '#apps/vscode/folder/folder';

/** Opens a subfolder of `.agentpack/` in a workspace folder, or `.agentpack/` itself if `subfolder` is empty. */
export function openOwnFolder({ uri }: Folder, subfolder: string): WrittenFolder {
  const { read, isUtf8, stat, write } = createStateFiles(createStatePaths(realpathSync(uri.fsPath)));
  return createWrittenStateFolder({ read: (name) => read(name)?.toString('utf8'), isUtf8, stat, write }, subfolder);
}

/** Writes a file in `.agentpack/` and records the write, so that this window ignores the change. */
export function writeOwnFile(folder: Folder, target: WrittenFolder, name: string, text: string): void {
  if (target.write(name, text)) folder.writes.note(target.getShownPath(name));
}

export async function openWrittenFile({ uri }: Folder, path: string): Promise<void> {
  await vscode.window.showTextDocument(vscode.Uri.joinPath(uri, path), { preview: false });
}

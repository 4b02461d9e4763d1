import { realpathSync } from 'node:fs';
import * as vscode from 'vscode';
import { stateFolder, type WrittenFolder } from '../node/writtenFolder';
import { createStateFiles } from '#platform/state/stateFiles';
import { createStatePaths } from '#platform/state/statePaths';
import type { Folder } from '#apps/vscode/folder/folder';

/** Returns `.agentpack/` of a workspace folder. `below` is the `folder` of `stateFolder`. */
export function ownFolder({ uri }: Folder, below: string): WrittenFolder {
  const { read, isUtf8, stat, write } = createStateFiles(createStatePaths(realpathSync(uri.fsPath)));
  return stateFolder({ read: (name) => read(name)?.toString('utf8'), isUtf8, stat, write }, below);
}

/** Writes one of its files, so that this window ignores the change. */
export function writeOwn(folder: Folder, into: WrittenFolder, name: string, text: string): void {
  if (into.write(name, text)) folder.writes.note(into.pathOf(name));
}

export async function openWritten({ uri }: Folder, path: string): Promise<void> {
  await vscode.window.showTextDocument(vscode.Uri.joinPath(uri, path), { preview: false });
}

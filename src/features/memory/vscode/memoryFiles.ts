import { realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { names } from '#engine/formats/stateNames';
import { findOwnMemoryFolder } from '../node/ownMemory';
import type { Folder } from '#apps/vscode/folder/folder';

/** The names of the files that contain entries. */
const entryFileNames = [names.memory, names.decisions, names.proposals];

/** The paths of the repository's memory files, relative to the root. */
export const repositoryFiles: readonly string[] = entryFileNames.map((name) => `.agentpack/${name}`);

/** Returns the folder of this user's notes on the repository; undefined if there is no home folder. */
export function getPersonalMemoryFolder({ uri }: Pick<Folder, 'uri'>): string | undefined {
  return findOwnMemoryFolder(resolveMemoryRoot(uri), process.env);
}

/**
 * Returns the URI of a file named as in reports: `.agentpack/MEMORY.md`, `~/.agentpack/memory/shop-1f2e3d4c/MEMORY.md`.
 */
export function getMemoryFileUri(folder: Pick<Folder, 'uri'>, displayPath: string): vscode.Uri {
  const ownFolder = displayPath.startsWith('~/') ? getPersonalMemoryFolder(folder) : undefined;
  return ownFolder === undefined
    ? vscode.Uri.joinPath(folder.uri, displayPath)
    : vscode.Uri.file(join(ownFolder, basename(displayPath)));
}

/** Calls `onChange` when a memory file is written or deleted. */
export function watchMemory(folder: Folder, onChange: () => void): vscode.Disposable {
  const ownFolder = getPersonalMemoryFolder(folder);
  const patterns: readonly vscode.RelativePattern[] = [
    new vscode.RelativePattern(vscode.Uri.joinPath(folder.uri, '.agentpack'), `{${entryFileNames.join(',')}}`),
    ...(ownFolder === undefined
      ? []
      : [new vscode.RelativePattern(vscode.Uri.file(ownFolder), `{${entryFileNames.join(',')}}`)]),
  ];
  return vscode.Disposable.from(...patterns.flatMap((pattern) => {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    return [watcher, watcher.onDidChange(onChange), watcher.onDidCreate(onChange), watcher.onDidDelete(onChange)];
  }));
}

/** Returns the real path of the root, from which the engine derives the name of the user's folder. */
function resolveMemoryRoot({ fsPath }: vscode.Uri): string {
  try {
    return realpathSync(fsPath);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return fsPath; // the folder was removed
    throw error;
  }
}

import { realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { names } from '#engine/formats/stateNames';
import { ownMemoryFolder } from '../node/ownMemory';
import type { Folder } from '#apps/vscode/folder/folder';

/** The files from which entries are read. */
const read = [names.memory, names.decisions, names.proposals];

/** Files of the repository's memory, by their paths below the root. */
export const repositoryFiles: readonly string[] = read.map((name) => `.agentpack/${name}`);

/** Returns the folder of this user's notes on the repository; undefined if there is no home folder. */
export function personalFolder({ uri }: Pick<Folder, 'uri'>): string | undefined {
  return ownMemoryFolder(resolveMemoryRoot(uri), process.env);
}

/**
 * Returns the URI of a file named as in reports: `.agentpack/MEMORY.md`, `~/.agentpack/memory/shop-1f2e3d4c/MEMORY.md`.
 */
export function memoryFile(folder: Pick<Folder, 'uri'>, shown: string): vscode.Uri {
  const ownFolder = shown.startsWith('~/') ? personalFolder(folder) : undefined;
  return ownFolder === undefined
    ? vscode.Uri.joinPath(folder.uri, shown)
    : vscode.Uri.file(join(ownFolder, basename(shown)));
}

/** Calls back when a memory file is written or deleted. */
export function watchMemory(folder: Folder, changed: () => void): vscode.Disposable {
  const ownFolder = personalFolder(folder);
  const places: readonly vscode.RelativePattern[] = [
    new vscode.RelativePattern(vscode.Uri.joinPath(folder.uri, '.agentpack'), `{${read.join(',')}}`),
    ...(ownFolder === undefined ? [] : [new vscode.RelativePattern(vscode.Uri.file(ownFolder), `{${read.join(',')}}`)]),
  ];
  return vscode.Disposable.from(...places.flatMap((place) => {
    const watcher = vscode.workspace.createFileSystemWatcher(place);
    return [watcher, watcher.onDidChange(changed), watcher.onDidCreate(changed), watcher.onDidDelete(changed)];
  }));
}

/** Resolves the engine's root, a real path from which it derives the name of the user's folder. */
function resolveMemoryRoot({ fsPath }: vscode.Uri): string {
  try {
    return realpathSync(fsPath);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return fsPath; // it was removed
    throw error;
  }
}

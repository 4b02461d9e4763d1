import { isAbsolute, relative, sep } from 'node:path';
import type { Uri } from 'vscode';

/**
 * The path of a file in a folder, '' for the folder itself; undefined outside. Unlike the editor's `asRelativePath` it
 * is that in this very folder, also where a folder of the workspace lies in another one.
 */
export function pathBelow(folder: Pick<Uri, 'fsPath'>, file: Pick<Uri, 'scheme' | 'fsPath'>): string | undefined {
  if (file.scheme !== 'file') return undefined;
  const path = relative(folder.fsPath, file.fsPath).split(sep).join('/');
  return path === '..' || path.startsWith('../') || isAbsolute(path) ? undefined : path;
}

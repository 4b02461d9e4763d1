import { isAbsolute, relative, sep } from 'node:path';
import type { Uri } from 'vscode';

/**
 * Returns the path of a file in a folder, '' for the folder itself; undefined outside. Unlike the editor's
 * `asRelativePath`, it is relative to this very folder, even if one workspace folder is inside another.
 */
export function pathBelow(folder: Pick<Uri, 'fsPath'>, file: Pick<Uri, 'scheme' | 'fsPath'>): string | undefined {
  if (file.scheme !== 'file') return undefined;
  const path = relative(folder.fsPath, file.fsPath).split(sep).join('/');
  return path === '..' || path.startsWith('../') || isAbsolute(path) ? undefined : path;
}

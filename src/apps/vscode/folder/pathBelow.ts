import type { Uri } from 'vscode';
import { diskPathBelow } from '#platform/fs/diskPaths';

/**
 * Returns the path of a file in a folder, '' for the folder itself; undefined outside. Unlike the editor's
 * `asRelativePath`, it is relative to this very folder, even if one workspace folder is inside another.
 */
export function pathBelow(folder: Pick<Uri, 'fsPath'>, file: Pick<Uri, 'scheme' | 'fsPath'>): string | undefined {
  return file.scheme === 'file' ? diskPathBelow(folder.fsPath, file.fsPath) : undefined;
}

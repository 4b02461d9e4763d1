import type { Uri } from 'vscode';
import { getDiskPathBelow } from '#platform/fs/diskPaths';

/**
 * Returns a file's path relative to a folder, '' for the folder itself, or undefined for a file outside the folder.
 * Unlike the editor's `asRelativePath`, always uses the given folder, even if one workspace folder is inside another.
 */
export function getPathInFolder(folder: Pick<Uri, 'fsPath'>, file: Pick<Uri, 'scheme' | 'fsPath'>): string | undefined {
  return file.scheme === 'file' ? getDiskPathBelow(folder.fsPath, file.fsPath) : undefined;
}

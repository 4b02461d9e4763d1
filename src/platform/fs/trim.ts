import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from './systemError';

/**
 * Removes the oldest files of a folder until the others have at most `maxBytes` bytes. Links and folders are kept.
 * Another process may remove files at the same time.
 * @throws the system's error for the first file that cannot be removed, after trying the others
 */
export function trimFolder(folder: string, maxBytes: number): void {
  const files = listFileNames(folder).flatMap((name) => {
    const stat = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return stat ? [{ name, size: stat.size, mtimeMs: stat.mtimeMs }] : [];
  }).sort((a, b) => b.mtimeMs - a.mtimeMs || (a.name < b.name ? -1 : 1));
  const errors: Error[] = [];
  let totalBytes = 0;
  for (const { name, size } of files) {
    totalBytes += size;
    if (totalBytes > maxBytes) attempt(() => rmSync(join(folder, name), { force: true }), errors);
  }
  if (errors[0]) throw errors[0];
}

function listFileNames(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return [];
    throw error;
  }
}

function attempt(action: () => void, errors: Error[]): void {
  try {
    action();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    errors.push(error);
  }
}

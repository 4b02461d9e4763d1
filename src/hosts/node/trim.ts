import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from './files';

/** Removes the oldest files of a folder until the others have no more than `most` bytes together. Links and folders stay. */
export function trim(folder: string, most: number): void {
  try {
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).flatMap(({ name }) => {
      const stat = lstatSync(join(folder, name), { throwIfNoEntry: false });
      return stat ? [{ name, size: stat.size, mtimeMs: stat.mtimeMs }] : [];
    }).sort((a, b) => b.mtimeMs - a.mtimeMs || (a.name < b.name ? -1 : 1));
    let bytes = 0;
    for (const { name, size } of files) {
      bytes += size;
      if (bytes > most) rmSync(join(folder, name), { force: true });
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;   // another process was quicker
  }
}

import { english } from '#base/text/english';
import { closeSync, fchmodSync, fstatSync, lstatSync, openSync, renameSync, rmSync, writeFileSync, writevSync,
  type Stats } from 'node:fs';
import { UserError } from '#base/errors';
import type { FileStat } from '#model';
import { getRemedyText, describeSystemError, isSystemError } from './systemError';
import { createTemporaryPath } from './temporary';

/**
 * Writes a file so that readers see either the old or the new content, never a partial file. The file is not synced to
 * disk; after a power failure, the next run repeats the write. Returns the stat of the file unless another process has
 * already replaced it. The file gets `mode` regardless of the umask. While it is being written, it can be read only by
 * those who may read the result.
 */
export function writeAtomic(path: string, data: string | Uint8Array | readonly Uint8Array[], mode?: number):
  | FileStat
  | undefined
{
  const temporaryPath = createTemporaryPath(path);
  let isCreated = false;
  try {
    const file = openSync(temporaryPath, 'wx', mode);
    isCreated = true;
    let written: Stats;
    try {
      if (isPartList(data)) writeParts(file, data);
      else writeFileSync(file, data);
      if (mode !== undefined) fchmodSync(file, mode);
      written = fstatSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporaryPath, path);
    const current = readFileStat(path); // renaming may have changed its ctime
    return current?.ino === written.ino && current.size === written.size && current.mtimeMs === written.mtimeMs
      ? current
      : undefined;
  } catch (error) {
    if (isCreated) rmSync(temporaryPath, { force: true });
    if (!isSystemError(error)) throw error;
    throw new UserError(
      english`${path} cannot be written: ${describeSystemError(error)}.${getRemedyText(error, 'write')}`,
    );
  }
}

function isPartList(data: string | Uint8Array | readonly Uint8Array[]): data is readonly Uint8Array[] {
  return Array.isArray(data);
}

/** Writes the parts with few system calls and, normally, without copying them. */
function writeParts(file: number, parts: readonly Uint8Array[]): void {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const written = writevSync(file, parts);
  // the system wrote only part of the data
  if (written < size) writeFileSync(file, Buffer.concat(parts).subarray(written));
}

export function readFileStat(path: string): FileStat | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const kind = stats?.isFile() ? 'file' : stats?.isSymbolicLink() ? 'symlink' : 'other';
  return stats && { size: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs, ino: stats.ino, kind };
}

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
 * users who may read the result.
 */
export function writeAtomic(path: string, data: string | Uint8Array | readonly Uint8Array[], mode?: number):
  | FileStat
  | undefined
{
  const temporaryPath = createTemporaryPath(path);
  let isCreated = false;
  try {
    const descriptor = openSync(temporaryPath, 'wx', mode);
    isCreated = true;
    let writtenStats: Stats;
    try {
      if (isPartList(data)) writeParts(descriptor, data);
      else writeFileSync(descriptor, data);
      if (mode !== undefined) fchmodSync(descriptor, mode);
      writtenStats = fstatSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporaryPath, path);
    const currentStat = readFileStat(path); // renaming may have changed its ctime
    return currentStat?.ino === writtenStats.ino && currentStat.size === writtenStats.size &&
        currentStat.mtimeMs === writtenStats.mtimeMs
      ? currentStat
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
function writeParts(descriptor: number, parts: readonly Uint8Array[]): void {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const writtenBytes = writevSync(descriptor, parts);
  // the system wrote only part of the data
  if (writtenBytes < size) writeFileSync(descriptor, Buffer.concat(parts).subarray(writtenBytes));
}

export function readFileStat(path: string): FileStat | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const kind = stats?.isFile() ? 'file' : stats?.isSymbolicLink() ? 'symlink' : 'other';
  return stats && { size: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs, ino: stats.ino, kind };
}

import { english } from '#base/text/english';
import { closeSync, constants, fstatSync, lutimesSync, openSync, readFileSync, readSync, renameSync, rmSync,
  writeSync } from 'node:fs';
import { UserError } from '#base/errors';
import type { FileStat } from '#model';
import { decodeStrictUtf8 } from '../fs/strictUtf8';
import { describeFileKind, catchSystemError } from '../fs/systemError';
import { trimFolder } from '../fs/trim';
import { readFileStat, writeAtomic } from '../fs/writeAtomic';
import { createFileSubject, stateFolderName, runWrite, readIfPresent, type StatePaths } from './statePaths';

/**
 * Reads and writes files below `.agentpack/`. Reading a missing file returns undefined; other errors are `UserError`s.
 */
export interface StateFiles {
  read(name: string): Buffer | undefined;
  /** See `StateHost.isUtf8`. */
  isUtf8(name: string): boolean;
  stat(name: string): FileStat | undefined;
  /** Returns a stamp of a file, which changes each time a rename replaces the file. */
  readStamp(name: string): string | undefined;
  startsWith(name: string, head: Buffer): boolean;
  write(name: string, data: string | Uint8Array | readonly Uint8Array[]): FileStat | undefined;
  append(name: string, data: string | Uint8Array): void;
  /** Renames a damaged file to `NAME.corrupt`, if it exists. */
  setAside(name: string): void;
  remove(name: string): void;
  touch(name: string): boolean;
  trim(name: string, maxBytes: number): void;
}

export function createStateFiles(paths: StatePaths): StateFiles {
  return {
    read: (name) => useOpenFile(name, (descriptor) => readFileSync(descriptor)),
    isUtf8(name) {
      const bytes = useOpenFile(name, (descriptor) => readFileSync(descriptor));
      return bytes === undefined || decodeStrictUtf8(bytes) !== undefined;
    },
    stat,
    readStamp(name) {
      const stats = stat(name);
      return stats && `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    },
    startsWith: (name, head) =>
      useOpenFile(name, (descriptor) => {
        const fileStart = Buffer.alloc(head.length);
        return readSync(descriptor, fileStart) === head.length && fileStart.equals(head);
      }) ?? false,
    write: (name, data) => writeAtomic(paths.prepareWritable(name), data),
    append,
    setAside(name) {
      const path = paths.resolveRemovable(name);
      if (path !== undefined && stat(name) !== undefined) runWrite(name, () => renameSync(path, `${path}.corrupt`));
    },
    remove(name) {
      const path = paths.resolveRemovable(name);
      if (path !== undefined) runWrite(name, () => rmSync(path, { recursive: true, force: true }));
    },
    touch,
    trim(name, maxBytes) {
      const path = paths.resolveExisting(name);
      if (path !== undefined) runWrite(name, () => trimFolder(path, maxBytes));
    },
  };

  function stat(name: string): FileStat | undefined {
    const path = paths.resolveUnchecked(name);
    return path === undefined ? undefined : readIfPresent(name, () => readFileStat(path));
  }

  /** Updates the file's time. Returns false for another user's file; the caller then writes a new one. */
  function touch(name: string): boolean {
    if (stat(name)?.kind !== 'file') return false;
    const path = paths.resolveExisting(name);
    if (path === undefined) return false;
    const currentDate = new Date();
    return catchSystemError(() => {
      lutimesSync(path, currentDate, currentDate);
      return true;
    }, () => false);
  }

  function append(name: string, data: string | Uint8Array): void {
    const path = paths.prepareWritable(name);
    runWrite(name, () => {
      const descriptor = openSync(path,
        constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) |
          (constants.O_NONBLOCK ?? 0), 0o666);
      try {
        assertRegular(descriptor, name, 'written');
        if (typeof data === 'string') writeSync(descriptor, data);
        else writeSync(descriptor, data);
      } finally {
        closeSync(descriptor);
      }
    });
  }

  function useOpenFile<T>(name: string, useDescriptor: (descriptor: number) => T): T | undefined {
    const path = paths.resolveExisting(name);
    if (path === undefined) return undefined;
    return readIfPresent(name, () => {
      // with O_NONBLOCK, a pipe without a writer does not block
      const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
      try {
        assertRegular(descriptor, name, 'read');
        return useDescriptor(descriptor);
      } finally {
        closeSync(descriptor);
      }
    });
  }
}

function assertRegular(descriptor: number, name: string, action: 'read' | 'written'): void {
  const stats = fstatSync(descriptor);
  if (stats.isFile()) return;
  throw new UserError(
    english`${stateFolderName}/${name} cannot be ${action}: ${
      describeFileKind(stats)
    }. Move it out of the way, then try again.`,
    'failed',
    createFileSubject(name),
  );
}

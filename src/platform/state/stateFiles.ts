import { english } from '#base/text/english';
import { closeSync, constants, fstatSync, lutimesSync, openSync, readFileSync, readSync, renameSync, rmSync,
  writeSync } from 'node:fs';
import { UserError } from '#base/errors';
import type { FileStat } from '#model';
import { decodeStrictUtf8 } from '../fs/strictUtf8';
import { describeFileKind, catchSystemError } from '../fs/systemError';
import { trim as trimFolder } from '../fs/trim';
import { readFileStat, writeAtomic } from '../fs/writeAtomic';
import { createFileSubject, folderName, runWrite, readIfPresent, type StatePaths } from './statePaths';

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
    read: (name) => withFile(name, (file) => readFileSync(file)),
    isUtf8(name) {
      const bytes = withFile(name, (file) => readFileSync(file));
      return bytes === undefined || decodeStrictUtf8(bytes) !== undefined;
    },
    stat,
    readStamp(name) {
      const stats = stat(name);
      return stats && `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    },
    startsWith: (name, head) =>
      withFile(name, (file) => {
        const start = Buffer.alloc(head.length);
        return readSync(file, start) === head.length && start.equals(head);
      }) ?? false,
    write: (name, data) => writeAtomic(paths.writable(name), data),
    append,
    setAside(name) {
      const path = paths.removable(name);
      if (path !== undefined && stat(name) !== undefined) runWrite(name, () => renameSync(path, `${path}.corrupt`));
    },
    remove(name) {
      const path = paths.removable(name);
      if (path !== undefined) runWrite(name, () => rmSync(path, { recursive: true, force: true }));
    },
    touch,
    trim(name, maxBytes) {
      const path = paths.existing(name);
      if (path !== undefined) runWrite(name, () => trimFolder(path, maxBytes));
    },
  };

  function stat(name: string): FileStat | undefined {
    const path = paths.unchecked(name);
    return path === undefined ? undefined : readIfPresent(name, () => readFileStat(path));
  }

  /** Updates the file's time. Returns false for another user's file; the caller then writes a new one. */
  function touch(name: string): boolean {
    if (stat(name)?.kind !== 'file') return false;
    const path = paths.existing(name);
    if (path === undefined) return false;
    const now = new Date();
    return catchSystemError(() => {
      lutimesSync(path, now, now);
      return true;
    }, () => false);
  }

  function append(name: string, data: string | Uint8Array): void {
    const path = paths.writable(name);
    runWrite(name, () => {
      const file = openSync(path,
        constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) |
          (constants.O_NONBLOCK ?? 0), 0o666);
      try {
        assertRegular(file, name, 'written');
        if (typeof data === 'string') writeSync(file, data);
        else writeSync(file, data);
      } finally {
        closeSync(file);
      }
    });
  }

  function withFile<T>(name: string, use: (file: number) => T): T | undefined {
    const path = paths.existing(name);
    if (path === undefined) return undefined;
    return readIfPresent(name, () => {
      // with O_NONBLOCK, a pipe without a writer does not block
      const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
      try {
        assertRegular(file, name, 'read');
        return use(file);
      } finally {
        closeSync(file);
      }
    });
  }
}

function assertRegular(file: number, name: string, action: 'read' | 'written'): void {
  const stats = fstatSync(file);
  if (stats.isFile()) return;
  throw new UserError(
    english`${folderName}/${name} cannot be ${action}: ${
      describeFileKind(stats)
    }. Move it out of the way, then try again.`,
    'failed',
    createFileSubject(name),
  );
}

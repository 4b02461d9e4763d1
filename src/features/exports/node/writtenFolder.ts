import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { StateHost } from '#engine/ports/stateHost';
import { diskPathBelow } from '#platform/fs/diskPaths';
import { createOutputFolder } from '#platform/fs/outputFolder';
import { strictUtf8 } from '#platform/fs/strictUtf8';
import { orOnSystemError } from '#platform/fs/systemError';

/** A folder of files that AgentPack writes for the user: below `.agentpack/`, or a folder that the user names. */
export interface WrittenFolder {
  /** Reports whether the name exists: a file, a link, a folder. */
  has(name: string): boolean;
  /** Undefined if it is not a regular UTF-8 file. */
  read(name: string): string | undefined;
  /** Writes by temporary file and rename; false if the file already has this text. @throws UserError */
  write(name: string, text: string): boolean;
  /** Returns the path for users and agents: relative if below the root, else absolute. */
  pathOf(name: string): string;
}

/** @param folder the thread's folder below `.agentpack/`, '' or with a slash at the end */
export function stateFolder(state: Pick<StateHost, 'isUtf8' | 'read' | 'stat' | 'write'>,
  folder: string): WrittenFolder
{
  return {
    has: (name) => state.stat(folder + name) !== undefined,
    read: (name) => (state.isUtf8(folder + name) ? state.read(folder + name) : undefined),
    write(name, text) {
      if (state.read(folder + name) === text) return false;
      state.write(folder + name, text);
      return true;
    },
    pathOf: (name) => `.agentpack/${folder}${name}`,
  };
}

/** @param path absolute */
export function namedFolder(root: string, path: string): WrittenFolder {
  const folder = createOutputFolder(path);
  return {
    has: (name) =>
      orOnSystemError(() => lstatSync(join(path, name), { throwIfNoEntry: false }) !== undefined, () => false),
    read(name) {
      const bytes = folder.read(name);
      return bytes && strictUtf8(bytes);
    },
    write: (name, text) => folder.write(name, text),
    pathOf(name) {
      return diskPathBelow(root, join(path, name)) ?? join(path, name);
    },
  };
}

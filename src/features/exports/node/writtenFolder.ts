import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { StateHost } from '#engine/ports/stateHost';
import { getDiskPathBelow } from '#platform/fs/diskPaths';
import { createOutputFolder } from '#platform/fs/outputFolder';
import { decodeStrictUtf8 } from '#platform/fs/strictUtf8';
import { catchSystemError } from '#platform/fs/systemError';

/** A folder to which AgentPack writes files for the user: one below `.agentpack/`, or one that the user specifies. */
export interface WrittenFolder {
  /** Reports whether a file, link or folder with this name exists. */
  has(name: string): boolean;
  /** Returns the text of a file; undefined if it is not a regular UTF-8 file. */
  read(name: string): string | undefined;
  /** Writes a temporary file and renames it. Returns false if the file already has this text. @throws UserError */
  write(name: string, text: string): boolean;
  /** Returns the path to show to users and agents: relative if below the root, otherwise absolute. */
  getShownPath(name: string): string;
}

/** @param folder the thread's folder below `.agentpack/`: '', or a path that ends with a slash */
export function createWrittenStateFolder(state: Pick<StateHost, 'isUtf8' | 'read' | 'stat' | 'write'>,
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
    getShownPath: (name) => `.agentpack/${folder}${name}`,
  };
}

/** @param path the absolute path of the folder */
export function createWrittenNamedFolder(root: string, path: string): WrittenFolder {
  const outputFolder = createOutputFolder(path);
  return {
    has: (name) =>
      catchSystemError(() => lstatSync(join(path, name), { throwIfNoEntry: false }) !== undefined, () => false),
    read(name) {
      const bytes = outputFolder.read(name);
      return bytes && decodeStrictUtf8(bytes);
    },
    write: (name, text) => outputFolder.write(name, text),
    getShownPath(name) {
      return getDiskPathBelow(root, join(path, name)) ?? join(path, name);
    },
  };
}

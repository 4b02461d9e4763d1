import { english } from '#base/text/english';
import { lstatSync, mkdirSync, readdirSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UserError } from '#base/errors';
import { byText } from '#base/order';
import { readRegularFile } from './readRegular';
import { isSystemError, catchSystemError, getRemedyText, describeSystemError } from './systemError';
import { findTemporaryNames, removeStraysOfFile } from './strays';
import { writeAtomic } from './writeAtomic';
import { getDiskPathBelow } from './diskPaths';

/** A folder for output. Nothing outside it is read, written or removed, even if it contains links. */
export interface OutputFolder {
  /** The absolute path. */
  readonly path: string;
  /** Returns the bytes of a regular file; undefined if there is none. */
  read(name: string): Uint8Array | undefined;
  /**
   * Writes and renames a temporary file, unless the file already has this content. Returns whether it was written.
   * @throws UserError
   */
  write(name: string, content: string | Uint8Array): boolean;
  /** Removes a file. @throws UserError if it exists and cannot be removed */
  remove(name: string): void;
  /**
   * Returns all regular files and links below the folder, as relative paths with forward slashes. Each folder is read
   * only when needed.
   */
  listFiles(): Iterable<string>;
}

/** Creates an output folder. The folder itself is created by the first write. */
export function createOutputFolder(path: string): OutputFolder {
  /** Temporary files by their folder, as they were at its first write: a folder of many files is listed only once. */
  const temporaryNames = new Map<string, readonly string[]>();
  return { path, read, write, remove, listFiles: () => listFilesBelow(path, '') };

  function read(name: string): Uint8Array | undefined {
    return catchSystemError(() => {
      const content = isInside(name) ? readRegularFile(join(path, name)) : undefined;
      return content instanceof Uint8Array ? Uint8Array.from(content) : undefined;
    }, () => undefined);
  }

  function write(name: string, content: string | Uint8Array): boolean {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const previousBytes = read(name);
    if (previousBytes && Buffer.compare(previousBytes, bytes) === 0) return false;
    createParentFolder(name);
    const filePath = join(path, name);
    removeStraysOf(filePath);
    writeAtomic(filePath, bytes);
    return true;
  }

  function removeStraysOf(filePath: string): void {
    const folder = dirname(filePath);
    const names = temporaryNames.get(folder) ?? findTemporaryNames(folder);
    temporaryNames.set(folder, names);
    if (names.some((name) => name.startsWith(`${basename(filePath)}.`))) removeStraysOfFile(filePath, Date.now());
  }

  function remove(name: string): void {
    if (!isInside(name)) return;
    try {
      rmSync(join(path, name), { force: true });
      const folder = dirname(join(path, name));
      if (folder !== path && readdirSync(folder).length === 0) rmdirSync(folder);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      throw new UserError(english`${join(path, name)} cannot be removed: ${describeSystemError(error)}.`);
    }
  }

  /** Creates one folder after another, so that a link among them is noticed before anything is created through it. */
  function createParentFolder(name: string): void {
    try {
      mkdirSync(path, { recursive: true });
      const folderNames = name.split('/').slice(0, -1);
      folderNames.forEach((_, i) => {
        const folder = folderNames.slice(0, i + 1).join('/');
        if (!lstatSync(join(path, folder), { throwIfNoEntry: false })) mkdirSync(join(path, folder));
      });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      throw new UserError(
        english`${path} cannot be written: ${describeSystemError(error)}.${getRemedyText(error, 'write')}`,
      );
    }
    if (!isInside(name))
      throw new UserError(
        english`${join(path, name)} leads elsewhere through a link: remove the link, then try again.`,
      );
  }

  /** Reports whether the folder of this file exists and is really below the root. */
  function isInside(name: string): boolean {
    const realPaths = catchSystemError(
      () => [realpathSync.native(path), realpathSync.native(dirname(join(path, name)))],
      () => undefined,
    );
    return realPaths !== undefined && getDiskPathBelow(realPaths[0]!, realPaths[1]!) !== undefined;
  }
}

/** Yields the files below a folder. Links are not followed. */
function* listFilesBelow(root: string, folder: string): Generator<string> {
  const entries = catchSystemError(() => readdirSync(join(root, folder), { withFileTypes: true }), () => []);
  for (const entry of entries.sort((a, b) => byText(a.name, b.name))) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listFilesBelow(root, name);
    else yield name;
  }
}

import { english } from '#base/text/english';
import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, readFileSync, readdirSync,
  rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UserError } from '#base/errors';
import { getRemedyText, describeSystemError, isSystemError } from '../fs/systemError';
import { removeStraysIn } from '../fs/strays';
import { writeAtomic } from '../fs/writeAtomic';

/** The maximum size of an entry in bytes. AgentPack writes no larger entries. */
const maxEntryBytes = 8_000_000;

/**
 * Reads the cache that a team commits: `.agentpack/cache/shared/ab/cdef….json`, one file per entry, named by its key.
 * Two branches never change the same file in different ways, so they merge without conflicts. `folder` is the cache's
 * absolute path and must not be a link; links below the folder are not followed.
 */
export function readSharedEntries(folder: string, keys: readonly string[]): ReadonlyMap<string, string> {
  const textByKey = new Map<string, string>();
  for (const key of keys) {
    const text = isPlainFolder(getSharedKeyFolder(folder, key)) ? readEntry(getSharedKeyPath(folder, key)) : undefined;
    if (text !== undefined) textByKey.set(key, text);
  }
  return textByKey;
}

/**
 * Writes the missing entries and removes all others. Throws `UserError` if the folder or one of its subfolders is a
 * file or a link, or cannot be written.
 */
export function writeSharedEntries(folder: string,
  entries: ReadonlyMap<string, string>): { readonly added: number; readonly removed: number; }
{
  try {
    return synchronizeEntries(folder, entries);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(
      english`${error.path ?? folder} cannot be written: ${describeSystemError(error)}.${
        getRemedyText(error, 'write')
      }`,
    );
  }
}

function synchronizeEntries(folder: string,
  entries: ReadonlyMap<string, string>): { readonly added: number; readonly removed: number; }
{
  let [added, removed] = [0, 0];
  const existingKeys = new Set(listKeys(folder));
  for (const group of listGroupFolders(folder)) removeStraysIn(group, Date.now());
  for (const key of existingKeys) {
    if (entries.has(key)) continue;
    rmSync(getSharedKeyPath(folder, key), { force: true });
    removed++;
  }
  for (const [key, text] of entries) {
    if (existingKeys.has(key)) continue;
    const group = getSharedKeyFolder(folder, key);
    mkdirSync(group, { recursive: true });
    if (!isPlainFolder(group))
      throw new UserError(english`${group} is a link or a file, not a folder. Remove it and try again.`);
    writeAtomic(getSharedKeyPath(folder, key), text);
    added++;
  }
  return { added, removed };
}

/** Returns the text of an entry; undefined if the entry is missing, too large, not a regular file, or unreadable. */
function readEntry(path: string): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const stat = fstatSync(descriptor);
    return stat.isFile() && stat.size <= maxEntryBytes ? readFileSync(descriptor, 'utf8') : undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function listKeys(folder: string): string[] {
  return listGroupFolders(folder).flatMap((group) =>
    listNames(group).flatMap((name) => (/^[0-9a-f]{62}\.json$/.test(name) ? [basename(group) + name.slice(0, 62)] : []))
  );
}

/** Returns the folders that group entries by the beginning of their keys. */
function listGroupFolders(folder: string): string[] {
  return listNames(folder).filter((group) => /^[0-9a-f]{2}$/.test(group)).map((group) => join(folder, group)).filter(
    isPlainFolder,
  );
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return [];
    throw error;
  }
}

function isPlainFolder(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch (error) {
    if (isSystemError(error)) return false; // a file in place of a folder, or no permission
    throw error;
  }
}

function getSharedKeyFolder(folder: string, key: string): string {
  return join(folder, key.slice(0, 2));
}

function getSharedKeyPath(folder: string, key: string): string {
  return join(getSharedKeyFolder(folder, key), `${key.slice(2)}.json`);
}

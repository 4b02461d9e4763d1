import { english } from '#base/text/english';
import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, readFileSync, readdirSync,
  rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UserError } from '#base/errors';
import { remedyText, systemErrorText, isSystemError } from '../fs/systemError';
import { removeStraysIn } from '../fs/strays';
import { writeAtomic } from '../fs/writeAtomic';

/** The maximum size of an entry in bytes. AgentPack writes no larger entries. */
const maxEntry = 8_000_000;

/**
 * Reads the cache that a team commits: `.agentpack/cache/shared/ab/cdef….json`, one file per entry, named by its key.
 * Two branches never change the same file in different ways, so they merge without conflicts. `folder` is the cache's
 * absolute path, and not a link; links below it are neither read nor written through.
 */
export function readShared(folder: string, keys: readonly string[]): ReadonlyMap<string, string> {
  const textByKey = new Map<string, string>();
  for (const key of keys) {
    const text = isPlainFolder(getSharedKeyFolder(folder, key)) ? readEntry(getSharedKeyPath(folder, key)) : undefined;
    if (text !== undefined) textByKey.set(key, text);
  }
  return textByKey;
}

/**
 * Writes the missing entries and removes all others. Throws `UserError` if something else has the name of the folder or
 * of a folder in it.
 */
export function writeShared(folder: string,
  entries: ReadonlyMap<string, string>): { readonly added: number; readonly removed: number; }
{
  try {
    return written(folder, entries);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(
      english`${error.path ?? folder} cannot be written: ${systemErrorText(error)}.${remedyText(error, 'write')}`,
    );
  }
}

function written(folder: string,
  entries: ReadonlyMap<string, string>): { readonly added: number; readonly removed: number; }
{
  let [added, removed] = [0, 0];
  const there = new Set(keysIn(folder));
  for (const group of groupsIn(folder)) removeStraysIn(group, Date.now());
  for (const key of there) {
    if (entries.has(key)) continue;
    rmSync(getSharedKeyPath(folder, key), { force: true });
    removed++;
  }
  for (const [key, text] of entries) {
    if (there.has(key)) continue;
    const group = getSharedKeyFolder(folder, key);
    mkdirSync(group, { recursive: true });
    if (!isPlainFolder(group))
      throw new UserError(english`${group} is not a folder but a link or a file: remove it, then try again.`);
    writeAtomic(getSharedKeyPath(folder, key), text);
    added++;
  }
  return { added, removed };
}

/** Undefined if it is missing, not a regular file, or unreadable: then the file is indexed here. */
function readEntry(at: string): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(at, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const stat = fstatSync(file);
    return stat.isFile() && stat.size <= maxEntry ? readFileSync(file, 'utf8') : undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function keysIn(folder: string): string[] {
  return groupsIn(folder).flatMap((group) =>
    namesIn(group).flatMap((name) => (/^[0-9a-f]{62}\.json$/.test(name) ? [basename(group) + name.slice(0, 62)] : []))
  );
}

/** Returns the folders that group entries by the beginning of their keys. */
function groupsIn(folder: string): string[] {
  return namesIn(folder).filter((group) => /^[0-9a-f]{2}$/.test(group)).map((group) => join(folder, group)).filter(
    isPlainFolder,
  );
}

function namesIn(folder: string): string[] {
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

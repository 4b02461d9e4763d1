import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSystemError } from './files';

/**
 * The cache that a team commits: `.agentpack/cache/shared/ab/cdef….json`, one file an entry, named by its key. Two branches
 * never change the same file in different ways, so merging them needs no thought. `folder` is its absolute path.
 */
export function readShared(folder: string, keys: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const key of keys) {
    try {
      found.set(key, readFileSync(placeOf(folder, key), 'utf8'));
    } catch (error) {
      if (!isSystemError(error)) throw error;   // not there, or not to be read: the file is indexed here
    }
  }
  return found;
}

/** Makes the folder hold these entries and no others. */
export function writeShared(folder: string, entries: ReadonlyMap<string, string>): { readonly added: number; readonly removed: number } {
  let [added, removed] = [0, 0];
  const there = new Set(keysIn(folder));
  for (const key of there) {
    if (entries.has(key)) continue;
    rmSync(placeOf(folder, key), { force: true });
    removed++;
  }
  for (const [key, text] of entries) {
    if (there.has(key)) continue;
    const at = placeOf(folder, key);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(`${at}.tmp`, text);
    renameSync(`${at}.tmp`, at);
    added++;
  }
  return { added, removed };
}

function keysIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
      const key = name.replace(/[\\/]/g, '').replace(/\.json$/, '');
      return /^[0-9a-f]{64}$/.test(key) ? [key] : [];
    });
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return [];
    throw error;
  }
}

function placeOf(folder: string, key: string): string {
  return join(folder, key.slice(0, 2), `${key.slice(2)}.json`);
}

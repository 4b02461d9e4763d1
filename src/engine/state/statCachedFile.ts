import type { FileStat } from '#model';
import type { Host } from '../host';

/** A parsed file below `.agentpack/` that is read again only after another process changed it. */
export interface StatCachedFile<T> {
  /** Returns the result of `parse`; undefined if there is no file. */
  read(name: string): T | undefined;
  /** Writes the file; `value` is what `parse` would return for the text. */
  write(name: string, text: string | readonly Uint8Array[], value: T): void;
}

/** The maximum number of files in memory. */
const maxCachedFiles = 4;
/**
 * A file that changed within this time, in milliseconds, may change again with the same times (git's "racy" rule), so
 * it is not cached.
 */
const racyMs = 2_000;

/**
 * Creates a cache of parsed files. A file that this process wrote is recognized by its stat after the write. A change
 * is missed only if the size and inode stay the same and the change occurs within one tick of the file system's clock.
 */
export function createStatCachedFile<T>(host: Host, parse: (text: string) => T): StatCachedFile<T> {
  const cache = new Map<string, { readonly stat: FileStat; readonly value: T; }>();
  return { read, write };

  function read(name: string): T | undefined {
    const stat = host.state.stat(name); // taken before the text is read, because a later write changes it
    if (!stat) {
      cache.delete(name);
      return undefined;
    }
    const cachedEntry = cache.get(name);
    if (cachedEntry && isSameStat(cachedEntry.stat, stat)) return cachedEntry.value;
    const text = host.state.read(name);
    if (text === undefined) return undefined;
    const value = parse(text);
    store(name, stat.kind === 'file' && stat.mtimeMs + racyMs < host.now() ? stat : undefined, value);
    return value;
  }

  function write(name: string, text: string | readonly Uint8Array[], value: T): void {
    store(name, host.state.write(name, text), value);
  }

  function store(name: string, stat: FileStat | undefined, value: T): void {
    cache.delete(name);
    if (stat) cache.set(name, { stat, value });
    if (cache.size > maxCachedFiles) cache.delete(cache.keys().next().value!);
  }
}

export function isSameStat(a: FileStat, b: FileStat): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino;
}

import type { FileStat } from '../../model';
import type { Host } from '../host';

/** A file below `.agentpack/` that is read again only when another hand changed it. */
export interface StatCachedFile<T> {
  /** What `make` made of the text; undefined where there is no file. */
  read(name: string): T | undefined;
  /** Writes it; `value` is what `make` would make of the text. */
  write(name: string, text: string | readonly Uint8Array[], value: T): void;
}

/** Files of so many threads stay in memory. */
const mostKept = 4;
/**
 * A file that changed so shortly before it was read may change again without its times telling (git's racy rule). Ms.
 */
const racyMs = 2_000;

/**
 * What this process wrote is known by the stat that the write gave: it goes unseen only where a file of the same size
 * is put in its place, in place and within one tick of the file system's clock.
 */
export function createStatCachedFile<T>(host: Host, make: (text: string) => T): StatCachedFile<T> {
  const kept = new Map<string, { readonly stat: FileStat; readonly value: T; }>();
  return { read, write };

  function read(name: string): T | undefined {
    const stat = host.state.stat(name); // before the text: what is written meanwhile has another one
    if (!stat) {
      kept.delete(name);
      return undefined;
    }
    const known = kept.get(name);
    if (known && sameStat(known.stat, stat)) return known.value;
    const text = host.state.read(name);
    if (text === undefined) return undefined;
    const value = make(text);
    keep(name, stat.kind === 'file' && stat.mtimeMs + racyMs < host.now() ? stat : undefined, value);
    return value;
  }

  function write(name: string, text: string | readonly Uint8Array[], value: T): void {
    keep(name, host.state.write(name, text), value);
  }

  function keep(name: string, stat: FileStat | undefined, value: T): void {
    kept.delete(name);
    if (stat) kept.set(name, { stat, value });
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
  }
}

export function sameStat(a: FileStat, b: FileStat): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino;
}

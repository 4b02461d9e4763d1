import type { DocumentStamp } from '#engine/ports/documentsHost';
import type { Host } from '#engine/host';
import { sameStat } from '#engine/state/statCachedFile';
import { names } from '#engine/formats/stateNames';
import type { FileStat } from '#model';
import type { SealedFiles } from '#platform/state/sealedFiles';
import { maxBytes } from '../process/protocol';

/** A file that changed this recently, in milliseconds, may change again with the same times (git's racy rule). */
const racyMs = 2_000;
const name = `${names.documents}/files.json`;
/** More than this are hashes of deleted documents. */
const maxKnown = 50_000;

interface KnownFile {
  readonly stat: FileStat;
  readonly hash: string;
}

/**
 * Keeps the hashes of documents in memory and for the next process, so that a file with an unchanged stat is not read
 * again.
 */
export function createFileHashes(host: Host, sealed: SealedFiles): (
  paths: readonly string[],
  noWrite?: boolean,
) => readonly DocumentStamp[] {
  let entries: Map<string, KnownFile> | undefined;
  return (paths, noWrite) => {
    if (paths.length === 0) return [];
    entries ??= new Map(
      Object.entries((host.state.optional(() => sealed.read(name)) ?? {}) as Record<string, KnownFile>),
    );
    const before = entries;
    let isChanged = false;
    // keep the hashes of other commands, which read other kinds of documents
    const now = new Map(before.size > maxKnown ? [] : before);
    const files = paths.flatMap((path): DocumentStamp[] => {
      const stat = host.files.stat(path);
      if (stat?.kind !== 'file') return [];
      const old = before.get(path);
      if (old && sameStat(old.stat, stat)) {
        now.set(path, old);
        return [{ path, hash: old.hash, size: stat.size }];
      }
      const hash = stat.size > maxBytes ? host.hash(`too large: ${stat.size}`) : hashOf(path);
      if (hash === undefined) return [];
      if (stat.mtimeMs < host.now() - racyMs) {
        now.set(path, { stat, hash });
        isChanged = true;
      }
      return [{ path, hash, size: stat.size }];
    });
    entries = now;
    if (!isChanged && !noWrite) host.state.touch(name); // the oldest files of the cache are removed first
    if (isChanged && !noWrite) host.state.optional(() => sealed.write(name, Object.fromEntries(now)));
    return files;
  };

  function hashOf(path: string): string | undefined {
    const bytes = host.files.read(path);
    if (bytes === undefined) return undefined;
    return host.hash('unreadable' in bytes ? `unreadable: ${bytes.unreadable}` : bytes);
  }
}

import type { DocumentStamp } from '#engine/ports/documentsHost';
import type { Host } from '#engine/host';
import { isSameStat } from '#engine/state/statCachedFile';
import { names } from '#engine/formats/stateNames';
import type { FileStat } from '#model';
import type { SealedFiles } from '#platform/state/sealedFiles';
import { maxBytes } from '../process/protocol';

/** A file that changed within this time may change again without a new timestamp (like git's racy entries). */
const racyMs = 2_000;
const storeName = `${names.documents}/files.json`;
/** If more hashes than this are stored, some belong to deleted documents, and only the current ones are kept. */
const maxHashes = 50_000;

interface HashedFile {
  readonly stat: FileStat;
  readonly hash: string;
}

/**
 * Keeps the hashes of documents in memory and for the next process, so that a file with an unchanged stat is not read
 * again.
 */
export function createFileHashes(host: Host, sealedFiles: SealedFiles): (
  paths: readonly string[],
  noWrite?: boolean,
) => readonly DocumentStamp[] {
  let hashedFiles: Map<string, HashedFile> | undefined;
  return (paths, noWrite) => {
    if (paths.length === 0) return [];
    hashedFiles ??= new Map(
      Object.entries((host.state.optional(() => sealedFiles.read(storeName)) ?? {}) as Record<string, HashedFile>),
    );
    const previousFiles = hashedFiles;
    let isChanged = false;
    // keep the hashes of other commands, which read other kinds of documents
    const nextFiles = new Map(previousFiles.size > maxHashes ? [] : previousFiles);
    const files = paths.flatMap((path): DocumentStamp[] => {
      const stat = host.files.stat(path);
      if (stat?.kind !== 'file') return [];
      const previousFile = previousFiles.get(path);
      if (previousFile && isSameStat(previousFile.stat, stat)) {
        nextFiles.set(path, previousFile);
        return [{ path, hash: previousFile.hash, size: stat.size }];
      }
      const hash = stat.size > maxBytes ? host.hash(`too large: ${stat.size}`) : hashFile(path);
      if (hash === undefined) return [];
      if (stat.mtimeMs < host.now() - racyMs) {
        nextFiles.set(path, { stat, hash });
        isChanged = true;
      }
      return [{ path, hash, size: stat.size }];
    });
    hashedFiles = nextFiles;
    if (!isChanged && !noWrite) host.state.touch(storeName); // the oldest files of the cache are removed first
    if (isChanged && !noWrite) host.state.optional(() => sealedFiles.write(storeName, Object.fromEntries(nextFiles)));
    return files;
  };

  function hashFile(path: string): string | undefined {
    const bytes = host.files.read(path);
    if (bytes === undefined) return undefined;
    return host.hash('unreadable' in bytes ? `unreadable: ${bytes.unreadable}` : bytes);
  }
}

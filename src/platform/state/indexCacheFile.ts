import { english } from '#base/text/english';
import { names } from '#engine/formats/stateNames';
import type { CacheChanges, CachedFile, CachedIndex, IndexCache } from '#engine/ports/stateHost';
import { createJournalHead, packCache, createJournalEntry, unpackCache, replaceStats,
  type Numbering } from '../cache/indexCache';
import type { Seal } from '../cache/cacheSeal';
import { readIfPossible } from './otherTrees';
import type { StateFiles } from './stateFiles';
import { stateFolderName } from './statePaths';

/** In bytes. A journal larger than both this limit and a quarter of its snapshot is merged into the snapshot. */
const minMergeBytes = 1_000_000;
const { index: snapshotName, journal: journalName } = names;

interface Snapshot {
  readonly stamp: string | undefined;
  /** The first bytes of the snapshot's journal. */
  readonly head: Buffer;
  readonly numbering: Numbering;
  /** The size of the snapshot in bytes. */
  readonly size: number;
  /** The size of the part of the journal that this process read or wrote, in bytes. */
  journalSize: number;
}

/** The stored cache of another work tree, from which this work tree's index was loaded. */
interface ForeignCache {
  readonly snapshot: Buffer;
  readonly numbering: Numbering;
}

/** `cache/index.bin` and its journal. All methods throw `UserError` if a file cannot be read or written. */
export interface IndexCacheFile {
  /** If there is no usable cache, loads the first usable one from other work trees. */
  load(): CachedIndex | undefined;
  save(cache: IndexCache): void;
  /** See `StateHost.adoptCache`. */
  adopt(files: readonly CachedFile[]): boolean;
  /** Returns false if `save` is due; see `StateHost.appendCache`. */
  append(changes: CacheChanges): boolean;
}

/**
 * Creates the cache file. `tryRead` runs an optional read, and reports an error as a warning. `getOtherTrees`
 * returns the files of other work trees. `seal`: see `Host.seal`.
 */
export function createIndexCacheFile(files: StateFiles, version: string, tryRead: <T>(read: () => T) => T | undefined,
  warn: (sentence: string) => void, getOtherTrees: () => readonly StateFiles[], seal: Seal): IndexCacheFile
{
  /** The snapshot that this process last read or wrote. */
  let snapshot: Snapshot | undefined;
  /** Whether the file on disk is damaged. Only the next `save` sets it aside, because queries write nothing. */
  let isDamaged = false;
  let foreignCache: ForeignCache | undefined;
  return { load: () => loadOwnCache() ?? loadFromOtherTree(), save, adopt, append };

  function loadOwnCache(): CachedIndex | undefined {
    const stamp = tryRead(() => files.readStamp(snapshotName)); // read first, as a newer file has another stamp
    const bytes = tryRead(() => readFile(snapshotName));
    if (!bytes) return undefined;
    const unpacked = unpackCache(bytes, tryRead(() => readFile(journalName)), version, seal);
    if (unpacked === undefined) return undefined;
    if (unpacked === 'corrupt') {
      if (!isDamaged)
        warn(
          english`${stateFolderName}/${snapshotName} is damaged: the index is rebuilt, and the damaged file is set aside as ${snapshotName}.corrupt.`,
        );
      isDamaged = true;
      return undefined;
    }
    // entries after a damaged one would not be found, so the next save writes a whole snapshot
    snapshot = unpacked.isJournalDamaged
      ? undefined
      : {
        stamp,
        head: createJournalHead(bytes),
        numbering: unpacked.numbering,
        size: bytes.length,
        journalSize: unpacked.journalSize,
      };
    return unpacked.index;
  }

  function loadFromOtherTree(): CachedIndex | undefined {
    for (const otherFiles of getOtherTrees()) {
      const bytes = readIfPossible(() => otherFiles.read(snapshotName));
      const unpacked = bytes && unpackCache(bytes, readIfPossible(() => otherFiles.read(journalName)), version, seal);
      if (!unpacked || unpacked === 'corrupt') continue; // AgentPack reports it in that work tree
      foreignCache = { snapshot: bytes, numbering: unpacked.numbering };
      return { ...unpacked.index, files: unpacked.index.files.map(markUnread), isForeign: true };
    }
    return undefined;
  }

  function save(cache: IndexCache): void {
    const { parts, numbering } = packCache(cache, version, seal);
    writeSnapshot(parts, numbering);
  }

  function adopt(cachedFiles: readonly CachedFile[]): boolean {
    if (!foreignCache) return false;
    writeSnapshot([replaceStats(foreignCache.snapshot, cachedFiles, seal)], foreignCache.numbering);
    return true;
  }

  function writeSnapshot(parts: readonly [Buffer, ...Buffer[]], numbering: Numbering): void {
    [snapshot, foreignCache] = [undefined, undefined];
    if (isDamaged) files.setAside(snapshotName);
    isDamaged = false;
    files.write(snapshotName, parts);
    files.remove(journalName);
    snapshot = {
      stamp: files.readStamp(snapshotName),
      head: createJournalHead(parts[0]),
      numbering,
      size: parts.reduce((size, part) => size + part.length, 0),
      journalSize: 0,
    };
  }

  function append(changes: CacheChanges): boolean {
    if (!snapshot || snapshot.stamp !== files.readStamp(snapshotName)) return false; // another process wrote a newer one
    const { head, journalSize } = snapshot;
    const diskJournalSize = isLink(journalName) ? 0 : files.stat(journalName)?.size ?? 0;
    // another process appended entries that this process did not read
    if (journalSize > 0 ? diskJournalSize !== journalSize : diskJournalSize > 0 && files.startsWith(journalName, head))
      return false;
    const entry = createJournalEntry(changes, snapshot.numbering, head, seal, Math.max(journalSize, head.length));
    if (journalSize > 0 && diskJournalSize + entry.length > Math.max(minMergeBytes, snapshot.size / 4)) return false;
    if (journalSize > 0) files.append(journalName, entry);
    else files.write(journalName, Buffer.concat([head, entry]));
    snapshot.journalSize = Math.max(journalSize, head.length) + entry.length;
    return true;
  }

  /** A link counts as missing, because the next write replaces it. */
  function readFile(name: string): Buffer | undefined {
    return isLink(name) ? undefined : files.read(name);
  }

  function isLink(name: string): boolean {
    return files.stat(name)?.kind === 'symlink';
  }
}

/**
 * Marks a file as unread. The times of another work tree do not apply to the file in this one, so the file is read, and
 * it counts as unchanged if its content is the same.
 */
function markUnread(file: CachedFile): CachedFile {
  return { ...file, indexedAt: Number.NEGATIVE_INFINITY };
}

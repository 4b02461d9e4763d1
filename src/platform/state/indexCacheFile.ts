import { english } from '#base/text/english';
import { names } from '#engine/formats/stateNames';
import type { CacheChanges, CachedFile, CachedIndex, IndexCache } from '#engine/ports/stateHost';
import { journalHead, packCache, journalEntry, unpackCache, withStats, type Numbering } from '../cache/indexCache';
import { ifReadable } from './otherTrees';
import type { StateFiles } from './stateFiles';
import { folderName } from './statePaths';

/** In bytes. A journal that is larger than this, or than a quarter of its snapshot, is merged into the snapshot. */
const minJournal = 1_000_000;
const { index: snapshotName, journal: journalName } = names;

interface Snapshot {
  readonly stamp: string | undefined;
  /** The first bytes of the snapshot's journal. */
  readonly head: Buffer;
  readonly numbering: Numbering;
  /** Bytes. */
  readonly size: number;
  /** The size of the part of the journal that this process read or wrote, in bytes. */
  journal: number;
}

/** Content that another work tree stored, from which this one's index was made. */
interface Foreign {
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
  /** Returns false if `save` is due: see `StateHost.appendCache`. */
  append(changes: CacheChanges): boolean;
}

/**
 * Creates the cache file. `orUndefined` runs a read that the cache can do without, and reports its error as a warning.
 * `elsewhere` returns the files of other work trees.
 */
export function createIndexCacheFile(files: StateFiles, version: string,
  orUndefined: <T>(read: () => T) => T | undefined, warn: (sentence: string) => void,
  getOtherTrees: () => readonly StateFiles[]): IndexCacheFile
{
  /** The snapshot that this process last read or wrote. */
  let snapshot: Snapshot | undefined;
  /** The damaged file on disk is only set aside by the next `save`, since queries write nothing. */
  let isDamaged = false;
  let foreignCache: Foreign | undefined;
  return { load: () => loadOwn() ?? loadElsewhere(), save, adopt, append };

  function loadOwn(): CachedIndex | undefined {
    const stamp = orUndefined(() => files.stampOf(snapshotName)); // before reading, since a new file has another stamp
    const bytes = orUndefined(() => files.read(snapshotName));
    if (!bytes) return undefined;
    const unpacked = unpackCache(bytes, orUndefined(() => files.read(journalName)), version);
    if (unpacked === undefined) return undefined;
    if (unpacked === 'corrupt') {
      if (!isDamaged)
        warn(
          english`${folderName}/${snapshotName} is damaged: the index is rebuilt, and the damaged file is set aside as ${snapshotName}.corrupt.`,
        );
      isDamaged = true;
      return undefined;
    }
    // entries after a torn one would not be found, so the next save writes a whole snapshot
    snapshot = unpacked.torn
      ? undefined
      : {
        stamp,
        head: journalHead(bytes),
        numbering: unpacked.numbering,
        size: bytes.length,
        journal: unpacked.journal,
      };
    return unpacked.index;
  }

  function loadElsewhere(): CachedIndex | undefined {
    for (const other of getOtherTrees()) {
      const bytes = ifReadable(() => other.read(snapshotName));
      const unpacked = bytes && unpackCache(bytes, ifReadable(() => other.read(journalName)), version);
      if (!unpacked || unpacked === 'corrupt') continue; // AgentPack reports it in that work tree
      foreignCache = { snapshot: bytes, numbering: unpacked.numbering };
      return { ...unpacked.index, files: unpacked.index.files.map(unread), isForeign: true };
    }
    return undefined;
  }

  function save(cache: IndexCache): void {
    const { bytes, numbering } = packCache(cache, version);
    write(bytes, numbering);
  }

  function adopt(cachedFiles: readonly CachedFile[]): boolean {
    if (!foreignCache) return false;
    write(withStats(foreignCache.snapshot, cachedFiles), foreignCache.numbering);
    return true;
  }

  function write(bytes: Buffer, numbering: Numbering): void {
    [snapshot, foreignCache] = [undefined, undefined];
    if (isDamaged) files.setAside(snapshotName);
    isDamaged = false;
    files.write(snapshotName, bytes);
    files.remove(journalName);
    snapshot = {
      stamp: files.stampOf(snapshotName),
      head: journalHead(bytes),
      numbering,
      size: bytes.length,
      journal: 0,
    };
  }

  function append(changes: CacheChanges): boolean {
    if (!snapshot || snapshot.stamp !== files.stampOf(snapshotName)) return false; // another process wrote a newer one
    const { head, journal } = snapshot;
    const size = files.stat(journalName)?.size ?? 0;
    // another process appended entries that this process did not read
    if (journal > 0 ? size !== journal : size > 0 && files.startsWith(journalName, head)) return false;
    const entry = journalEntry(changes, snapshot.numbering, head, Math.max(journal, head.length));
    if (journal > 0 && size + entry.length > Math.max(minJournal, snapshot.size / 4)) return false;
    if (journal > 0) files.append(journalName, entry);
    else files.write(journalName, Buffer.concat([head, entry]));
    snapshot.journal = Math.max(journal, head.length) + entry.length;
    return true;
  }
}

/**
 * The times of another work tree do not apply to this one's file, so it is read, and counts as unchanged if its content
 * is.
 */
function unread(file: CachedFile): CachedFile {
  return { ...file, indexedAt: Number.NEGATIVE_INFINITY };
}

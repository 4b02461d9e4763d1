import { byPath } from '#base/order';
import { Vocabulary } from '#base/words/vocabulary';
import { factFields } from '#engine/formats/facts';
import type { CacheChanges, CachedFile, CachedIndex, IndexCache } from '#engine/ports/stateHost';
import type { CachedLinks } from '#pipeline/3-link/cachedGraph';
import type { PackageInfo } from '#model';
import { FormError } from '#engine/formats/columns/columnData';
import { createStringReaders, createStringWriters } from '#engine/formats/columns/strings';
import { ColumnReader } from '#engine/formats/columns/stringTable';
import { packColumns, unpackColumns, replaceColumn } from './columns';
import { createFileColumns, readCachedFiles, createStatColumn } from './fileColumns';
import { encodeFrame, computeFrameLength, readFrames } from './frameLog';
import { createGraphColumns, readCachedGraph } from './graphColumns';
import { createEntrySealer, isSnapshotSealed, sealLength, sealSnapshot, type Seal } from './cacheSeal';
import { arePackages, readEntryFiles, packEntry, unpackEntry, type JournalEntry, type Numbering } from './journalEntry';
import { createTermColumns, readTermColumns } from './termColumns';

export type { Numbering } from './journalEntry';

/** The last character of each magic is the version of its layout. */
const magic = Buffer.from('AGPKIDX6');
const journalMagic = Buffer.from('AGPKJNL6');
const hashBytes = 32;
/** The number of bytes before the checksum of a snapshot: its magic and its seal. */
export const prefixBytes = magic.length + sealLength;
/** The length of a journal's head: its magic and the checksum of its snapshot. */
const headBytes = journalMagic.length + hashBytes;

/** The content of the snapshot besides its columns. */
interface Head {
  readonly version: string;
  readonly schema: string;
  readonly fields: string;
  readonly packages: readonly PackageInfo[];
}

/** Identifies the table of facts; columns that were written for another table are not read. */
const factFieldsJson = JSON.stringify(factFields);

/**
 * Packs a snapshot of the index: `magic`, the user's seal of the checksum, the checksum, which is the SHA-256 of the
 * rest, and the columns. Words that occur in no file are omitted.
 */
export function packCache({ schema, vocabulary, files, graph }: IndexCache, version: string,
  seal: Seal): { readonly parts: readonly [Buffer, ...Buffer[]]; readonly numbering: Numbering; }
{
  const strings = createStringWriters();
  const { columns: termColumns, ...numbering } = createTermColumns(files, vocabulary);
  const columns = {
    ...createFileColumns(files, strings),
    ...createGraphColumns(files, graph, strings.phrases),
    ...termColumns,
  };
  const head: Head = { version, schema, fields: factFieldsJson, packages: graph.packages };
  const { paths, phrases, texts } = strings;
  const parts = packColumns(Buffer.concat([magic, Buffer.alloc(sealLength)]), head, {
    ...columns,
    ...paths.createColumns(),
    ...phrases.createColumns(),
    ...texts.createColumns(),
  });
  sealSnapshot(getChecksum(parts[0]), seal).copy(parts[0], magic.length);
  return { parts, numbering };
}

/**
 * Returns the snapshot of another work tree, with the times replaced by those of this work tree's files. The copy has
 * the user's seal only if the snapshot, which `unpackCache` has read, has it.
 */
export function replaceStats(snapshot: Buffer, files: readonly CachedFile[], seal: Seal): Buffer {
  const copy = replaceColumn(snapshot, prefixBytes, 'stats', createStatColumn(files));
  const newSeal = hasOwnSeal(snapshot, seal) ? sealSnapshot(getChecksum(copy), seal) : Buffer.alloc(sealLength);
  newSeal.copy(copy, magic.length);
  return copy;
}

/** Returns the start of a journal that belongs to one snapshot, whose first bytes are needed. */
export function createJournalHead(snapshot: Buffer): Buffer {
  return Buffer.concat([journalMagic, snapshot.subarray(prefixBytes, prefixBytes + hashBytes)]);
}

/** Returns one entry of the journal, which must be appended with one write at `offset`. */
export function createJournalEntry(changes: CacheChanges, numbering: Numbering, head: Buffer, seal: Seal,
  offset = head.length): Buffer
{
  const snapshot = getSnapshotId(head);
  const payload = packEntry(changes, numbering, { at: offset, snapshot });
  return encodeFrame(createEntrySealer(snapshot, seal).addSeal(payload));
}

export interface UnpackedCache {
  readonly index: CachedIndex;
  readonly numbering: Numbering;
  /** The length of the snapshot's journal in bytes; 0 without a journal. */
  readonly journalSize: number;
  /** Whether the journal's end is damaged, so that anything appended to the journal would be lost. */
  readonly isJournalDamaged: boolean;
}

/**
 * Returns the snapshot with its journal applied, up to the first damaged entry, which results from an interrupted
 * write. Returns undefined for an intact cache of another version of AgentPack or of another byte order.
 */
export function unpackCache(bytes: Buffer, journal: Buffer | undefined, version: string, seal: Seal):
  | UnpackedCache
  | 'corrupt'
  | undefined
{
  const hasMagic = bytes.subarray(0, magic.length - 1).equals(magic.subarray(0, -1));
  if (!hasMagic) return 'corrupt';
  if (bytes[magic.length - 1] !== magic.at(-1)) return undefined;
  try {
    const unpacked = unpackColumns(bytes, prefixBytes);
    if (!unpacked || !isHead(unpacked.head)) return undefined;
    const { head } = unpacked;
    return head.version === version && head.fields === factFieldsJson
      ? readIndex(new ColumnReader(unpacked.columns), head, bytes, journal, seal)
      : undefined;
  } catch (error) {
    if (error instanceof Error) return 'corrupt'; // the checksum is correct, but the content is malformed
    throw error;
  }
}

function readIndex(columns: ColumnReader, { schema, packages }: Head, bytes: Buffer, journal: Buffer | undefined,
  seal: Seal): UnpackedCache
{
  const strings = createStringReaders(columns);
  const { words, postings, createTerms } = readTermColumns(columns, columns.readNumbers('paths').length);
  const files = readCachedFiles(columns, strings, createTerms, hasOwnSeal(bytes, seal));
  const graph = readCachedGraph(columns, strings.phrases, files);
  const vocabulary = new Vocabulary([], words);
  const matchingJournal = journal?.subarray(0, headBytes).equals(createJournalHead(bytes)) ? journal : undefined;
  const { end, ...index } = replayJournal({ files, packages, vocabulary }, seal, matchingJournal);
  return {
    index: { schema, vocabulary, graph, postings, ...index },
    numbering: { numbers: Int32Array.from({ length: words.size }, (_, id) => id), wordCount: words.size },
    journalSize: matchingJournal?.length ?? 0,
    isJournalDamaged: matchingJournal !== undefined && end < matchingJournal.length,
  };
}

/** Applies the journal to the snapshot; also returns the end of the journal's last intact entry. */
function replayJournal(snapshot: Pick<CachedIndex, 'files' | 'packages' | 'vocabulary'>, seal: Seal,
  journal: Buffer = Buffer.alloc(0)): Pick<CachedIndex, 'files' | 'links' | 'packages'> & { readonly end: number; }
{
  const files = new Map<string, CachedFile>();
  const links = new Map<string, CachedLinks>();
  const removedPaths = new Set<string>();
  const tableSize = snapshot.vocabulary.tableSize;
  let { packages } = snapshot;
  let end = headBytes;
  const snapshotId = getSnapshotId(journal);
  const sealer = createEntrySealer(snapshotId, seal);
  for (const sealedPayload of readFrames(journal, headBytes)) {
    const { payload, isSealed } = sealer.removeSeal(sealedPayload);
    const entry = unpackEntry(payload, { at: end, snapshot: snapshotId }, tableSize);
    if (entry === undefined) break;
    if (entry === 'foreign') throw new FormError('a malformed entry');
    applyEntry(entry, isSealed);
    end += computeFrameLength(sealedPayload);
  }
  if (files.size + removedPaths.size === 0) return { files: snapshot.files, links: [...links.values()], packages, end };
  const unchangedFiles = snapshot.files.filter(({ path }) => !removedPaths.has(path) && !files.has(path));
  return { files: [...unchangedFiles, ...files.values()].sort(byPath), links: [...links.values()], packages, end };

  function applyEntry(entry: JournalEntry, isSealed: boolean): void {
    const wordIds = entry.words.map((word) => snapshot.vocabulary.intern(word));
    for (const path of entry.removed) {
      files.delete(path);
      links.delete(path);
      removedPaths.add(path);
    }
    for (const file of readEntryFiles(entry, isSealed, (id) => (id < tableSize ? id : wordIds[id - tableSize]!))) {
      files.set(file.path, file);
      removedPaths.delete(file.path);
    }
    for (const fileLinks of entry.links) links.set(fileLinks.path, fileLinks);
    packages = entry.packages;
  }
}

function isHead(head: unknown): head is Head {
  const { version, schema, fields: storedFields, packages } = (head ?? {}) as Partial<Head>;
  return [version, schema, storedFields].every((text) => typeof text === 'string') && arePackages(packages);
}

/** Returns the checksum of a snapshot, whose first bytes are needed. */
function getChecksum(snapshot: Buffer): string {
  return snapshot.subarray(prefixBytes, prefixBytes + hashBytes).toString('hex');
}

/** Reports whether the user sealed the snapshot. */
function hasOwnSeal(snapshot: Buffer, seal: Seal): boolean {
  return isSnapshotSealed(snapshot.subarray(magic.length, prefixBytes), getChecksum(snapshot), seal);
}

/** Returns the checksum of the snapshot that a journal's head refers to. */
function getSnapshotId(head: Buffer): string {
  return head.subarray(journalMagic.length, headBytes).toString('hex');
}

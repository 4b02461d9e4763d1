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
import { arePackages, readEntryFiles, packEntry, unpackEntry, type JournalEntry, type Numbering } from './journalEntry';
import { createTermColumns, readTermColumns } from './termColumns';

export type { Numbering } from './journalEntry';

/** The last character of each magic is the version of its layout. */
const magic = Buffer.from('AGPKIDX5');
const journalMagic = Buffer.from('AGPKJNL5');
const hashBytes = 32;
const headBytes = magic.length + hashBytes;

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
 * Packs a snapshot of the index: `magic`, the SHA-256 of the rest, and the columns. Words that occur in no file are
 * omitted.
 */
export function packCache({ schema, vocabulary, files, graph }: IndexCache,
  version: string): { readonly parts: readonly [Buffer, ...Buffer[]]; readonly numbering: Numbering; }
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
  return {
    parts: packColumns(magic, head, {
      ...columns,
      ...paths.createColumns(),
      ...phrases.createColumns(),
      ...texts.createColumns(),
    }),
    numbering,
  };
}

/** Returns the snapshot of another work tree, with the times replaced by those of this work tree's files. */
export function replaceStats(snapshot: Buffer, files: readonly CachedFile[]): Buffer {
  return replaceColumn(snapshot, magic.length, 'stats', createStatColumn(files));
}

/** Returns the start of a journal that belongs to one snapshot, whose first bytes are needed. */
export function createJournalHead(snapshot: Buffer): Buffer {
  return Buffer.concat([journalMagic, snapshot.subarray(magic.length, headBytes)]);
}

/** Returns one entry of the journal, which must be appended with one write at `offset`. */
export function createJournalEntry(changes: CacheChanges, numbering: Numbering, head: Buffer,
  offset = head.length): Buffer
{
  return encodeFrame(packEntry(changes, numbering, { at: offset, snapshot: getSnapshotId(head) }));
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
export function unpackCache(bytes: Buffer, journal: Buffer | undefined, version: string): UnpackedCache | 'corrupt'
  | undefined
{
  const hasMagic = bytes.subarray(0, magic.length - 1).equals(magic.subarray(0, -1));
  if (!hasMagic) return 'corrupt';
  if (bytes[magic.length - 1] !== magic.at(-1)) return undefined;
  try {
    const unpacked = unpackColumns(bytes, magic.length);
    if (!unpacked || !isHead(unpacked.head)) return undefined;
    const { head } = unpacked;
    return head.version === version && head.fields === factFieldsJson
      ? readIndex(new ColumnReader(unpacked.columns), head, bytes, journal)
      : undefined;
  } catch (error) {
    if (error instanceof Error) return 'corrupt'; // the checksum is correct, but the content is malformed
    throw error;
  }
}

function readIndex(columns: ColumnReader, { schema, packages }: Head, bytes: Buffer,
  journal: Buffer | undefined): UnpackedCache
{
  const strings = createStringReaders(columns);
  const { words, postings, createTerms } = readTermColumns(columns, columns.readNumbers('paths').length);
  const files = readCachedFiles(columns, strings, createTerms);
  const graph = readCachedGraph(columns, strings.phrases, files);
  const vocabulary = new Vocabulary([], words);
  const matchingJournal = journal?.subarray(0, headBytes).equals(createJournalHead(bytes)) ? journal : undefined;
  const { end, ...index } = replayJournal({ files, packages, vocabulary }, matchingJournal);
  return {
    index: { schema, vocabulary, graph, postings, ...index },
    numbering: { numbers: Int32Array.from({ length: words.size }, (_, id) => id), wordCount: words.size },
    journalSize: matchingJournal?.length ?? 0,
    isJournalDamaged: matchingJournal !== undefined && end < matchingJournal.length,
  };
}

/** Applies the journal to the snapshot; also returns the end of the journal's last intact entry. */
function replayJournal(snapshot: Pick<CachedIndex, 'files' | 'packages' | 'vocabulary'>, journal: Buffer | undefined):
  & Pick<
    CachedIndex,
    'files' | 'links' | 'packages'
  >
  & { readonly end: number; }
{
  const files = new Map<string, CachedFile>();
  const links = new Map<string, CachedLinks>();
  const removedPaths = new Set<string>();
  const tableSize = snapshot.vocabulary.tableSize;
  let { packages } = snapshot;
  let end = headBytes;
  for (const payload of journal ? readFrames(journal, headBytes) : []) {
    const entry = unpackEntry(payload, { at: end, snapshot: getSnapshotId(journal!) }, tableSize);
    if (entry === undefined) break;
    if (entry === 'foreign') throw new FormError('a malformed entry');
    applyEntry(entry);
    end += computeFrameLength(payload);
  }
  if (files.size + removedPaths.size === 0) return { files: snapshot.files, links: [...links.values()], packages, end };
  const unchangedFiles = snapshot.files.filter(({ path }) => !removedPaths.has(path) && !files.has(path));
  return { files: [...unchangedFiles, ...files.values()].sort(byPath), links: [...links.values()], packages, end };

  function applyEntry(entry: JournalEntry): void {
    const wordIds = entry.words.map((word) => snapshot.vocabulary.intern(word));
    for (const path of entry.removed) {
      files.delete(path);
      links.delete(path);
      removedPaths.add(path);
    }
    for (const file of readEntryFiles(entry, (id) => (id < tableSize ? id : wordIds[id - tableSize]!))) {
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

/** Returns the hash of the snapshot that a journal's head refers to. */
function getSnapshotId(head: Buffer): string {
  return head.subarray(magic.length, headBytes).toString('hex');
}

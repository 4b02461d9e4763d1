import { byPath } from '#base/order';
import { Vocabulary } from '#base/words/vocabulary';
import { factFields } from '#engine/formats/facts';
import type { CacheChanges, CachedFile, CachedIndex, IndexCache } from '#engine/ports/stateHost';
import type { CachedLinks } from '#pipeline/3-link/cachedGraph';
import type { PackageInfo } from '#model';
import { FormError, packColumns, unpackColumns, withColumn } from './columns';
import { fileColumns, readCachedFiles, statColumn } from './fileColumns';
import { frame, frameBytes, logFrames } from './frameLog';
import { graphColumns, readCachedGraph } from './graphColumns';
import { arePackages, filesIn, packEntry, unpackEntry, type JournalEntry, type Numbering } from './journalEntry';
import { stringReaders, stringWriters } from './strings';
import { ColumnReader } from './stringTable';
import { termColumns, termsIn } from './termColumns';

export type { Numbering } from './journalEntry';

/** The last character of each magic is the number of its layout. */
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

/** Columns are not read if they were written for another table of facts. */
const fields = JSON.stringify(factFields);

/**
 * Packs the index as of one moment: `magic`, the SHA-256 of the rest, columns. Words that occur in no file are omitted.
 */
export function packCache({ schema, vocabulary, files, graph }: IndexCache,
  version: string): { readonly bytes: Buffer; readonly numbering: Numbering; }
{
  const strings = stringWriters();
  const { columns: terms, ...numbering } = termColumns(files, vocabulary);
  const columns = { ...fileColumns(files, strings), ...graphColumns(files, graph, strings.phrases), ...terms };
  const head: Head = { version, schema, fields, packages: graph.packages };
  const { paths, phrases, texts } = strings;
  return {
    bytes: packColumns(magic, head, { ...columns, ...paths.columns(), ...phrases.columns(), ...texts.columns() }),
    numbering,
  };
}

/** Returns the snapshot of another work tree, with the times replaced by those of this work tree's files. */
export function withStats(snapshot: Buffer, files: readonly CachedFile[]): Buffer {
  return withColumn(snapshot, magic.length, 'stats', statColumn(files));
}

/** Returns the start of a journal that belongs to one snapshot. */
export function journalHead(snapshot: Buffer): Buffer {
  return Buffer.concat([journalMagic, snapshot.subarray(magic.length, headBytes)]);
}

/** Returns one entry of the journal, which is to be appended with one write at `begin`. */
export function journalEntry(changes: CacheChanges, numbering: Numbering, head: Buffer, begin = head.length): Buffer {
  return frame(packEntry(changes, numbering, { at: begin, snapshot: getSnapshotId(head) }));
}

export interface Unpacked {
  readonly index: CachedIndex;
  readonly numbering: Numbering;
  /** The length of its journal in bytes; 0 if it has none. */
  readonly journal: number;
  /** The journal's end is damaged, so anything appended to it would be lost. */
  readonly torn: boolean;
}

/**
 * Returns the snapshot with its journal applied, up to the first damaged entry, which a process was writing when it
 * died. Returns undefined for an intact cache of another version of AgentPack, or of another kind of machine.
 */
export function unpackCache(bytes: Buffer, journal: Buffer | undefined, version: string): Unpacked | 'corrupt'
  | undefined
{
  const marked = bytes.subarray(0, magic.length - 1).equals(magic.subarray(0, -1));
  if (!marked) return 'corrupt';
  if (bytes[magic.length - 1] !== magic.at(-1)) return undefined;
  try {
    const unpacked = unpackColumns(bytes, magic.length);
    if (!unpacked || !isHead(unpacked.head)) return undefined;
    const { head } = unpacked;
    return head.version === version && head.fields === fields
      ? indexIn(new ColumnReader(unpacked.columns), head, bytes, journal)
      : undefined;
  } catch (error) {
    if (error instanceof Error) return 'corrupt'; // the checksum is right, the form is not: another program wrote it
    throw error;
  }
}

function indexIn(columns: ColumnReader, { schema, packages }: Head, bytes: Buffer,
  journal: Buffer | undefined): Unpacked
{
  const strings = stringReaders(columns);
  const { words, postings, termsOf } = termsIn(columns, columns.numbers('paths').length);
  const files = readCachedFiles(columns, strings, termsOf);
  const graph = readCachedGraph(columns, strings.phrases, files);
  const vocabulary = new Vocabulary([], words);
  const ownJournal = journal?.subarray(0, headBytes).equals(journalHead(bytes)) ? journal : undefined;
  const { end, ...index } = replayed({ files, packages, vocabulary }, ownJournal);
  return {
    index: { schema, vocabulary, graph, postings, ...index },
    numbering: { numbers: Int32Array.from({ length: words.size }, (_, id) => id), words: words.size },
    journal: ownJournal?.length ?? 0,
    torn: ownJournal !== undefined && end < ownJournal.length,
  };
}

/** Returns the snapshot changed by its journal, and the end of the journal's last intact entry. */
function replayed(snapshot: Pick<CachedIndex, 'files' | 'packages' | 'vocabulary'>, journal: Buffer | undefined): Pick<
  CachedIndex,
  'files' | 'links' | 'packages'
> & { readonly end: number; } {
  const files = new Map<string, CachedFile>();
  const links = new Map<string, CachedLinks>();
  const removed = new Set<string>();
  const tableSize = snapshot.vocabulary.tableSize;
  let { packages } = snapshot;
  let end = headBytes;
  for (const payload of journal ? logFrames(journal, headBytes) : []) {
    const entry = unpackEntry(payload, { at: end, snapshot: getSnapshotId(journal!) }, tableSize);
    if (entry === undefined) break;
    if (entry === 'foreign') throw new FormError('a malformed entry');
    apply(entry);
    end += frameBytes(payload);
  }
  if (files.size + removed.size === 0) return { files: snapshot.files, links: [...links.values()], packages, end };
  const unchanged = snapshot.files.filter(({ path }) => !removed.has(path) && !files.has(path));
  return { files: [...unchanged, ...files.values()].sort(byPath), links: [...links.values()], packages, end };

  function apply(entry: JournalEntry): void {
    const ids = entry.words.map((word) => snapshot.vocabulary.intern(word));
    for (const path of entry.removed) {
      files.delete(path);
      links.delete(path);
      removed.add(path);
    }
    for (const file of filesIn(entry, (id) => (id < tableSize ? id : ids[id - tableSize]!))) {
      files.set(file.path, file);
      removed.delete(file.path);
    }
    for (const link of entry.links) links.set(link.path, link);
    packages = entry.packages;
  }
}

function isHead(head: unknown): head is Head {
  const { version, schema, fields: table, packages } = (head ?? {}) as Partial<Head>;
  return [version, schema, table].every((text) => typeof text === 'string') && arePackages(packages);
}

/** Returns the hash of the snapshot that a journal's head names. */
function getSnapshotId(head: Buffer): string {
  return head.subarray(magic.length, headBytes).toString('hex');
}

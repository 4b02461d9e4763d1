import { deserialize, serialize } from 'node:v8';
import { byPath } from '../../../base/order';
import { Vocabulary } from '../../../base/words/vocabulary';
import type { CacheChanges, CachedFile, IndexCache, KeptIndex, KeptLink } from '../../../engine';
import type { PackageInfo } from '../../../model';
import { FormError, packColumns, unpackColumns } from './columns';
import { fileColumns, filesOf } from './fileColumns';
import { frame, frameBytes, framesOf } from './frameLog';
import { graphColumns, graphOf } from './graphColumns';
import { arePackages, isEntry, isPlaced, type Entry, type Row } from './journalEntry';
import { stringsReader, stringsWriter } from './strings';
import { ColumnReader } from './stringTable';
import { termColumns, termsIn } from './termColumns';

/** The last character of each is its layout's number. */
const magic = Buffer.from('AGPKIDX4');
const journalMagic = Buffer.from('AGPKJNL4');
const hashBytes = 32;
const start = magic.length + hashBytes;

/** The second byte of what `serialize` makes is its format; an older Node cannot read a newer one's. */
const ownFormat = serialize(0)[1]!;

/** What the snapshot says beside its columns. */
interface Head {
  readonly version: string;
  readonly schema: string;
  /** Of kinds and roles. */
  readonly names: readonly string[];
  readonly packages: readonly PackageInfo[];
}

/** How a snapshot numbers the words of a vocabulary; those that it does not have come as -1, or as undefined. */
export interface Numbering {
  readonly numbers: Int32Array;
  /** How many it numbers. */
  readonly words: number;
}

/** The index as of one moment: `magic`, the SHA-256 of what follows, columns. Words that no file holds are left out. */
export function packCache({ schema, vocabulary, files, graph }: IndexCache,
  version: string): { readonly bytes: Buffer; readonly numbering: Numbering; }
{
  const strings = stringsWriter();
  const own = fileColumns(files, strings);
  const edges = graphColumns(files, graph, strings);
  const { columns: terms, ...numbering } = termColumns(files, vocabulary);
  const head: Head = { version, schema, names: own.names, packages: graph.packages };
  return { bytes: packColumns(magic, head, { ...own.columns, ...edges, ...terms, ...strings.columns() }), numbering };
}

/** The start of a journal that belongs to one snapshot. */
export function journalHead(snapshot: Buffer): Buffer {
  return Buffer.concat([journalMagic, snapshot.subarray(magic.length, start)]);
}

/** One entry of the journal, to be appended by one write at `begin`. */
export function packChanges({ vocabulary, changed, removed, links, packages }: CacheChanges,
  { numbers, words }: Numbering, head: Buffer, begin = head.length): Buffer
{
  const own = new Map<number, number>();
  const ids = new Uint32Array(changed.reduce((sum, { facts: { terms } }) => sum + terms.ids.length, 0));
  const counts = new Uint16Array(ids.length);
  let at = 0;
  const rows = changed.map(({ facts, ...file }): Row => {
    const { terms, definitions, imports, module, uses, role, sideEffects, errors, testHints, headline, tokens, lines } =
      facts;
    for (let i = 0; i < terms.ids.length; i++) ids[at + i] = numberOf(terms.ids[i]!);
    counts.set(terms.counts, at);
    at += terms.ids.length;
    const plain = {
      definitions,
      imports,
      role,
      sideEffects,
      errors,
      testHints,
      tokens,
      lines,
      ...(module === undefined ? {} : { module }),
      ...(uses === undefined ? {} : { uses }),
      ...(headline === undefined ? {} : { headline }),
    };
    return { ...file, facts: plain, terms: terms.ids.length, total: terms.total };
  });
  return frame(
    serialize({
      at: begin,
      rows,
      ids,
      counts,
      words: [...own.keys()].map((id) => vocabulary.word(id)),
      removed,
      links,
      packages,
      snapshot: idOf(head),
    } satisfies Entry),
  );

  function numberOf(id: number): number {
    const known = numbers[id] ?? -1;
    if (known >= 0) return known;
    let place = own.get(id);
    if (place === undefined) own.set(id, place = words + own.size);
    return place;
  }
}

export interface Unpacked {
  readonly index: KeptIndex;
  readonly numbering: Numbering;
  /** How long its journal is; 0 where it has none. Bytes. */
  readonly journal: number;
  /** Its journal's end is not sound: what is appended to it would be lost. */
  readonly torn: boolean;
}

/**
 * The snapshot with its journal applied, as far as that is sound: a torn end is what was being written when a process
 * died.
 * Undefined for a cache of another version of AgentPack, or of another kind of machine: sound, and not ours to read.
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
    return head.version === version ? indexIn(new ColumnReader(unpacked.columns), head, bytes, journal) : undefined;
  } catch (error) {
    if (error instanceof Error) return 'corrupt'; // a sound checksum, and not our form: somebody else's hand
    throw error;
  }
}

function indexIn(columns: ColumnReader, { schema, names, packages }: Head, bytes: Buffer,
  journal: Buffer | undefined): Unpacked
{
  const strings = stringsReader(columns);
  const { words, postings, termsOf } = termsIn(columns, columns.numbers('paths').length);
  const files = filesOf(columns, strings, names, termsOf);
  const graph = graphOf(columns, strings, files);
  const vocabulary = new Vocabulary([], words);
  const own = journal?.subarray(0, start).equals(journalHead(bytes)) ? journal : undefined;
  const { end, ...index } = replayed({ files, packages, vocabulary }, own);
  return {
    index: { schema, vocabulary, graph, postings, ...index },
    numbering: { numbers: Int32Array.from({ length: words.size }, (_, id) => id), words: words.size },
    journal: own?.length ?? 0,
    torn: own !== undefined && end < own.length,
  };
}

/** What the journal makes of a snapshot, and where what is sound of it ends. */
function replayed(snapshot: Pick<KeptIndex, 'files' | 'packages' | 'vocabulary'>, journal: Buffer | undefined): Pick<
  KeptIndex,
  'files' | 'links' | 'packages'
> & { readonly end: number; } {
  const files = new Map<string, CachedFile>();
  const links = new Map<string, KeptLink>();
  const removed = new Set<string>();
  let { packages } = snapshot;
  let end = start;
  for (const payload of journal ? framesOf(journal, start) : []) {
    if (payload.length < 2 || payload[1]! > ownFormat) break;
    const entry: unknown = deserialize(payload);
    if (!isPlaced(entry) || entry.at !== end || entry.snapshot !== idOf(journal!)) break;
    if (!isEntry(entry, snapshot.vocabulary.tableSize)) throw new FormError('an entry of another form');
    apply(entry);
    end += frameBytes(payload);
  }
  if (files.size + removed.size === 0) return { files: snapshot.files, links: [...links.values()], packages, end };
  const kept = snapshot.files.filter(({ path }) => !removed.has(path) && !files.has(path));
  return { files: [...kept, ...files.values()].sort(byPath), links: [...links.values()], packages, end };

  function apply(entry: Entry): void {
    const numbered = snapshot.vocabulary.tableSize;
    const ids = entry.words.map((word) => snapshot.vocabulary.intern(word));
    for (const path of entry.removed) {
      files.delete(path);
      links.delete(path);
      removed.add(path);
    }
    for (const file of filesIn(entry, (id) => (id < numbered ? id : ids[id - numbered]!))) {
      files.set(file.path, file);
      removed.delete(file.path);
    }
    for (const link of entry.links) links.set(link.path, link);
    packages = entry.packages;
  }
}

/** With the entry's words numbered as in the whole; ids ascend again. */
function filesIn({ rows, ids, counts }: Entry, numberOf: (id: number) => number): CachedFile[] {
  let at = 0;
  return rows.map(({ terms, total, facts, ...file }): CachedFile => {
    const from = at;
    at += terms;
    const pairs = Array.from({ length: terms }, (_, i) => [numberOf(ids[from + i]!), counts[from + i]!] as const).sort((
      a,
      b,
    ) => a[0] - b[0]);
    return {
      ...file,
      facts: {
        ...facts,
        terms: {
          ids: Uint32Array.from(pairs, ([id]) => id),
          counts: Uint16Array.from(pairs, ([, count]) => count),
          total,
        },
      },
    };
  });
}

function isHead(head: unknown): head is Head {
  const { version, schema, names, packages } = (head ?? {}) as Partial<Head>;
  return typeof version === 'string' && typeof schema === 'string' && Array.isArray(names) &&
    names.every((name) => typeof name === 'string') && arePackages(packages);
}

/** The snapshot that a journal's head names. */
function idOf(head: Buffer): string {
  return head.subarray(magic.length, start).toString('hex');
}

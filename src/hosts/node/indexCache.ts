import { hash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { CacheChanges, IndexCache } from '../../engine';
import { endOf, frame, framesOf } from './frameLog';

/** The last character of each is its layout's number. */
const magic = Buffer.from('AGPKIDX2');
const journalMagic = Buffer.from('AGPKJNL2');
const hashBytes = 32;
const start = magic.length + hashBytes;

/** The second byte of what `serialize` makes is its format; an older Node cannot read a newer one's. */
const ownFormat = serialize(0)[1]!;

type CachedFile = IndexCache['files'][number];
type Row = Omit<CachedFile, 'facts'> & { readonly facts: Omit<CachedFile['facts'], 'terms'>; readonly terms: number; readonly total: number };

/** All term vectors lie in two long arrays: thousands of small ones would cost more than all else. */
interface Rows {
  readonly rows: readonly Row[];
  readonly ids: Uint32Array;
  readonly counts: Uint16Array;
}

interface Packed extends Rows {
  readonly version: string;
  readonly schema: string;
  readonly words: readonly string[];
}

/** Its `words` go on where the snapshot's end, for this entry alone: several processes may append. */
interface Entry extends Rows {
  /** Whose numbers the words have: another process may have begun a new journal meanwhile. */
  readonly snapshot: string;
  readonly words: readonly string[];
  readonly removed: readonly string[];
}

/** The index as of one moment: `magic`, the payload's SHA-256, the payload. */
export function packCache(cache: IndexCache, version: string): Buffer {
  const payload = serialize({ version, schema: cache.schema, words: cache.words, ...packRows(cache.files, (id) => id) } satisfies Packed);
  return Buffer.concat([magic, Buffer.from(hash('sha256', payload), 'hex'), payload]);
}

/** The start of a journal that belongs to one snapshot. */
export function journalHead(snapshot: Buffer): Buffer {
  return Buffer.concat([journalMagic, snapshot.subarray(magic.length, start)]);
}

/** One entry of the journal, to be appended by one write. */
export function packChanges({ words, changed, removed }: CacheChanges, snapshotWords: number, head: Buffer): Buffer {
  const own = new Map<number, number>();
  const rows = packRows(changed, (id) => {
    if (id < snapshotWords) return id;
    let place = own.get(id);
    if (place === undefined) own.set(id, (place = snapshotWords + own.size));
    return place;
  });
  return frame(serialize({ words: [...own.keys()].map((id) => words[id]!), removed, snapshot: idOf(head), ...rows } satisfies Entry));
}

/**
 * The snapshot with its journal applied, as far as that is sound: a torn end is what was being written when a process died.
 * Undefined for a cache of another version of AgentPack or of a newer Node: sound, and not ours to read.
 */
export function unpackCache(bytes: Buffer, journal: Buffer | undefined, version: string): Unpacked | 'corrupt' | undefined {
  const marked = bytes.subarray(0, magic.length - 1).equals(magic.subarray(0, -1));
  if (!marked) return 'corrupt';
  if (bytes[magic.length - 1] !== magic.at(-1)) return undefined;
  const payload = bytes.subarray(start);
  if (hash('sha256', payload) !== bytes.subarray(magic.length, start).toString('hex')) return 'corrupt';
  if (payload[1]! > ownFormat) return undefined;
  try {
    return unpacked(bytes, deserialize(payload) as Packed, journal, version);
  } catch (error) {
    if (error instanceof Error) return 'corrupt';   // a sound checksum, and not our form: somebody else's hand
    throw error;
  }
}

function unpacked(bytes: Buffer, packed: Packed, journal: Buffer | undefined, version: string): Unpacked | undefined {
  if (packed.version !== version) return undefined;
  const { schema, words } = packed;
  const snapshot = { schema, words, files: unpackRows(packed) };
  const own = journal?.subarray(0, start).equals(journalHead(bytes)) ? journal : undefined;
  return { cache: own ? replay(snapshot, own) : snapshot, snapshotWords: words.length, journal: own !== undefined, torn: own !== undefined && endOf(own, start) < own.length };
}

export interface Unpacked {
  readonly cache: IndexCache;
  /** How many words the snapshot numbers. */
  readonly snapshotWords: number;
  /** It has a journal. */
  readonly journal: boolean;
  /** Its journal's end is not sound: what is appended to it would be lost. */
  readonly torn: boolean;
}

function replay(snapshot: IndexCache, journal: Buffer): IndexCache {
  const files = new Map(snapshot.files.map((file) => [file.path, file]));
  const words = [...snapshot.words];
  const numbered = snapshot.words.length;
  const places = new Map<string, number>();
  for (const payload of framesOf(journal, start)) {
    if (payload.length < 2 || payload[1]! > ownFormat) break;
    const entry = deserialize(payload) as Entry;
    if (entry.snapshot === idOf(journal)) apply(entry);
  }
  return { ...snapshot, words, files: [...files.values()] };

  function apply(entry: Entry): void {
    const ids = entry.words.map((word) => {
      let place = places.get(word);
      if (place === undefined) {
        places.set(word, (place = words.length));
        words.push(word);
      }
      return place;
    });
    for (const path of entry.removed) files.delete(path);
    for (const file of unpackRows(entry)) files.set(file.path, renumbered(file, (id) => (id < numbered ? id : ids[id - numbered]!)));
  }
}

/** With the journal's words numbered as in the whole; ids ascend again. */
function renumbered(file: CachedFile, idOf: (id: number) => number): CachedFile {
  const { ids, counts, total } = file.facts.terms;
  const pairs = Array.from(ids, (id, i) => [idOf(id), counts[i]!] as const).sort((a, b) => a[0] - b[0]);
  return { ...file, facts: { ...file.facts, terms: { ids: Uint32Array.from(pairs, ([id]) => id), counts: Uint16Array.from(pairs, ([, count]) => count), total } } };
}

function packRows(files: readonly CachedFile[], idOf: (id: number) => number): Rows {
  const length = files.reduce((sum, f) => sum + f.facts.terms.ids.length, 0);
  const ids = new Uint32Array(length);
  const counts = new Uint16Array(length);
  let at = 0;
  const rows = files.map(({ facts: { terms, ...facts }, ...file }): Row => {
    for (let i = 0; i < terms.ids.length; i++) ids[at + i] = idOf(terms.ids[i]!);
    counts.set(terms.counts, at);
    at += terms.ids.length;
    return { ...file, facts, terms: terms.ids.length, total: terms.total };
  });
  return { rows, ids, counts };
}

function unpackRows({ rows, ids, counts }: Rows): CachedFile[] {
  let at = 0;
  return rows.map(({ terms, total, facts, ...file }): CachedFile => {
    const end = at + terms;
    const own = { ids: ids.subarray(at, end), counts: counts.subarray(at, end), total };
    at = end;
    return { ...file, facts: { ...facts, terms: own } };
  });
}

/** The snapshot that a journal's head names. */
function idOf(head: Buffer): string {
  return head.subarray(magic.length, start).toString('hex');
}

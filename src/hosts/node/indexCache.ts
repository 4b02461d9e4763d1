import { hash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { IndexCache } from '../../engine';

/** The last character is the layout's number. */
const magic = Buffer.from('AGPKIDX1');
const hashBytes = 32;
const start = magic.length + hashBytes;

/** The second byte of what `serialize` makes is its format; an older Node cannot read a newer one's. */
const ownFormat = serialize(0)[1]!;

type CachedFile = IndexCache['files'][number];
type Row = Omit<CachedFile, 'facts'> & { readonly facts: Omit<CachedFile['facts'], 'terms'>; readonly terms: number; readonly total: number };

/** All term vectors lie in two long arrays: thousands of small ones would cost more than all else. */
interface Packed {
  readonly version: string;
  readonly schema: string;
  readonly words: readonly string[];
  readonly rows: readonly Row[];
  readonly ids: Uint32Array;
  readonly counts: Uint16Array;
}

export function packCache(cache: IndexCache, version: string): Uint8Array {
  const length = cache.files.reduce((sum, f) => sum + f.facts.terms.ids.length, 0);
  const ids = new Uint32Array(length);
  const counts = new Uint16Array(length);
  let at = 0;
  const rows = cache.files.map(({ facts: { terms, ...facts }, ...file }): Row => {
    ids.set(terms.ids, at);
    counts.set(terms.counts, at);
    at += terms.ids.length;
    return { ...file, facts, terms: terms.ids.length, total: terms.total };
  });
  const payload = serialize({ version, schema: cache.schema, words: cache.words, rows, ids, counts } satisfies Packed);
  return Buffer.concat([magic, Buffer.from(hash('sha256', payload), 'hex'), payload]);
}

/** Undefined for a cache of another version of AgentPack or of a newer Node: sound, and not ours to read. */
export function unpackCache(bytes: Buffer, version: string): IndexCache | 'corrupt' | undefined {
  const marked = bytes.subarray(0, magic.length - 1).equals(magic.subarray(0, -1));
  if (!marked) return 'corrupt';
  if (bytes[magic.length - 1] !== magic.at(-1)) return undefined;
  const payload = bytes.subarray(start);
  if (hash('sha256', payload) !== bytes.subarray(magic.length, start).toString('hex')) return 'corrupt';
  if (payload[1]! > ownFormat) return undefined;
  const packed = deserialize(payload) as Packed;
  if (packed.version !== version) return undefined;
  let at = 0;
  const files = packed.rows.map(({ terms, total, facts, ...file }): CachedFile => {
    const end = at + terms;
    const own = { ids: packed.ids.subarray(at, end), counts: packed.counts.subarray(at, end), total };
    at = end;
    return { ...file, facts: { ...facts, terms: own } };
  });
  return { schema: packed.schema, words: packed.words, files };
}

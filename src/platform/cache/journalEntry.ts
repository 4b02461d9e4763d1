import { deserialize, serialize } from 'node:v8';
import { predicate } from '#base/schema/predicate';
import * as s from '#base/schema/schema';
import { isIdentifier, isPhrase } from '#languages/scanning/nameShape';
import { isPlausible, maxTerms, plainFacts, type PlainFacts, plainFactsSchema } from '#engine/formats/facts';
import { type PackedTerms, type PackedVector, packTerms, unpackTerms } from '#engine/formats/packedTerms';
import type { CacheChanges, CachedFile } from '#engine/ports/stateHost';
import type { CachedLinks } from '#pipeline/3-link/cachedGraph';
import type { FileStat, ImportEdge, PackageInfo } from '#model';

/** The second byte of the output of `serialize` is its format. An older Node cannot read the format of a newer one. */
const ownFormat = serialize(0)[1]!;

/** A snapshot's numbering of the words of a vocabulary; words that the snapshot does not hold are -1, or undefined. */
export interface Numbering {
  readonly numbers: Int32Array;
  /** The number of words that it numbers. */
  readonly words: number;
}

interface Row extends Omit<CachedFile, 'facts'>, PackedVector {
  readonly facts: PlainFacts;
}

/** The place of an entry. */
interface Position {
  /**
   * The offset of the entry's frame, in bytes. A different offset means that another process had appended something
   * that the writer did not know of.
   */
  readonly at: number;
  /**
   * The hash of the snapshot that numbers the entry's words, because another process may have begun a new journal
   * meanwhile.
   */
  readonly snapshot: string;
}

/** One entry of the journal. Its `words` are numbered from the end of the snapshot's, for this entry alone. */
export interface JournalEntry extends Position, PackedTerms {
  readonly rows: readonly Row[];
  readonly words: readonly string[];
  readonly removed: readonly string[];
  readonly links: readonly CachedLinks[];
  readonly packages: readonly PackageInfo[];
}

export function packEntry({ vocabulary, changed, removed, links, packages }: CacheChanges,
  { numbers, words }: Numbering, position: Position): Buffer
{
  const added = new Map<number, number>();
  const rows = changed.map(({ facts, ...file }): Row => ({
    ...file,
    facts: plainFacts(facts),
    terms: facts.terms.ids.length,
    total: facts.terms.total,
  }));
  const terms = packTerms(changed.map(({ facts }) => facts.terms), numberOf);
  const entry: JournalEntry = {
    ...position,
    rows,
    ...terms,
    words: [...added.keys()].map((id) => vocabulary.word(id)),
    removed,
    links,
    packages,
  };
  return serialize(entry);

  function numberOf(id: number): number {
    const existing = numbers[id] ?? -1;
    if (existing >= 0) return existing;
    let number = added.get(id);
    if (number === undefined) added.set(id, number = words + added.size);
    return number;
  }
}

/**
 * Unpacks an entry. Returns undefined for an entry of another version or position, and `foreign` for an entry of this
 * position with an invalid form. `known` is the number of words in the snapshot.
 */
export function unpackEntry(payload: Buffer, { at, snapshot }: Position, tableSize: number): JournalEntry | 'foreign'
  | undefined
{
  if (payload.length < 2 || payload[1]! > ownFormat) return undefined;
  const entry: unknown = deserialize(payload);
  const position = (typeof entry === 'object' && entry !== null ? entry : {}) as Partial<Position>;
  if (position.at !== at || position.snapshot !== snapshot) return undefined;
  return isEntry(entry, tableSize) ? entry : 'foreign';
}

/** Returns the files of an entry, with its words numbered by `numberOf`. */
export function filesIn({ rows, ids, counts }: JournalEntry, numberOf: (id: number) => number): CachedFile[] {
  const vectors = unpackTerms({ ids, counts }, rows, numberOf);
  return rows.map(({ terms: _terms, total: _total, facts, ...file }, i) => ({
    ...file,
    facts: { ...facts, terms: vectors[i]! },
  }));
}

const phrase = s.pipe(s.string(), s.check((text) => text === '' || isPhrase(text)));
const paths = s.array(s.relativePath);
/** A file's time may have fractions of a millisecond, and may be before 1970. */
const fileTime = s.pipe(s.number(), s.check((ms) => Math.abs(ms) <= 8.64e15));
const inode = s.pipe(s.number(), s.check((ino) => ino >= 0 && ino <= 2 ** 64));
const stat: s.Schema<FileStat> = s.strictObject({
  size: s.bytes,
  mtimeMs: fileTime,
  ctimeMs: fileTime,
  ino: inode,
  kind: s.picklist(['file', 'directory', 'symlink', 'other']),
});
const row: s.Schema<s.Stored<Row>> = s.strictObject({
  path: s.relativePath,
  hash: s.sha256,
  size: s.bytes,
  language: s.optional(phrase),
  manifest: s.optional(s.string()),
  indexedAt: s.time,
  stat,
  facts: plainFactsSchema,
  terms: s.count,
  total: s.count,
});
const edge: s.Schema<ImportEdge> = s.strictObject({
  to: s.relativePath,
  line: s.lineNumber,
  specifier: phrase,
  names: s.array(phrase),
});
const link: s.Schema<CachedLinks> = s.strictObject({ path: s.relativePath, imports: s.array(edge), testedBy: paths });
const packages: s.Schema<readonly PackageInfo[]> = s.array(s.strictObject({
  name: phrase,
  root: s.pipe(s.string(), s.check((root) => root === '' || s.isRelativePath(root))),
  manifest: s.relativePath,
}));

export const arePackages = predicate(packages);
const isPlain = predicate(s.strictObject({
  at: s.bytes,
  rows: s.array(row),
  snapshot: s.sha256,
  words: s.array(s.pipe(s.string(), s.check(isIdentifier))),
  removed: paths,
  links: s.array(link),
  packages,
}));

function isEntry(value: unknown, tableSize: number): value is JournalEntry {
  const { ids, counts, ...rest } = value as Partial<JournalEntry>;
  if (
    !(ids instanceof Uint32Array) || !(counts instanceof Uint16Array) || ids.length !== counts.length || !isPlain(rest)
  ) return false;
  const numbered = tableSize + rest.words.length;
  return ids.every((id) => id < numbered) && rest.rows.reduce((sum, { terms }) => sum + terms, 0) === ids.length
    && rest.rows.every(({ facts, language, size, total }) =>
      total <= maxTerms(size) && isPlausible(facts, language, size)
    );
}

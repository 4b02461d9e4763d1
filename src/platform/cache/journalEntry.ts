import { deserialize, serialize } from 'node:v8';
import { compilePredicate } from '#base/schema/predicate';
import * as s from '#base/schema/schema';
import { isIdentifier, isPhrase } from '#languages/scanning/nameShape';
import { hasPlausibleFacts, computeMaxTerms, toPlainFacts, type PlainFacts,
  plainFactsSchema } from '#engine/formats/facts';
import { type PackedTerms, type PackedVector, packTerms, unpackTerms } from '#engine/formats/packedTerms';
import type { CacheChanges, CachedFile } from '#engine/ports/stateHost';
import type { CachedLinks } from '#pipeline/3-link/cachedGraph';
import type { FileStat, ImportEdge, PackageInfo } from '#model';

/** The second byte of the output of `serialize` is its format. An older Node cannot read the format of a newer one. */
const serializationFormat = serialize(0)[1]!;

/** A snapshot's numbering of the words of a vocabulary; words that it does not contain are -1 or undefined. */
export interface Numbering {
  readonly numbers: Int32Array;
  /** The number of words in the snapshot. */
  readonly wordCount: number;
}

interface JournalRow extends Omit<CachedFile, 'facts'>, PackedVector {
  readonly facts: PlainFacts;
}

/** Identifies the journal and the position in it that an entry was written for. */
interface EntryPosition {
  /**
   * The offset of the entry's frame, in bytes. A different offset means that another process had appended an entry
   * before this one was written.
   */
  readonly at: number;
  /**
   * The hash of the snapshot that numbers the entry's words. It is needed because another process may have begun a new
   * journal in the meantime.
   */
  readonly snapshot: string;
}

/**
 * One entry of the journal. Its `words` have numbers after those of the snapshot, only in this entry.
 */
export interface JournalEntry extends EntryPosition, PackedTerms {
  readonly rows: readonly JournalRow[];
  readonly words: readonly string[];
  readonly removed: readonly string[];
  readonly links: readonly CachedLinks[];
  readonly packages: readonly PackageInfo[];
}

export function packEntry({ vocabulary, changed, removed, links, packages }: CacheChanges,
  { numbers, wordCount }: Numbering, position: EntryPosition): Buffer
{
  const addedNumbers = new Map<number, number>();
  const rows = changed.map(({ facts, ...file }): JournalRow => ({
    ...file,
    facts: toPlainFacts(facts),
    terms: facts.terms.ids.length,
    total: facts.terms.total,
  }));
  const terms = packTerms(changed.map(({ facts }) => facts.terms), numberWord);
  const entry: JournalEntry = {
    ...position,
    rows,
    ...terms,
    words: [...addedNumbers.keys()].map((id) => vocabulary.getWord(id)),
    removed,
    links,
    packages,
  };
  return serialize(entry);

  function numberWord(id: number): number {
    const snapshotNumber = numbers[id] ?? -1;
    if (snapshotNumber >= 0) return snapshotNumber;
    let number = addedNumbers.get(id);
    if (number === undefined) addedNumbers.set(id, number = wordCount + addedNumbers.size);
    return number;
  }
}

/**
 * Unpacks an entry. Returns undefined for an entry of another version or position, and `foreign` for a malformed entry
 * of this position. `tableSize` is the number of words in the snapshot.
 */
export function unpackEntry(payload: Buffer, { at, snapshot }: EntryPosition, tableSize: number):
  | JournalEntry
  | 'foreign'
  | undefined
{
  if (payload.length < 2 || payload[1]! > serializationFormat) return undefined;
  const entry: unknown = deserialize(payload);
  const position = (typeof entry === 'object' && entry !== null ? entry : {}) as Partial<EntryPosition>;
  if (position.at !== at || position.snapshot !== snapshot) return undefined;
  return isEntry(entry, tableSize) ? entry : 'foreign';
}

/**
 * Returns the files of an entry, with its words numbered by `numberWord`. No file is verbatim unless the user sealed
 * the entry; see `readCachedFiles`.
 */
export function readEntryFiles({ rows, ids, counts }: JournalEntry, isSealed: boolean,
  numberWord: (id: number) => number): CachedFile[]
{
  const vectors = unpackTerms({ ids, counts }, rows, numberWord);
  return rows.map(({ terms: _terms, total: _total, facts, ...file }, i) => ({
    ...file,
    facts: { ...facts, verbatim: facts.verbatim && isSealed, terms: vectors[i]! },
  }));
}

const phraseSchema = s.pipe(s.string(), s.check((text) => text === '' || isPhrase(text)));
const pathsSchema = s.array(s.relativePath);
/** A file's time may have fractions of a millisecond, and may be before 1970. */
const fileTimeSchema = s.pipe(s.number(), s.check((ms) => Math.abs(ms) <= 8.64e15));
const inodeSchema = s.pipe(s.number(), s.check((ino) => ino >= 0 && ino <= 2 ** 64));
const statSchema: s.Schema<FileStat> = s.strictObject({
  size: s.bytes,
  mtimeMs: fileTimeSchema,
  ctimeMs: fileTimeSchema,
  ino: inodeSchema,
  kind: s.picklist(['file', 'directory', 'symlink', 'other']),
});
const rowSchema: s.Schema<s.Stored<JournalRow>> = s.strictObject({
  path: s.relativePath,
  hash: s.sha256,
  size: s.bytes,
  language: s.optional(phraseSchema),
  manifest: s.optional(s.string()),
  indexedAt: s.time,
  stat: statSchema,
  facts: plainFactsSchema,
  terms: s.count,
  total: s.count,
});
const edgeSchema: s.Schema<ImportEdge> = s.strictObject({
  to: s.relativePath,
  line: s.lineNumber,
  specifier: phraseSchema,
  names: s.array(phraseSchema),
});
const linkSchema: s.Schema<CachedLinks> = s.strictObject({
  path: s.relativePath,
  imports: s.array(edgeSchema),
  testedBy: pathsSchema,
});
const packagesSchema: s.Schema<readonly PackageInfo[]> = s.array(s.strictObject({
  name: phraseSchema,
  root: s.pipe(s.string(), s.check((root) => root === '' || s.isRelativePath(root))),
  manifest: s.relativePath,
}));

export const arePackages = compilePredicate(packagesSchema);
const isPlainEntry = compilePredicate(s.strictObject({
  at: s.bytes,
  rows: s.array(rowSchema),
  snapshot: s.sha256,
  words: s.array(s.pipe(s.string(), s.check(isIdentifier))),
  removed: pathsSchema,
  links: s.array(linkSchema),
  packages: packagesSchema,
}));

function isEntry(value: unknown, tableSize: number): value is JournalEntry {
  const { ids, counts, ...plainFields } = value as Partial<JournalEntry>;
  if (
    !(ids instanceof Uint32Array) || !(counts instanceof Uint16Array) || ids.length !== counts.length ||
    !isPlainEntry(plainFields)
  ) return false;
  const wordCount = tableSize + plainFields.words.length;
  return ids.every((id) => id < wordCount) && plainFields.rows.reduce((sum, { terms }) => sum + terms, 0) === ids.length
    && plainFields.rows.every(({ facts, language, size, total }) =>
      total <= computeMaxTerms(size) && hasPlausibleFacts(facts, language, size)
    );
}

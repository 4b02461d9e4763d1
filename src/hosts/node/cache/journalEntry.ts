import { predicate } from '../../../base/schema/predicate';
import * as s from '../../../base/schema/schema';
import { isIdentifier, isPhrase, isPlausible, plainFacts, type CachedFile, type KeptLink,
  type PlainFacts } from '../../../engine';
import type { FileStat, ImportEdge, PackageInfo } from '../../../model';

export interface Row extends Omit<CachedFile, 'facts'> {
  readonly facts: PlainFacts;
  /** How many of the entry's ids are its own. */
  readonly terms: number;
  readonly total: number;
}

/** One entry of the journal. Its `words` go on where the snapshot's end, for this entry alone. */
export interface Entry {
  /**
   * Where it was meant to begin: elsewhere, and its writer did not know what another process wrote there meanwhile.
   * Bytes.
   */
  readonly at: number;
  readonly rows: readonly Row[];
  /** All term vectors, end to end. */
  readonly ids: Uint32Array;
  readonly counts: Uint16Array;
  /** Whose numbers the words have: another process may have begun a new journal meanwhile. */
  readonly snapshot: string;
  readonly words: readonly string[];
  readonly removed: readonly string[];
  readonly links: readonly KeptLink[];
  readonly packages: readonly PackageInfo[];
}

const phrase = s.pipe(s.string(), s.check((text) => text === '' || isPhrase(text)));
const paths = s.array(s.relativePath);
/** Of files: fractions of a millisecond, and before 1970. */
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
  facts: plainFacts,
  terms: s.count,
  total: s.count,
});
const edge: s.Schema<ImportEdge> = s.strictObject({
  to: s.relativePath,
  line: s.lineNumber,
  specifier: phrase,
  names: s.array(phrase),
});
const link: s.Schema<KeptLink> = s.strictObject({ path: s.relativePath, imports: s.array(edge), testedBy: paths });
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

/** Says at least where it belongs. */
export function isPlaced(value: unknown): value is { readonly at: unknown; readonly snapshot: unknown; } {
  return typeof value === 'object' && value !== null && 'at' in value && 'snapshot' in value;
}

/** `known`: how many words the snapshot numbers. */
export function isEntry(value: object, known: number): value is Entry {
  const { ids, counts, ...plain } = value as Partial<Entry>;
  if (
    !(ids instanceof Uint32Array) || !(counts instanceof Uint16Array) || ids.length !== counts.length || !isPlain(plain)
  ) return false;
  const numbered = known + plain.words.length;
  return ids.every((id) => id < numbered) && plain.rows.reduce((sum, { terms }) => sum + terms, 0) === ids.length
    && plain.rows.every(({ facts, language, size }) => isPlausible(facts, language, size));
}

import { isRelativePath } from '#base/schema/schema';
import { factFields, computeMaxTerms } from '#engine/formats/facts';
import type { CachedFile } from '#engine/ports/stateHost';
import type { FileStat, TermCounts } from '#model';
import { FormError, type ColumnData } from '#engine/formats/columns/columnData';
import { createColumnFieldReaders } from '#engine/formats/columns/fieldReader';
import { createFieldColumns } from '#engine/formats/columns/fieldWriter';
import { createLazyFacts } from '#engine/formats/columns/lazyFacts';
import type { StringWriter, ColumnReader, StringReader } from '#engine/formats/columns/stringTable';
import type { Strings } from '#engine/formats/columns/strings';

const hashLength = 64;
/**
 * The count of numbers stored for each file: its size, two timestamps and inode at the scan, the time of the scan, and
 * the number of bytes read.
 */
const numbersPerStat = 6;
const statKinds: readonly FileStat['kind'][] = ['file', 'directory', 'symlink', 'other'];

/** Returns all columns of the files except their terms. */
export function createFileColumns(files: readonly CachedFile[],
  strings: Strings<StringWriter>): Record<string, ColumnData>
{
  return {
    paths: Uint32Array.from(files, ({ path }) => strings.paths.assignNumber(path)),
    hashes: files.map(({ hash }) => hash).join(''),
    stats: createStatColumn(files),
    statKinds: Uint8Array.from(files, ({ stat }) => statKinds.indexOf(stat.kind)),
    languages: Uint32Array.from(files, ({ language }) => strings.phrases.assignOptionalNumber(language)),
    manifests: Uint32Array.from(files, ({ manifest }) => strings.texts.assignOptionalNumber(manifest)),
    termTotals: Uint32Array.from(files, ({ facts }) => facts.terms.total),
    ...createFieldColumns(factFields, files.map(({ facts }) => facts), strings.phrases),
  };
}

/** Returns the column `stats`. */
export function createStatColumn(files: readonly Pick<CachedFile, 'size' | 'indexedAt' | 'stat'>[]): Float64Array {
  const stats = new Float64Array(files.length * numbersPerStat);
  files.forEach(({ size, indexedAt, stat }, index) => {
    stats.set([stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino, indexedAt, size], index * numbersPerStat);
  });
  return stats;
}

/**
 * Reads the files of a snapshot. Their facts are created field by field on first use; `createTerms` creates a file's
 * terms from the index of the file and the sum of its counts. No file is verbatim unless the user sealed the snapshot,
 * because another user's snapshot must not exempt a text from redaction. Throws `FormError`.
 */
export function readCachedFiles(columns: ColumnReader, strings: Strings<StringReader>,
  createTerms: (index: number, total: number) => TermCounts, isSealed: boolean): CachedFile[]
{
  const paths = strings.paths.checkNumbers(columns.readNumbers('paths'), { optional: false, mayBeEmpty: true });
  const fileCount = paths.length;
  const stats = columns.readDoubles('stats', fileCount * numbersPerStat);
  const kinds = columns.readBytes('statKinds', fileCount);
  const hashes = columns.readText('hashes');
  const getLanguage = createLanguageLookup(columns, strings, fileCount);
  const manifests = strings.texts.checkNumbers(columns.readNumbers('manifests', fileCount), {
    optional: true,
    mayBeEmpty: true,
  });
  const termTotals = columns.readNumbers('termTotals', fileCount);
  if (hashes.length !== fileCount * hashLength || /[^0-9a-f]/.test(hashes)) throw new FormError('malformed hashes');
  checkStats(stats, kinds, termTotals);
  const lineCounts = columns.readNumbers('lines', fileCount);
  const readers = createColumnFieldReaders(factFields, columns, strings.phrases, {
    fileCount,
    getByteCount: (file) => stats[file * numbersPerStat + 5]!,
    getLineCount: (file) => lineCounts[file]!,
    getLanguage,
  });
  const factReaders = isSealed
    ? readers
    : { ...readers, verbatim: { isCompound: false, readValue: () => false } };
  const createFacts = createLazyFacts(factReaders, (index) => createTerms(index, termTotals[index]!));
  const files: CachedFile[] = new Array<CachedFile>(fileCount);
  for (let index = 0; index < fileCount; index++) {
    const path = strings.paths.getString(paths[index]!);
    if (!isRelativePath(path)) throw new FormError('malformed path');
    if (index > 0 && files[index - 1]!.path >= path) throw new FormError('paths are not sorted');
    const offset = index * numbersPerStat;
    const manifest = strings.texts.getOptionalString(manifests[index]!);
    files[index] = {
      path,
      hash: hashes.slice(index * hashLength, (index + 1) * hashLength),
      size: stats[offset + 5]!,
      language: getLanguage(index),
      facts: createFacts(index),
      stat: {
        size: stats[offset]!,
        mtimeMs: stats[offset + 1]!,
        ctimeMs: stats[offset + 2]!,
        ino: stats[offset + 3]!,
        kind: statKinds[kinds[index]!]!,
      },
      indexedAt: stats[offset + 4]!,
      ...(manifest === undefined ? {} : { manifest }),
    };
  }
  return files;
}

/** Returns a function that looks up a file's language, with one string object for each language. */
function createLanguageLookup(columns: ColumnReader, { phrases }: Strings<StringReader>,
  fileCount: number): (file: number) => string | undefined
{
  const numbers = phrases.checkNumbers(columns.readNumbers('languages', fileCount), {
    optional: true,
    mayBeEmpty: false,
  });
  const languageByNumber = new Map<number, string | undefined>();
  for (const number of numbers)
    if (!languageByNumber.has(number)) languageByNumber.set(number, phrases.getOptionalString(number));
  return (file) => languageByNumber.get(numbers[file]!);
}

const maxTimeMs = 8.64e15;
const maxBytes = 2 ** 40;

/** Throws `FormError` for impossible sizes, times and inodes, since the bytes may come from an untrusted source. */
function checkStats(stats: Float64Array, kinds: Uint8Array, termTotals: Uint32Array): void {
  for (let file = 0, offset = 0; file < kinds.length; file++, offset += numbersPerStat) {
    const [size, mtime, ctime, ino, indexedAt, readBytes] = [stats[offset]!, stats[offset + 1]!, stats[offset + 2]!,
      stats[offset + 3]!, stats[offset + 4]!, stats[offset + 5]!];
    const hasValidSizes = Number.isInteger(size) && size >= 0 && size <= maxBytes && Number.isInteger(readBytes) &&
      readBytes >= 0 &&
      readBytes <= maxBytes;
    if (
      !hasValidSizes ||
      !(Math.abs(mtime) <= maxTimeMs && Math.abs(ctime) <= maxTimeMs && indexedAt >= 0 && indexedAt <= maxTimeMs) ||
      !(ino >= 0 && ino <= 2 ** 64) || kinds[file]! >= statKinds.length
    ) throw new FormError('invalid file metadata');
    if (termTotals[file]! > computeMaxTerms(readBytes)) throw new FormError('more terms than the file can contain');
  }
}

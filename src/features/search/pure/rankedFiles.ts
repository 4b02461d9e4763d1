import { byText } from '#base/order';
import { redactShort } from '#secrets/redact';
import { sumMatchEvidence, createEvidenceScorer, type MatchEvidence } from './evidence';
import { generateFileEntries, createWholeLineEntry, type MatchEntry } from './entries';
import type { MatchedFile } from './matchedFile';
import type { SearchQuery } from './query';
import { createFileRanker, type DefinitionLines } from './rank';

/** A file in the result, without its text. */
export interface ResultFile {
  /** The redacted path. */
  readonly path: string;
  /** The real path, for sorting. */
  readonly key: string;
  readonly language: string | undefined;
  readonly evidence: MatchEvidence;
  readonly matchCount: number;
  /**
   * The entries, best first. The last entries are missing if they exceed the file's limit, and all entries if better
   * files fill the storage.
   */
  entries: readonly MatchEntry[];
  /** Every matching line uncut, best first, while the whole result is small. */
  lines: readonly MatchEntry[];
}

export interface RankedFiles {
  add(file: MatchedFile): void;
  /** Returns the files in rank order. */
  listRankedFiles(): readonly ResultFile[];
  /** Reports whether each file has its `lines`. */
  hasLines(): boolean;
}

/** The limits for the stored packet and for one file in it, in bytes. Sizes are estimated slightly too high. */
const maxBytes = 7_500_000;
const maxBytesPerFile = 3_000_000;
/** The number of additional bytes that are stored with each snippet and with each path. */
const entryOverheadBytes = 85;
const fileOverheadBytes = 60;
/**
 * Maximum length of a result that may be returned uncut, in UTF-16 code units. Few tokens are longer than 100 units.
 */
const maxUncutLength = 200_000;

/**
 * Creates a collection of files whose result does not depend on the order in which files are added. Only the best files
 * keep their entries: if the entries exceed the storage, those of the last file are removed, and files that rank below
 * it do not get any. `maxLines` is the maximum number of lines of a result that may be returned uncut.
 */
export function createRankedFiles(query: SearchQuery, isTaskAboutTests: boolean, maxLines: number): RankedFiles {
  const rankFile = createFileRanker(query, isTaskAboutTests);
  const isWeighted = query.kind === 'text' || query.kind === 'regex'; // other searches look only for symbols or paths
  const files: ResultFile[] = [];
  let filesWithEntries: { readonly file: ResultFile; readonly bytes: number; }[] = []; // not sorted until it is too large
  let totalBytes = 0;
  let uncutLength = 0;
  let lineCount = 0;
  let cutoffFile: ResultFile | undefined; // the best file that lost its entries
  return {
    add,
    listRankedFiles: rankFiles,
    hasLines: () => uncutLength <= maxUncutLength,
  };

  /**
   * Ranks the files. Files without entries come last, because the choice of entries to keep is made before the weights
   * are known.
   */
  function rankFiles(): ResultFile[] {
    const computeScore = isWeighted ? createEvidenceScorer(files.map(({ evidence }) => evidence)) : sumMatchEvidence;
    return files.map((file) => ({ file, isEmpty: file.entries.length === 0, score: computeScore(file.evidence) }))
      .sort((a, b) => Number(a.isEmpty) - Number(b.isEmpty) || b.score - a.score || byText(a.file.key, b.file.key))
      .map(({ file }) => file);
  }

  function add(file: MatchedFile): void {
    const { evidence, definitionLines } = rankFile(file);
    const matchCount = query.kind === 'files' ? 1 : file.matches.reduce((sum, { ranges }) => sum + ranges.length, 0);
    const { path, language } = file;
    const resultFile: ResultFile = {
      path: redactShort(path),
      key: path,
      language,
      evidence,
      matchCount,
      entries: [],
      lines: [],
    };
    files.push(resultFile);
    if (cutoffFile && byPoints(resultFile, cutoffFile) > 0) {
      uncutLength = Infinity;
      return;
    }
    const { entries, size } = collectEntries(file, definitionLines);
    resultFile.entries = entries;
    resultFile.lines = collectUncutLines(file, definitionLines);
    const fileBytes = size + estimateJsonBytes(resultFile.path) + fileOverheadBytes;
    filesWithEntries.push({ file: resultFile, bytes: fileBytes });
    totalBytes += fileBytes;
    if (totalBytes > maxBytes) removeLastEntries();
  }

  function collectEntries(file: MatchedFile, definitionLines: DefinitionLines): SizedEntries {
    if (query.kind === 'files') return { entries: [wholeFileEntry], size: entryOverheadBytes };
    const entries: MatchEntry[] = [];
    let size = 0;
    for (const entry of generateFileEntries(file, definitionLines)) {
      const entryBytes = estimateJsonBytes(entry.snippet) + entryOverheadBytes;
      if (size + entryBytes > maxBytesPerFile) break;
      size += entryBytes;
      entries.push(entry);
    }
    return { entries: entries.sort(byEntryRank), size };
  }

  function collectUncutLines(file: MatchedFile, definitionLines: DefinitionLines): readonly MatchEntry[] {
    if (query.kind === 'files') {
      if (++lineCount > maxLines) uncutLength = Infinity;
      return [wholeFileEntry];
    }
    for (const { start, end } of file.matches) uncutLength += end - start;
    lineCount += file.matches.length;
    if (lineCount > maxLines) uncutLength = Infinity;
    if (uncutLength > maxUncutLength) return [];
    return file.matches.map((match) => createWholeLineEntry(file, match, definitionLines)).sort(byEntryRank);
  }

  function removeLastEntries(): void {
    filesWithEntries = filesWithEntries.sort((a, b) => byPoints(a.file, b.file));
    while (totalBytes > maxBytes && filesWithEntries.length > 1) {
      const lastFile = filesWithEntries.pop()!;
      totalBytes -= lastFile.bytes;
      cutoffFile = lastFile.file;
      cutoffFile.entries = [];
      uncutLength = Infinity;
    }
  }
}

/** Entries, with their size in bytes. */
interface SizedEntries {
  readonly entries: readonly MatchEntry[];
  readonly size: number;
}

const wholeFileEntry: MatchEntry = {
  line: 1,
  column: 1,
  length: 0,
  snippet: '',
  matchCount: 1,
  isDefinition: false,
  rank: 0,
};

/** Sorts by rank. The sort is stable, so entries with the same rank stay in line order. */
function byEntryRank(a: MatchEntry, b: MatchEntry): number {
  return a.rank - b.rank;
}

function byPoints(a: ResultFile, b: ResultFile): number {
  return sumMatchEvidence(b.evidence) - sumMatchEvidence(a.evidence) || byText(a.key, b.key);
}

/**
 * Estimates the bytes of a text in JSON. The estimate is high enough for most texts: code has few characters that JSON
 * escapes, and other text is UTF-8 or escaped.
 */
function estimateJsonBytes(text: string): number {
  return /^[\x20-\x7e]*$/.test(text) ? 1.1 * text.length : 3 * text.length;
}

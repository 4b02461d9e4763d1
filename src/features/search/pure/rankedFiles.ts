import { byText } from '#base/order';
import { redactShort } from '#secrets/redact';
import { sumMatchEvidence, weightedScore, type MatchEvidence } from './evidence';
import { fileEntries, wholeLine, type MatchEntry } from './entries';
import type { MatchedFile } from './matchedFile';
import type { SearchQuery } from './query';
import { ranker, type DefinitionLines } from './rank';

/** A file in the result, without its text. */
export interface ResultFile {
  /** Redacted. */
  readonly path: string;
  /** The real path, for sorting. */
  readonly key: string;
  readonly language: string | undefined;
  readonly evidence: MatchEvidence;
  readonly matches: number;
  /** The best first. Fewer than the file has if there are too many; empty if better files fill the storage. */
  entries: readonly MatchEntry[];
  /** Every matching line uncut, best first, while the whole result is small. */
  lines: readonly MatchEntry[];
}

export interface RankedFiles {
  add(file: MatchedFile): void;
  /** In rank order. */
  ranked(): readonly ResultFile[];
  /** Reports whether each file has its `lines`. */
  hasLines(): boolean;
}

/** The limits for the stored packet and for one file in it, in bytes: estimates, slightly too high. */
const maxBytes = 7_500_000;
const maxBytesOfFile = 3_000_000;
/** The bytes stored with each snippet, and with each path. */
const bytesOfEntry = 85;
const bytesOfFile = 60;
/** UTF-16 units of a result that may be returned uncut: a token is rarely longer than a hundred units. */
const maxUncut = 200_000;

/**
 * Collects files in any order; the result does not depend on it. Only the best files keep their entries: when these
 * exceed the storage, the entries of the last file are removed, and files ranked below it keep none either. `maxLines`:
 * the limit for a result that may be returned uncut.
 */
export function createRankedFiles(query: SearchQuery, isTaskAboutTests: boolean, maxLines: number): RankedFiles {
  const rank = ranker(query, isTaskAboutTests);
  const isWeighted = query.kind === 'text' || query.kind === 'regex'; // other searches look only for this evidence
  const files: ResultFile[] = [];
  let held: { readonly file: ResultFile; readonly bytes: number; }[] = []; // not sorted until it is too large
  let bytes = 0;
  let uncut = 0;
  let lines = 0;
  let limit: ResultFile | undefined; // the best file that lost its entries
  return {
    add,
    ranked,
    hasLines: () => uncut <= maxUncut,
  };

  /**
   * Ranks the files. Files without entries come last, because the choice of entries to keep is made before the weights
   * are known.
   */
  function ranked(): ResultFile[] {
    const scoreOf = isWeighted ? weightedScore(files.map(({ evidence }) => evidence)) : sumMatchEvidence;
    return files.map((file) => ({ file, isEmpty: file.entries.length === 0, score: scoreOf(file.evidence) }))
      .sort((a, b) => Number(a.isEmpty) - Number(b.isEmpty) || b.score - a.score || byText(a.file.key, b.file.key))
      .map(({ file }) => file);
  }

  function add(file: MatchedFile): void {
    const { evidence, definitionLines } = rank(file);
    const matches = query.kind === 'files' ? 1 : file.matches.reduce((sum, { ranges }) => sum + ranges.length, 0);
    const { path, language } = file;
    const added: ResultFile = {
      path: redactShort(path),
      key: path,
      language,
      evidence,
      matches,
      entries: [],
      lines: [],
    };
    files.push(added);
    if (limit && byPoints(added, limit) > 0) {
      uncut = Infinity;
      return;
    }
    const { entries, size } = entriesOf(file, definitionLines);
    added.entries = entries;
    added.lines = uncutLines(file, definitionLines);
    const fileBytes = size + jsonBytes(added.path) + bytesOfFile;
    held.push({ file: added, bytes: fileBytes });
    bytes += fileBytes;
    if (bytes > maxBytes) removeLast();
  }

  function entriesOf(file: MatchedFile, definitionLines: DefinitionLines): Sized {
    if (query.kind === 'files') return { entries: [fileItself], size: bytesOfEntry };
    const entries: MatchEntry[] = [];
    let size = 0;
    for (const entry of fileEntries(file, definitionLines)) {
      const entryBytes = jsonBytes(entry.snippet) + bytesOfEntry;
      if (size + entryBytes > maxBytesOfFile) break;
      size += entryBytes;
      entries.push(entry);
    }
    return { entries: entries.sort(byPlace), size };
  }

  function uncutLines(file: MatchedFile, definitionLines: DefinitionLines): readonly MatchEntry[] {
    if (query.kind === 'files') {
      if (++lines > maxLines) uncut = Infinity;
      return [fileItself];
    }
    for (const { start, end } of file.matches) uncut += end - start;
    lines += file.matches.length;
    if (lines > maxLines) uncut = Infinity;
    if (uncut > maxUncut) return [];
    return file.matches.map((match) => wholeLine(file, match, definitionLines)).sort(byPlace);
  }

  function removeLast(): void {
    held = held.sort((a, b) => byPoints(a.file, b.file));
    while (bytes > maxBytes && held.length > 1) {
      const last = held.pop()!;
      bytes -= last.bytes;
      limit = last.file;
      limit.entries = [];
      uncut = Infinity;
    }
  }
}

/** Entries, with their size in bytes. */
interface Sized {
  readonly entries: readonly MatchEntry[];
  readonly size: number;
}

const fileItself: MatchEntry = {
  line: 1,
  column: 1,
  length: 0,
  snippet: '',
  matches: 1,
  isDefinition: false,
  place: 0,
};

/** Keeps the order of the lines, as the sort is stable. */
function byPlace(a: MatchEntry, b: MatchEntry): number {
  return a.place - b.place;
}

function byPoints(a: ResultFile, b: ResultFile): number {
  return sumMatchEvidence(b.evidence) - sumMatchEvidence(a.evidence) || byText(a.key, b.key);
}

/**
 * Estimates the bytes of a text, which suffices for most texts: code has few characters that JSON escapes; other text
 * is UTF-8 or escapes.
 */
function jsonBytes(text: string): number {
  return /^[\x20-\x7e]*$/.test(text) ? 1.1 * text.length : 3 * text.length;
}

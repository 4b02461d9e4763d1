import { copyText } from '#base/text/copyText';
import type { LineMatch } from './matcher';
import type { DefinitionLines } from './rank';
import type { Range } from './regex/allMatches';
import { symbolTiers, type SymbolTier } from './symbols';
import type { MatchedFile } from './matchedFile';

/** A snippet of a file, and the matches in it. */
export interface MatchEntry {
  readonly line: number;
  /** The start of the first match in the real file, counted from 1. */
  readonly column: number;
  /** The length of the first match in the real file. */
  readonly length: number;
  readonly snippet: string;
  readonly matchCount: number;
  readonly isDefinition: boolean;
  /**
   * The position in its file's order, lowest first: definitions by how well they match, code, then comments and
   * imports.
   */
  readonly rank: number;
}

/** Maximum length, in UTF-16 code units, of a snippet from a longer line. */
const maxSnippetLength = 200;
/** Number of UTF-16 code units of a long line that are shown before a match. */
const leadLength = 40;

const commentPattern = /^\s*(?:\/[/*]|\*|<!--|--\s|"""|'''|#\s|;;)/;
const importPattern =
  /^\s*(?:import\b|from\s+\S+\s+import\b|using\s|use\s+[\w:\\]+|#\s*include\b|require\b|@import\b|(?:const|let|var)\s.*=\s*require\()/;

/** Returns the snippets of a file in the order of its lines, each match in exactly one snippet. */
export function* generateFileEntries(file: MatchedFile, definitionLines: DefinitionLines): Generator<MatchEntry, void> {
  for (const match of file.matches) {
    const text = file.text.slice(match.start, match.end);
    const tier = definitionLines.get(match.line);
    const lineRank = rankMatchLine(file, text, tier);
    for (const { start, end, ranges } of splitIntoWindows(text, match.ranges)) {
      const [matchStart, matchEnd] = ranges[0]!;
      const column = file.toFileColumn(match.line, matchStart + 1);
      yield {
        line: match.line,
        column,
        length: file.toFileColumn(match.line, matchEnd + 1) - column,
        snippet: copyText(text.slice(start, end)),
        matchCount: ranges.length,
        isDefinition: isDefinition(tier),
        rank: lineRank,
      };
    }
  }
}

/** Returns the line as one entry, regardless of its length. */
export function createWholeLineEntry(file: MatchedFile, match: LineMatch,
  definitionLines: DefinitionLines): MatchEntry
{
  const [matchStart, matchEnd] = match.ranges[0]!;
  const column = file.toFileColumn(match.line, matchStart + 1);
  const length = file.toFileColumn(match.line, matchEnd + 1) - column;
  const snippet = copyText(file.text.slice(match.start, match.end));
  const tier = definitionLines.get(match.line);
  return {
    line: match.line,
    column,
    length,
    snippet,
    matchCount: match.ranges.length,
    isDefinition: isDefinition(tier),
    rank: rankMatchLine(file, snippet, tier),
  };
}

function rankMatchLine({ language }: MatchedFile, line: string, tier: SymbolTier | undefined): number {
  if (tier !== undefined) return symbolTiers.indexOf(tier);
  const isMinor = importPattern.test(line) || commentPattern.test(line) && language !== 'markdown';
  return symbolTiers.length + (isMinor ? 1 : 0);
}

/** Reports whether the line defines the searched name itself, not only a name that contains it. */
function isDefinition(tier: SymbolTier | undefined): boolean {
  return tier === 'exact' || tier === 'case';
}

interface Window {
  readonly start: number;
  readonly end: number;
  readonly ranges: readonly Range[];
}

/**
 * Yields the whole line, or parts of a long line. A part contains the matches that end in it, or one match that is
 * longer than a part.
 */
function* splitIntoWindows(line: string, ranges: readonly Range[]): Generator<Window, void> {
  if (line.length <= maxSnippetLength) {
    yield { start: 0, end: line.length, ranges };
    return;
  }
  for (let nextIndex = 0, shownEnd = 0; nextIndex < ranges.length;) {
    const [from, to] = ranges[nextIndex]!;
    const isLonger = to - from > maxSnippetLength;
    const start = alignToCharacter(line,
      isLonger ? from : Math.min(from, Math.max(shownEnd, to - maxSnippetLength, from - leadLength)));
    const end = alignToCharacter(line, Math.min(line.length, start + maxSnippetLength));
    let endIndex = nextIndex + 1;
    while (endIndex < ranges.length && ranges[endIndex]![1] <= end) endIndex++;
    yield { start, end, ranges: ranges.slice(nextIndex, endIndex) };
    nextIndex = endIndex;
    shownEnd = end;
  }
}

/** Returns the same offset, or the previous one if the offset would split a surrogate pair. */
function alignToCharacter(line: string, offset: number): number {
  const previousUnit = line.charCodeAt(offset - 1);
  const nextUnit = line.charCodeAt(offset);
  return previousUnit >= 0xd800 && previousUnit < 0xdc00 && nextUnit >= 0xdc00 && nextUnit < 0xe000
    ? offset - 1
    : offset;
}

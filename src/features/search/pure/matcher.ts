import type { RE2JS } from 're2js';
import { markerStart } from '#secrets/region';
import { createMatchFinder, type Range } from './regex/allMatches';
import { foldSearchText } from './regex/folded';
import { findRequiredLiterals } from './regex/requiredLiterals';
import { toRipgrepPattern } from './regex/ripgrepPattern';
import { parseRegex } from './regex/syntax';
import { generateCandidateLines, findLiteralLines } from './lines';
import { compileRegex, type SearchQuery } from './query';

/** The matches in one line. Ranges ascend, do not overlap and are not empty. */
export interface LineMatch {
  /** The line number, counted from 1. */
  readonly line: number;
  /** Offsets of the line in the text, without its line break (`\n` or `\r\n`). */
  readonly start: number;
  readonly end: number;
  /** Start and end of each match, as offsets in the line. */
  readonly ranges: readonly Range[];
}

export interface QueryMatcher {
  /**
   * Lower-cased ASCII literals: after `foldSearchText`, a matching line contains all literals of at least one
   * alternative. Empty if no such literal is known, or in a search for a symbol. In a search for files, the literals
   * apply to paths.
   */
  readonly requiredLiterals: readonly (readonly string[])[];
  /** A pattern for ripgrep that finds at least the matching lines of UTF-8 files; undefined if there is none. */
  readonly ripgrepPattern: RipgrepPattern | undefined;
  /**
   * Finds all matches in a text, by line. In a search for files, the text is a path, which counts as one line. Matches
   * that overlap a redaction marker are left out.
   */
  find(text: string): LineMatch[];
}

export interface RipgrepPattern {
  /** Uses the syntax of Rust's `regex`, unless it is a literal (`--fixed-strings`). */
  readonly pattern: string;
  readonly isLiteral: boolean;
  readonly ignoreCase: boolean;
}

/** Creates a matcher for text, regular expressions and paths; `findSymbolMatches` finds symbols. */
export function createQueryMatcher(query: SearchQuery): QueryMatcher {
  const { kind, text, isCaseSensitive } = query;
  const wildcardPattern = kind === 'files' ? buildWildcardPattern(text) : undefined;
  const isRegex = kind === 'regex' || wildcardPattern !== undefined;
  const pattern = wildcardPattern ?? (kind === 'regex' ? text : text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const regex = compileRegex(pattern, isCaseSensitive);
  const findAllMatches = createMatchFinder(regex);
  const tree = parseRegex(pattern, !isCaseSensitive);
  const requiredLiterals = tree && kind !== 'symbol' ? findRequiredLiterals(tree) : [];
  const isAscii = /^[\0-\x7f]*$/.test(text);
  const literal = !isRegex && (isCaseSensitive || isAscii) ? (isCaseSensitive ? text : text.toLowerCase()) : undefined;
  return {
    requiredLiterals,
    ripgrepPattern: kind === 'text' || kind === 'regex' ? createRipgrepPattern() : undefined,
    find,
  };

  function find(text: string): LineMatch[] {
    if (kind === 'files') {
      const ranges = findRanges(text);
      return ranges.length > 0 ? [{ line: 1, start: 0, end: text.length, ranges }] : [];
    }
    const isUnfolded = literal === undefined ? requiredLiterals.length === 0 : isCaseSensitive;
    const searchedText = isUnfolded ? text : foldSearchText(text);
    const isAligned = searchedText.length === text.length; // folding turns `İ` into two characters
    if (literal !== undefined && isAligned)
      return excludeRedactedMatches(text, findLiteralLines(searchedText, literal));
    const matches: LineMatch[] = [];
    for (
      const { line, start, end } of generateCandidateLines(isAligned ? searchedText : text,
        isAligned ? requiredLiterals : [])
    ) {
      const ranges = findRanges(text.slice(start, end));
      if (ranges.length > 0) matches.push({ line, start, end, ranges });
    }
    return matches;
  }

  function excludeRedactedMatches(text: string, matches: LineMatch[]): LineMatch[] {
    if (!text.includes(markerStart)) return matches;
    return matches.flatMap((match) => {
      const ranges = excludeRedactedRanges(text.slice(match.start, match.end), match.ranges);
      return ranges.length > 0 ? [{ ...match, ranges }] : [];
    });
  }

  function createRipgrepPattern(): RipgrepPattern | undefined {
    if (literal !== undefined) return { pattern: text, isLiteral: true, ignoreCase: !isCaseSensitive };
    return tree && { pattern: toRipgrepPattern(tree), isLiteral: false, ignoreCase: false };
  }

  function findRanges(line: string): readonly Range[] {
    return excludeRedactedRanges(line,
      literal === undefined ? findRegexRanges(line) : findLiteralRanges(line, literal));
  }

  function findLiteralRanges(line: string, literal: string): readonly Range[] {
    const searchedLine = isCaseSensitive ? line : foldSearchText(line);
    if (searchedLine.length !== line.length) return findRegexRanges(line);
    const ranges: Range[] = [];
    for (
      let start = searchedLine.indexOf(literal);
      start !== -1;
      start = searchedLine.indexOf(literal, start + literal.length)
    )
      ranges.push([start, start + literal.length]);
    return ranges;
  }

  function findRegexRanges(line: string): readonly Range[] {
    return regex.test(line) ? findAllMatches?.(line) ?? findRepeatedly(regex, line) : [];
  }
}

/**
 * Finds all matches if `createMatchFinder` cannot. Takes quadratic time if each attempt reads to the end of the line.
 */
function findRepeatedly(regex: RE2JS, line: string): readonly Range[] {
  const ranges: Range[] = [];
  const matcher = regex.matcher(line);
  while (matcher.find()) if (matcher.end() > matcher.start()) ranges.push([matcher.start(), matcher.end()]);
  return ranges;
}

/** Returns the ranges that are not part of a redaction. */
function excludeRedactedRanges(line: string, ranges: readonly Range[]): readonly Range[] {
  return ranges.length > 0 && line.includes(markerStart) ? excludeMarkerRanges(line, ranges) : ranges;
}

function excludeMarkerRanges(line: string, ranges: readonly Range[]): readonly Range[] {
  const markers = [...line.matchAll(/\[REDACTED:[a-z0-9-]{1,40}\]/g)].map((match) =>
    [match.index, match.index + match[0].length] as const
  );
  let nextMarker = 0;
  return ranges.filter(([start, end]) => {
    while (nextMarker < markers.length && markers[nextMarker]![1] <= start) nextMarker++;
    return nextMarker >= markers.length || markers[nextMarker]![0] >= end;
  });
}

/**
 * Returns the regular expression of a path query with wildcards; undefined if the query has no wildcards. `*` and `?`
 * match characters of a name, and `**` matches any number of folders. The expression matches anywhere in a path, like a
 * plain query, but a query such as `*.ts` matches only at the end of the path.
 */
function buildWildcardPattern(query: string): string | undefined {
  if (!/[*?]/.test(query)) return undefined;
  const body = query.replace(/^\/+/, '').replace(/\*\*\/|\*\*|[*?]|[\\^$.+()[\]{}|]/g, (token) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '**') return '.*';
    return token === '*' ? '[^/]*' : token === '?' ? '[^/]' : `\\${token}`;
  });
  return /\*\.[\w.]+$/.test(query) ? `${body}$` : body;
}

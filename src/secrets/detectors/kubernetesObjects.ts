import { readStringToken } from '../configuration/bracketTokens';
import { findLineEnd } from '#base/text/lines';
import { isQuote, skipBlanks } from '../text/lines';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The lines of a YAML object, with spaces in place of a diff's signs. */
export interface YamlObject extends Span {
  readonly text: string;
}

/** The maximum number of lines of an object that are read above and below its kind. */
const maxLines = 2_000;

/**
 * Returns the YAML mapping that contains the key at the offset: the surrounding lines with at least the same
 * indentation, up to the start of its list item. It never starts before `minStart`.
 */
export function findYamlObject(text: string, offset: number, minStart: number): YamlObject {
  const lineStart = text.lastIndexOf('\n', offset) + 1;
  const indent = offset - lineStart;
  const isDiff = /^(?:\+|-(?! ))/.test(text.slice(lineStart, lineStart + 2)) || indent === 1;
  let start = lineStart;
  for (let count = 0; start > minStart && count < maxLines && !startsItem(text, start, indent, isDiff); count++) {
    const previousStart = text.lastIndexOf('\n', start - 2) + 1;
    if (previousStart < minStart || endsObject(text, previousStart, indent, isDiff)) break;
    start = previousStart;
  }
  let end = findLineEnd(text, offset);
  for (let count = 0; end < text.length && count < maxLines; count++) {
    if (endsObject(text, end + 1, indent, isDiff) || startsItem(text, end + 1, indent, isDiff)) break;
    end = findLineEnd(text, end + 1);
  }
  const body = text.slice(start, end);
  return { start, end, text: isDiff ? body.replace(/^[+-]/gm, ' ') : body };
}

/** Reports whether the line starts an item whose keys have this indentation. */
function startsItem(text: string, start: number, indent: number, isDiff: boolean): boolean {
  const hyphenOffset = skipBlanks(text, isDiff ? start + 1 : start, text.length);
  return text[hyphenOffset] === '-' && text[hyphenOffset + 1] === ' ' &&
    skipBlanks(text, hyphenOffset + 1, text.length) === start + indent;
}

/**
 * Reports whether the line ends the document or is indented less. Empty lines, comments and template actions do not
 * count.
 */
function endsObject(text: string, start: number, indent: number, isDiff: boolean): boolean {
  const contentStart = isDiff ? start + 1 : start;
  const firstOffset = skipBlanks(text, contentStart, text.length);
  if (text.startsWith('---', start) || text.startsWith('```', firstOffset)) return true;
  const c = text[firstOffset];
  return c !== undefined && c !== '\n' && c !== '#' && !text.startsWith('{{', firstOffset) &&
    firstOffset < start + indent;
}

/** Returns the innermost object in braces around each offset, or the object that opens at it. Offsets must ascend. */
export function findBraceSpans(text: string, offsets: readonly number[]): Span[] {
  const spans = new Map<number, Span>();
  const braceStack: number[] = [];
  const wantedBraces = new Set<number>();
  for (let offset = 0, nextIndex = 0; offset < text.length && (nextIndex < offsets.length || wantedBraces.size > 0);) {
    while (nextIndex < offsets.length && offsets[nextIndex]! <= offset) {
      const start = text[offsets[nextIndex]!] === '{' ? offsets[nextIndex]! : braceStack.at(-1);
      if (start !== undefined) wantedBraces.add(start);
      nextIndex++;
    }
    const c = text.charCodeAt(offset);
    if (isQuote(c)) {
      offset = readStringToken(text, offset, text.length, false).next;
      continue;
    }
    if (c === openCurly) braceStack.push(offset);
    else if (c === closeCurly) {
      const start = braceStack.pop();
      if (start !== undefined && wantedBraces.delete(start)) spans.set(start, { start, end: offset + 1 });
    }
    offset++;
  }
  return [...spans.values()];
}

const openCurly = 123, closeCurly = 125;

/**
 * Returns the values of `literals: [name=value]` below a `secretGenerator` of kustomize, and the end of the
 * generator.
 */
export function findGeneratedLiterals(text: string,
  offset: number): { readonly literals: readonly Span[]; readonly end: number; }
{
  const end = findGeneratorEnd(text, offset);
  const block = text.slice(offset, end);
  const spans = [...block.matchAll(literalListPattern)].flatMap(({ index, 0: list }) =>
    [...list.matchAll(literalPattern)].map(({ index: literalIndex, 0: wholeMatch, 1: value }) => {
      const start = offset + index + literalIndex + wholeMatch.length - value!.length;
      return { start, end: start + value!.length };
    }).filter(({ start, end }) => end - start >= 4 && !/^[$<{]/.test(text.slice(start, start + 1)))
  );
  return { literals: spans, end };
}

/** Returns the end of the generator, which continues as long as lines are indented further or are items. */
function findGeneratorEnd(text: string, offset: number): number {
  const lineStart = text.lastIndexOf('\n', offset) + 1;
  const indent = skipBlanks(text, lineStart, offset) - lineStart;
  let end = findLineEnd(text, offset);
  for (let count = 0; end < text.length && count < maxLines; count++) {
    const contentStart = skipBlanks(text, end + 1, text.length);
    const c = text[contentStart];
    const isLast = c === ']' && contentStart - end - 1 <= indent;
    if (c !== undefined && c !== '\n' && c !== '#' && c !== '-' && contentStart - end - 1 <= indent && !isLast) break;
    end = findLineEnd(text, end + 1);
    if (isLast) break;
  }
  return end;
}

const literalListPattern =
  /\bliterals["']?\s{0,8}:\s{0,40}(?:\[[^\]]{0,20000}\]|(?:\r?\n?[ \t]{0,40}(?:#[^\n]{0,200}|- [^\n]{0,2000})){1,500})/g;
const literalPattern = /(?:- |[[,]\s{0,80})["']?[\w.-]{1,253}=["']?([^\s"',\]\n](?:[^"',\]\n]{0,1000}[^\s"',\]])?)/g;

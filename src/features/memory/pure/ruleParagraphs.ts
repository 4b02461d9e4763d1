import { extractBulletText, isEndMark, parseAnyHeading, parseFenceMark } from './lineKinds';
import { splitMemoryLines, type MemoryLine } from './memoryLines';
import type { PlacedEntry } from './memoryEntry';

export interface RuleParagraph {
  /** The first line, from 1. */
  readonly line: number;
  readonly text: string;
}

/**
 * Returns a rule file in which comments and lines of tags are empty, because Markdown does not show them. Its lines
 * keep their numbers.
 */
export function hideMarkup(source: string): string {
  return splitMemoryLines(source).map((line) => {
    if (isEndMark(line.text)) return line.text;
    const text = line.textWithoutComments;
    return !line.isCodeOrComment && tagLinePattern.test(text) ? '' : text;
  }).join('\n');
}

/** Matches a line of tags only, such as `<rules>`, and a heading in HTML. */
const tagLinePattern = /^ {0,3}(?:(?:<\/?[a-z][^<>]*>\s*)+|<(h[1-6]|summary)\b.*<\/\1>\s*)$/i;

/**
 * Returns the paragraphs of a rule file that are in none of its entries: below the title, after a list, or in a file
 * without any mark. Code belongs to the paragraph before it. A paragraph that introduces a list or a table is no rule,
 * and neither is a table. Expects the source from `hideMarkup`.
 */
export function findRuleParagraphs(source: string,
  entries: readonly Pick<PlacedEntry, 'lines'>[]): readonly RuleParagraph[]
{
  const lines = splitMemoryLines(source);
  const entryLines = findEntryLines(entries);
  const paragraphs: RuleParagraph[] = [];
  let start: number | undefined;
  let isTable = false;
  for (const [i, line] of lines.entries()) {
    if (isUnderlinedTitle(i)) start = undefined;
    const isEnd = entryLines.has(i) || isBoundary(line) || isEndOfParagraph(i);
    isTable = !isEnd && (isTable || isTableStart(i));
    if (isEnd || isTable) endParagraph(i);
    else if (start === undefined && !line.isCodeOrComment && line.text.trim() !== '') start = i;
  }
  endParagraph(lines.length);
  return paragraphs;

  /** Reports whether a line is the underline of a title. A sentence above a thematic break is a rule. */
  function isUnderlinedTitle(i: number): boolean {
    return start === i - 1 && underlinePattern.test(lines[i]!.text) && !sentenceEndPattern.test(lines[start]!.text);
  }

  function isTableStart(i: number): boolean {
    const next = lines[i + 1]?.text ?? '';
    return !lines[i]!.isCodeOrComment && lines[i]!.text.includes('|') && next.includes('|') && next.includes('-') &&
      /^[\s|:-]+$/.test(next);
  }

  /** An empty line before code ends no paragraph. */
  function isEndOfParagraph(i: number): boolean {
    const { text, isCodeOrComment } = lines[i]!;
    if (text.trim() !== '' || isCodeOrComment) return false;
    return parseFenceMark(lines[i + 1]?.text ?? '', undefined) === undefined;
  }

  function endParagraph(end: number): void {
    if (start === undefined) return;
    const text = lines.slice(start, end).map((line) => line.text).join('\n').trim();
    if (/\p{L}/u.test(text) && !(text.endsWith(':') && isListOrTableNext(end)))
      paragraphs.push({ line: start + 1, text });
    start = undefined;
  }

  function isListOrTableNext(end: number): boolean {
    let next = end;
    while (lines[next]?.text.trim() === '') next++;
    return extractBulletText(lines[next]?.text ?? '') !== undefined || next < lines.length && isTableStart(next);
  }
}

function findEntryLines(entries: readonly Pick<PlacedEntry, 'lines'>[]): ReadonlySet<number> {
  const indexes = new Set<number>();
  for (const { lines: [first, last] } of entries) for (let line = first; line <= last; line++) indexes.add(line - 1);
  return indexes;
}

/** Matches the end of a sentence, with the marks that may close it: `Never push to **main.**` */
const sentenceEndPattern = /[.!?;][*_)"'`\]]{0,4}\s*$/;

const underlinePattern = /^ {0,3}(?:=+|-+)\s*$/;

/** Reports whether a line is a heading, an underline, or the name of an included file, such as `@docs/rules.md`. */
function isBoundary({ text, isCodeOrComment }: MemoryLine): boolean {
  return !isCodeOrComment &&
    (parseAnyHeading(text) !== undefined || isEndMark(text) || underlinePattern.test(text) ||
      /^\s*@\S+\s*$/.test(text));
}

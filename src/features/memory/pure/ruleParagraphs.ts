import { extractBulletText, parseAnyHeading, parseFenceMark } from './lineKinds';
import { splitMemoryLines, type MemoryLine } from './memoryLines';
import type { PlacedEntry } from './memoryEntry';

export interface RuleParagraph {
  /** The first line, from 1. */
  readonly line: number;
  readonly text: string;
}

/**
 * Returns the paragraphs of a rule file that are in none of its entries: below the title, after a list, or in a file
 * without any mark. Code belongs to the paragraph before it. A paragraph that introduces a list is no rule.
 */
export function findRuleParagraphs(source: string,
  entries: readonly Pick<PlacedEntry, 'lines'>[]): readonly RuleParagraph[]
{
  const lines = splitMemoryLines(source);
  const entryLines = findEntryLines(entries);
  const paragraphs: RuleParagraph[] = [];
  let start: number | undefined;
  for (const [i, line] of lines.entries()) {
    if (entryLines.has(i) || isBoundary(line) || isEndOfParagraph(i)) endParagraph(i);
    else if (start === undefined && !line.isCodeOrComment && line.text.trim() !== '') start = i;
  }
  endParagraph(lines.length);
  return paragraphs;

  /** An empty line before code ends no paragraph. */
  function isEndOfParagraph(i: number): boolean {
    const { text, isCodeOrComment } = lines[i]!;
    if (text.trim() !== '' || isCodeOrComment) return false;
    return parseFenceMark(lines[i + 1]?.text ?? '', undefined) === undefined;
  }

  function endParagraph(end: number): void {
    if (start === undefined) return;
    const text = lines.slice(start, end).map((line) => line.text).join('\n').trim();
    if (/\p{L}/u.test(text) && !(text.endsWith(':') && isListNext(end))) paragraphs.push({ line: start + 1, text });
    start = undefined;
  }

  function isListNext(end: number): boolean {
    const next = lines.slice(end, end + 2).find(({ text }) => text.trim() !== '');
    return next !== undefined && extractBulletText(next.text) !== undefined;
  }
}

function findEntryLines(entries: readonly Pick<PlacedEntry, 'lines'>[]): ReadonlySet<number> {
  const indexes = new Set<number>();
  for (const { lines: [first, last] } of entries) for (let line = first; line <= last; line++) indexes.add(line - 1);
  return indexes;
}

/** Reports whether a line is a heading, a comment, or the name of a file that an agent includes: `@docs/rules.md`. */
function isBoundary({ text, isCodeOrComment }: MemoryLine): boolean {
  return !isCodeOrComment && (parseAnyHeading(text) !== undefined || /^\s*(?:<!--.*-->|@\S+)\s*$/.test(text));
}

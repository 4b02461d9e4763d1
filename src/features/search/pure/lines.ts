import type { Range } from './regex/allMatches';

/** A line of a text by its number, counted from 1, and its offsets, without its line break (`\n` or `\r\n`). */
export interface Line {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Yields the lines that contain the longest literal of at least one alternative, or all lines if there is no
 * alternative. Takes linear time in the text for each alternative.
 */
export function* generateCandidateLines(text: string,
  alternatives: readonly (readonly string[])[]): Generator<Line, void>
{
  const needles = alternatives.map((literals) => literals.reduce((a, b) => (b.length > a.length ? b : a)));
  if (needles.length === 0) return yield* generateLines(text);
  const nextIndexes = needles.map((needle) => text.indexOf(needle));
  let line = 1;
  let countedEnd = 0;
  for (;;) {
    const matchIndex = nextIndexes.reduce(
      (first, index) => (index !== -1 && (first === -1 || index < first) ? index : first),
      -1,
    );
    if (matchIndex === -1) return;
    const start = text.lastIndexOf('\n', matchIndex) + 1;
    const end = findLineEnd(text, start);
    for (
      let newline = text.indexOf('\n', countedEnd);
      newline !== -1 && newline < start;
      newline = text.indexOf('\n', newline + 1)
    )
      line++;
    countedEnd = start;
    yield { line, start, end: excludeCarriageReturn(text, start, end) };
    for (let i = 0; i < needles.length; i++)
      if (nextIndexes[i]! !== -1 && nextIndexes[i]! <= end) nextIndexes[i] = text.indexOf(needles[i]!, end + 1);
  }
}

/**
 * Finds the lines with the literal, and its non-overlapping occurrences in each line. The literal must not contain a
 * line break. Takes linear time.
 */
export function findLiteralLines(text: string, literal: string): (Line & { readonly ranges: readonly Range[]; })[] {
  const matches: (Line & { readonly ranges: readonly Range[]; })[] = [];
  let line = 1;
  let nextBreak = -1;
  for (let matchIndex = text.indexOf(literal); matchIndex !== -1;) {
    let start = nextBreak + 1;
    for (nextBreak = findLineEnd(text, start); nextBreak < matchIndex; nextBreak = findLineEnd(text, start)) {
      start = nextBreak + 1;
      line++;
    }
    const ranges: Range[] = [];
    for (; matchIndex !== -1 && matchIndex < nextBreak; matchIndex = text.indexOf(literal, matchIndex + literal.length))
      ranges.push([matchIndex - start, matchIndex - start + literal.length]);
    matches.push({ line, start, end: excludeCarriageReturn(text, start, nextBreak), ranges });
    line++;
  }
  return matches;
}

function* generateLines(text: string): Generator<Line, void> {
  for (let line = 1, start = 0; start <= text.length; line++) {
    const end = findLineEnd(text, start);
    yield { line, start, end: excludeCarriageReturn(text, start, end) };
    start = end + 1;
  }
}

function findLineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}

function excludeCarriageReturn(text: string, start: number, end: number): number {
  return end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
}

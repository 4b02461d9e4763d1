import { addAll } from '#base/collections/lists';
import type { Hunk, LineRange, SafeText } from '#model';
import { detectTextFormat } from '#secrets/configuration/textFormat';
import { redact } from '#secrets/redact';
import { safe, sliceLines } from '#secrets/safeText';
import { mergeRanges } from '../files/lineRanges';
import type { SelectableFile } from '../files/selectableFile';
import { findConflictLines, getCurrentLines } from './hunkOrder';

/** The number of lines in each part of a long hunk, which is split so that its beginning fits a small budget. */
const linesPerPart = 20;

/** A hunk or part of a hunk. */
export interface HunkPart extends Hunk {
  /** The lines with their leading characters, redacted in the context of the whole hunk. */
  readonly lineTexts: readonly SafeText[];
}

/** Splits the hunks into parts of about `linesPerPart` lines; a conflict is one hunk, including its unchanged lines. */
export function splitIntoHunkParts(source: SelectableFile, hunks: readonly Hunk[]): HunkPart[] {
  const wholeHunks = hunks.map((hunk) => ({ ...hunk, lineTexts: redactHunkLines(source, hunk) }));
  const conflicts = findConflictLines(source, hunks);
  return (conflicts.length > 0 ? addContext(source, wholeHunks, conflicts) : wholeHunks).flatMap((
    part,
  ) => (part.lines.length <= linesPerPart * 1.5 ? [part] : splitHunk(part)));
}

function splitHunk(hunk: HunkPart): HunkPart[] {
  const parts: HunkPart[] = [];
  let [oldLine, newLine] = [getFirstOldLine(hunk), getFirstNewLine(hunk)];
  for (let i = 0; i < hunk.lines.length; i += linesPerPart) {
    const lines = hunk.lines.slice(i, i + linesPerPart);
    const part = createPart(oldLine, newLine, lines, hunk.lineTexts.slice(i, i + linesPerPart));
    parts.push(part);
    oldLine += part.oldLines;
    newLine += part.newLines;
  }
  return parts;
}

/** Creates a part. As in git, a hunk without lines on one side has the number of the line before it on that side. */
function createPart(oldLine: number, newLine: number, lines: readonly string[],
  lineTexts: readonly SafeText[]): HunkPart
{
  const oldLines = lines.filter((line) => !/^[+\\]/.test(line)).length;
  const newLines = lines.filter((line) => !/^[-\\]/.test(line)).length;
  return {
    oldStart: oldLines === 0 ? oldLine - 1 : oldLine,
    oldLines,
    newStart: newLines === 0 ? newLine - 1 : newLine,
    newLines,
    lines,
    lineTexts,
  };
}

function getFirstOldLine({ oldStart, oldLines }: Hunk): number {
  return oldLines === 0 ? oldStart + 1 : oldStart;
}
function getFirstNewLine({ newStart, newLines }: Hunk): number {
  return newLines === 0 ? newStart + 1 : newStart;
}

/** Joins adjacent parts into one hunk. */
export function joinAdjacent(chosenParts: readonly HunkPart[]): HunkPart[] {
  const joinedParts: HunkPart[] = [];
  for (const part of chosenParts) {
    const previousPart = joinedParts[joinedParts.length - 1];
    const isAdjacent = previousPart &&
      getFirstNewLine(previousPart) + previousPart.newLines === getFirstNewLine(part) &&
      getFirstOldLine(previousPart) + previousPart.oldLines === getFirstOldLine(part);
    if (isAdjacent)
      joinedParts[joinedParts.length - 1] = createPart(getFirstOldLine(previousPart), getFirstNewLine(previousPart), [
        ...previousPart.lines,
        ...part.lines,
      ], [
        ...previousPart.lineTexts,
        ...part.lineTexts,
      ]);
    else joinedParts.push(part);
  }
  return joinedParts;
}

/** Hunks with at most this many lines between them are joined, since the lines cost less than another header. */
const maxJoinedGap = 3;

/**
 * Adds the unchanged lines of the given ranges to the parts. Lines that touch no part become hunks without a change.
 */
export function addContext(source: SelectableFile, parts: readonly HunkPart[],
  contextRanges: readonly LineRange[]): HunkPart[]
{
  const ranges = mergeRanges([...contextRanges, ...parts.map(getCurrentLines)], source.lines, maxJoinedGap);
  const fileLines = source.text.split('\n') as readonly string[] as readonly SafeText[];
  const hunks: HunkPart[] = [];
  let shift = 0; // old line number minus current line number
  let nextPartIndex = 0;
  for (const [first, last] of ranges) {
    const lineTexts: SafeText[] = [];
    const lines: string[] = [];
    const oldLine = first + shift;
    let currentLine = first;
    const copyLinesTo = (end: number) => {
      for (; currentLine <= end; currentLine++) {
        lineTexts.push(safe` ${fileLines[currentLine - 1]!}`);
        lines.push(` ${fileLines[currentLine - 1]!}`);
      }
    };
    for (; nextPartIndex < parts.length && getFirstNewLine(parts[nextPartIndex]!) <= last + 1; nextPartIndex++) {
      const part = parts[nextPartIndex]!;
      copyLinesTo(getFirstNewLine(part) - 1);
      addAll(lineTexts, part.lineTexts);
      addAll(lines, part.lines);
      currentLine += part.newLines;
      shift += part.oldLines - part.newLines;
    }
    copyLinesTo(last);
    hunks.push(createPart(oldLine, first, lines, lineTexts));
  }
  return [...hunks, ...joinAdjacent(parts.slice(nextPartIndex))];
}

/**
 * Returns the redacted lines of a hunk. A secret may begin above the hunk, so lines that are still in the file are
 * taken from the redacted file; if redaction changed any of them, removed lines that look like part of a key are
 * redacted too.
 */
export function redactHunkLines(source: SelectableFile, hunk: Hunk): SafeText[] {
  const presentLineIndexes = hunk.lines.flatMap((line,
    i) => (line.startsWith('-') || line.startsWith('\\') ? [] : [i])
  );
  const currentLineIndexes = presentLineIndexes.filter((_, n) => hunk.newStart + n <= source.lines);
  const lineTexts = sliceLines(source.text,
    currentLineIndexes.map((_, n) => [hunk.newStart + n, hunk.newStart + n] as const));
  const fileLineByIndex = new Map(currentLineIndexes.map((i, n) => [i, lineTexts[n]!]));
  const isRedactedNearby = currentLineIndexes.some((i) =>
    stripCarriageReturn(fileLineByIndex.get(i)!) !== stripCarriageReturn(hunk.lines[i]!.slice(1))
  );
  const redactedText = redact(hunk.lines.map((line) => line.slice(1)).join('\n'), detectTextFormat(source.file.path));
  const redactedLines = sliceLines(redactedText, hunk.lines.map((_, i) => [i + 1, i + 1] as const));
  return hunk.lines.map((line, i) => {
    if (line.startsWith('-'))
      return isRedactedNearby && isDense(line)
        ? safe`-[REDACTED:removed-line]`
        : safe`-${redactedLines[i]!}`;
    if (line.startsWith('\\')) return redact(line);
    return safe`${line.startsWith('+') ? safe`+` : safe` `}${fileLineByIndex.get(i) ?? redactedLines[i]!}`;
  });
}

function stripCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** Reports whether the line is one long word, like the inner lines of a key. */
function isDense(line: string): boolean {
  const text = line.slice(1).trim();
  return text.length >= 16 && !/\s/.test(text);
}

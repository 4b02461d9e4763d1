import { addAll } from '#base/collections/lists';
import type { Hunk, LineRange, SafeText } from '#model';
import { textFormat } from '#secrets/configuration/textFormat';
import { redact } from '#secrets/redact';
import { safe, sliceLines } from '#secrets/safeText';
import { mergeRanges } from '../files/lineRanges';
import type { SelectableFile } from '../files/selectableFile';
import { findConflictLines, presentLines } from './hunkOrder';

/** A longer hunk is cut into parts of this many lines, so that its beginning fits a small budget. */
const partLines = 20;

/** A hunk or part of a hunk. */
export interface HunkPart extends Hunk {
  /** The lines with their leading characters, redacted in the context of the whole hunk. */
  readonly lineTexts: readonly SafeText[];
}

/** Splits the hunks into parts of about `partLines` lines; a conflict is one hunk, including its unchanged lines. */
export function hunkParts(source: SelectableFile, hunks: readonly Hunk[]): HunkPart[] {
  const whole = hunks.map((hunk) => ({ ...hunk, lineTexts: hunkLines(source, hunk) }));
  const conflicts = findConflictLines(source, hunks);
  return (conflicts.length > 0 ? withContext(source, whole, conflicts) : whole).flatMap((
    part,
  ) => (part.lines.length <= partLines * 1.5 ? [part] : splitHunk(part)));
}

function splitHunk(whole: HunkPart): HunkPart[] {
  const out: HunkPart[] = [];
  let [oldAt, newAt] = [firstOld(whole), firstNew(whole)];
  for (let i = 0; i < whole.lines.length; i += partLines) {
    const lines = whole.lines.slice(i, i + partLines);
    const part = partAt(oldAt, newAt, lines, whole.lineTexts.slice(i, i + partLines));
    out.push(part);
    oldAt += part.oldLines;
    newAt += part.newLines;
  }
  return out;
}

/** Numbered as in git: a hunk without lines on one side names the line before it on that side. */
function partAt(oldAt: number, newAt: number, lines: readonly string[], lineTexts: readonly SafeText[]): HunkPart {
  const oldLines = lines.filter((line) => !/^[+\\]/.test(line)).length;
  const newLines = lines.filter((line) => !/^[-\\]/.test(line)).length;
  return {
    oldStart: oldLines === 0 ? oldAt - 1 : oldAt,
    oldLines,
    newStart: newLines === 0 ? newAt - 1 : newAt,
    newLines,
    lines,
    lineTexts,
  };
}

function firstOld({ oldStart, oldLines }: Hunk): number {
  return oldLines === 0 ? oldStart + 1 : oldStart;
}
function firstNew({ newStart, newLines }: Hunk): number {
  return newLines === 0 ? newStart + 1 : newStart;
}

/** Joins adjacent parts into one hunk. */
export function joinAdjacent(chosenParts: readonly HunkPart[]): HunkPart[] {
  const out: HunkPart[] = [];
  for (const part of chosenParts) {
    const before = out[out.length - 1];
    const follows = before && firstNew(before) + before.newLines === firstNew(part) &&
      firstOld(before) + before.oldLines === firstOld(part);
    if (follows)
      out[out.length - 1] = partAt(firstOld(before), firstNew(before), [...before.lines, ...part.lines], [
        ...before.lineTexts,
        ...part.lineTexts,
      ]);
    else out.push(part);
  }
  return out;
}

/** Hunks with at most this many lines between them are joined, since the lines cost less than another header. */
const nearLines = 3;

/** Returns the parts with the unchanged lines of `around`. Lines that touch no part become hunks without a change. */
export function withContext(source: SelectableFile, all: readonly HunkPart[],
  around: readonly LineRange[]): HunkPart[]
{
  const ranges = mergeRanges([...around, ...all.map(presentLines)], source.lines, nearLines);
  const fileLines = source.text.split('\n') as readonly string[] as readonly SafeText[];
  const out: HunkPart[] = [];
  let shift = 0; // old line number minus current line number
  let next = 0;
  for (const [first, last] of ranges) {
    const lineTexts: SafeText[] = [];
    const lines: string[] = [];
    const oldAt = first + shift;
    let at = first;
    const copyUntil = (end: number) => {
      for (; at <= end; at++) {
        lineTexts.push(safe` ${fileLines[at - 1]!}`);
        lines.push(` ${fileLines[at - 1]!}`);
      }
    };
    for (; next < all.length && firstNew(all[next]!) <= last + 1; next++) {
      const part = all[next]!;
      copyUntil(firstNew(part) - 1);
      addAll(lineTexts, part.lineTexts);
      addAll(lines, part.lines);
      at += part.newLines;
      shift += part.oldLines - part.newLines;
    }
    copyUntil(last);
    out.push(partAt(oldAt, first, lines, lineTexts));
  }
  return [...out, ...joinAdjacent(all.slice(next))];
}

/**
 * Returns the redacted lines of a hunk. A secret may begin above the hunk, so lines that are still in the file are
 * taken from the redacted file; if redaction changed any of them, removed lines that look like part of a key are
 * redacted too.
 */
export function hunkLines(source: SelectableFile, hunk: Hunk): SafeText[] {
  const presentLineIndexes = hunk.lines.flatMap((raw, i) => (raw.startsWith('-') || raw.startsWith('\\') ? [] : [i]));
  const present = presentLineIndexes.filter((_, n) => hunk.newStart + n <= source.lines);
  const lineTexts = sliceLines(source.text, present.map((_, n) => [hunk.newStart + n, hunk.newStart + n] as const));
  const fromFile = new Map(present.map((i, n) => [i, lineTexts[n]!]));
  const redactedNearby = present.some((i) =>
    withoutCarriageReturn(fromFile.get(i)!) !== withoutCarriageReturn(hunk.lines[i]!.slice(1))
  );
  const removed = redact(hunk.lines.map((raw) => raw.slice(1)).join('\n'), textFormat(source.file.path));
  const ownLines = sliceLines(removed, hunk.lines.map((_, i) => [i + 1, i + 1] as const));
  return hunk.lines.map((raw, i) => {
    if (raw.startsWith('-'))
      return redactedNearby && isDense(raw)
        ? safe`-[REDACTED:removed-line]`
        : safe`-${ownLines[i]!}`;
    if (raw.startsWith('\\')) return redact(raw);
    return safe`${raw.startsWith('+') ? safe`+` : safe` `}${fromFile.get(i) ?? ownLines[i]!}`;
  });
}

function withoutCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** Reports whether the line is one long word, like the inner lines of a key. */
function isDense(line: string): boolean {
  const text = line.slice(1).trim();
  return text.length >= 16 && !/\s/.test(text);
}

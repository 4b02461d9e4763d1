import { conflictMark } from '../../base/text/conflictMarks';
import type { FileChange, Hunk, LineRange, SafeText, View } from '../../model';
import { textFormat } from '../../secrets/configuration/textFormat';
import { redact } from '../../secrets/redact';
import { joinSafe, safe, sliceLines } from '../../secrets/safeText';
import type { SelectableFile } from '../files/selectableFile';

/** A longer hunk is shown in parts, so that a small budget holds its beginning. */
const pieceLines = 20;

/** A hunk or a part of one, with its lines as they may be shown: redacted as parts of the whole hunk. */
export interface Piece extends Hunk {
  readonly texts: readonly SafeText[];
}

/**
 * The change's hunks in pieces of about so many lines; a conflict is one hunk, with the lines of it that did not
 * change.
 */
export function piecesOf(source: SelectableFile, hunks: readonly Hunk[]): Piece[] {
  const whole = hunks.map((hunk) => ({ ...hunk, texts: hunkLines(source, hunk) }));
  const conflicts = conflictsOf(source, hunks);
  return (conflicts.length > 0 ? widened(source, whole, conflicts) : whole).flatMap((
    piece,
  ) => (piece.lines.length <= pieceLines * 1.5 ? [piece] : cutInPieces(piece)));
}

/** From the first mark to the last of each conflict that the change brings, in lines of the present file. */
export function conflictsOf({ text }: Pick<SelectableFile, 'text'>, hunks: readonly Hunk[]): LineRange[] {
  if (!hunks.some(isConflict)) return [];
  const found: LineRange[] = [];
  let first = 0;
  text.split('\n').forEach((line, i) => {
    const mark = conflictMark(line);
    if (mark === 'begin') first = i + 1;
    if (mark === 'end' && first > 0) {
      found.push([first, i + 1]);
      first = 0;
    }
  });
  return found;
}

function cutInPieces(whole: Piece): Piece[] {
  const out: Piece[] = [];
  let [oldAt, newAt] = [firstOld(whole), firstNew(whole)];
  for (let i = 0; i < whole.lines.length; i += pieceLines) {
    const lines = whole.lines.slice(i, i + pieceLines);
    const piece = pieceAt(oldAt, newAt, lines, whole.texts.slice(i, i + pieceLines));
    out.push(piece);
    oldAt += piece.oldLines;
    newAt += piece.newLines;
  }
  return out;
}

/** As git numbers a hunk: one without lines on a side stands behind the line that it names there. */
function pieceAt(oldAt: number, newAt: number, lines: readonly string[], texts: readonly SafeText[]): Piece {
  const oldLines = lines.filter((line) => !/^[+\\]/.test(line)).length;
  const newLines = lines.filter((line) => !/^[-\\]/.test(line)).length;
  return {
    oldStart: oldLines === 0 ? oldAt - 1 : oldAt,
    oldLines,
    newStart: newLines === 0 ? newAt - 1 : newAt,
    newLines,
    lines,
    texts,
  };
}

function firstOld({ oldStart, oldLines }: Hunk): number {
  return oldLines === 0 ? oldStart + 1 : oldStart;
}
function firstNew({ newStart, newLines }: Hunk): number {
  return newLines === 0 ? newStart + 1 : newStart;
}

/** The lines of the present file that a hunk stands in; where it has none, the line that it stands before. */
export function contextOf({ newStart, newLines }: Hunk): LineRange {
  return [Math.max(1, newStart), Math.max(1, newStart, newStart + newLines - 1)];
}

/** It brings the marks of a merge that nobody has resolved. */
export function isConflict({ lines }: Hunk): boolean {
  return lines.some((line) => line.startsWith('+') && conflictMark(line.slice(1)) === 'begin');
}

/**
 * Hunks by worth: conflicts first, from the first on, then what the task means, then the larger ones, then by place.
 */
export function hunkOrder(source: SelectableFile, hunks: readonly Hunk[]): number[] {
  const conflicts = conflictsOf(source, hunks);
  const conflict = hunks.map((hunk) =>
    Number(isConflict(hunk) || conflicts.some(([a, b]) => contextOf(hunk)[0] <= b && contextOf(hunk)[1] >= a))
  );
  const worth = hunks.map((hunk) => meantBy(source, [hunk]));
  const size = hunks.map((hunk) => Math.min(30, hunk.lines.filter((l) => !l.startsWith(' ')).length));
  return hunks.map((_, i) => i).sort((a, b) =>
    conflict[b]! - conflict[a]! || (conflict[a]! > 0 ? a - b : 0) || worth[b]! - worth[a]! || size[b]! - size[a]! ||
    a - b
  );
}

/** What the units that the hunks touch have of what the task means in the file: 0 … 1. */
export function meantBy({ units, shares }: SelectableFile, hunks: readonly Hunk[]): number {
  let sum = 0;
  units.forEach((unit, i) => {
    if (
      hunks.some((hunk) => unit.lines[0] < hunk.newStart + Math.max(1, hunk.newLines) && unit.lines[1] >= hunk.newStart)
    ) sum += shares[i]!;
  });
  return Math.round(sum * 1000) / 1000;
}

/** The chosen hunks in the file's order, as a unified diff; says how many are left out. */
export function diffView(source: SelectableFile, change: FileChange, chosen: ReadonlySet<number>,
  count: (text: string) => number): View
{
  return hunksView(source, {
    all: change.hunks.map((hunk) => ({ ...hunk, texts: hunkLines(source, hunk) })),
    chosen,
    around: [],
  }, count);
}

interface Shown {
  readonly all: readonly Piece[];
  /** Places in `all`. */
  readonly chosen: ReadonlySet<number>;
  /** Lines of the present file that are shown with them; only where all are chosen. */
  readonly around: readonly LineRange[];
}

/** The chosen pieces in the file's order, as a unified diff; says how many are left out. */
export function hunksView(source: SelectableFile, shown: Shown, count: (text: string) => number): View {
  const { all, chosen, around } = shown;
  const name = `diff ${all.length} ${[...chosen].sort((a, b) => a - b).join()} ${
    around.map((range) => range.join('-')).join()
  }`;
  return source.view(name, () => viewOf(source, shown, count));
}

function viewOf(source: SelectableFile, { all, chosen, around }: Shown, count: (text: string) => number): View {
  const parts: SafeText[] = [];
  const lines: LineRange[] = [];
  const some = all.filter((_, i) => chosen.has(i));
  for (
    const { oldStart, oldLines, newStart, newLines, texts } of around.length > 0
      ? widened(source, some, around)
      : joined(some)
  ) {
    parts.push(safe`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, ...texts);
    if (newLines > 0) lines.push([newStart, newStart + newLines - 1]);
  }
  const left = all.length - some.length;
  if (left > 0) parts.push(safe`@@ left out: ${left} of ${all.length} hunks @@`);
  const text = joinSafe(parts, '\n');
  return { kind: 'diff', text, lines: merged(lines, source.lines), tokens: count(text) + source.frameTokens };
}

/** Pieces that follow each other are one hunk again. */
function joined(some: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of some) {
    const before = out[out.length - 1];
    const follows = before && firstNew(before) + before.newLines === firstNew(piece) &&
      firstOld(before) + before.oldLines === firstOld(piece);
    if (follows)
      out[out.length - 1] = pieceAt(firstOld(before), firstNew(before), [...before.lines, ...piece.lines], [
        ...before.texts,
        ...piece.texts,
      ]);
    else out.push(piece);
  }
  return out;
}

/** A few lines between what is shown cost less than another header. */
const nearLines = 3;

/** All pieces with more of the file's lines around them, and hunks without a change for lines apart from them. */
function widened(source: SelectableFile, all: readonly Piece[], around: readonly LineRange[]): Piece[] {
  const ranges = merged([...around, ...all.map(contextOf)], source.lines, nearLines);
  const fileLines = source.text.split('\n') as readonly string[] as readonly SafeText[];
  const out: Piece[] = [];
  let shift = 0; // from a line's number now to the one before the change
  let next = 0;
  for (const [first, last] of ranges) {
    const texts: SafeText[] = [];
    const lines: string[] = [];
    const oldAt = first + shift;
    let at = first;
    const upTo = (end: number) => {
      for (; at <= end; at++) {
        texts.push(safe` ${fileLines[at - 1]!}`);
        lines.push(` ${fileLines[at - 1]!}`);
      }
    };
    for (; next < all.length && firstNew(all[next]!) <= last + 1; next++) {
      const piece = all[next]!;
      upTo(firstNew(piece) - 1);
      texts.push(...piece.texts);
      lines.push(...piece.lines);
      at += piece.newLines;
      shift += piece.oldLines - piece.newLines;
    }
    upTo(last);
    out.push(pieceAt(oldAt, first, lines, texts));
  }
  return [...out, ...joined(all.slice(next))];
}

/** Of what a change took away, what is shown beside the whole file. */
const mostRemoved = 80;

/** Lines that the present file no longer has, each run with where it stood; undefined where there are none. */
export function removedLines(source: SelectableFile, { hunks }: FileChange): SafeText | undefined {
  const parts: SafeText[] = [];
  let shown = 0;
  let left = 0;
  for (const hunk of hunks) {
    if (!hunk.lines.some((line) => line.startsWith('-'))) continue;
    const texts = hunkLines(source, hunk);
    let [oldAt, newAt] = [hunk.oldStart, Math.max(1, hunk.newStart)];
    let inRun = false;
    hunk.lines.forEach((raw, i) => {
      if (raw.startsWith('\\')) return;
      if (raw.startsWith('-')) {
        if (shown >= mostRemoved) left++;
        else {
          if (!inRun) parts.push(safe`@@ -${oldAt} +${newAt} @@`);
          parts.push(texts[i]!);
          shown++;
        }
        inRun = true;
        oldAt++;
        return;
      }
      inRun = false;
      if (!raw.startsWith('+')) oldAt++;
      newAt++;
    });
  }
  if (left > 0) parts.push(safe`@@ left out: ${left} more removed lines @@`);
  return parts.length > 0 ? joinSafe(parts, '\n') : undefined;
}

/**
 * A hunk sees only a part of the file, and a secret may begin above it. So lines that the file still has are cut from
 * the
 * redacted file, and where one of those was redacted, removed lines that look like a part of a key are left out.
 */
function hunkLines(source: SelectableFile, hunk: Hunk): SafeText[] {
  const kept = hunk.lines.flatMap((raw, i) => (raw.startsWith('-') || raw.startsWith('\\') ? [] : [i]));
  const present = kept.filter((_, n) => hunk.newStart + n <= source.lines);
  const texts = sliceLines(source.text, present.map((_, n) => [hunk.newStart + n, hunk.newStart + n] as const));
  const fromFile = new Map(present.map((i, n) => [i, texts[n]!]));
  const hidden = present.some((i) => withoutEnd(fromFile.get(i)!) !== withoutEnd(hunk.lines[i]!.slice(1)));
  const removed = redact(hunk.lines.map((raw) => raw.slice(1)).join('\n'), textFormat(source.file.path));
  const own = sliceLines(removed, hunk.lines.map((_, i) => [i + 1, i + 1] as const));
  return hunk.lines.map((raw, i) => {
    if (raw.startsWith('-')) return hidden && dense(raw) ? safe`-[REDACTED:removed-line]` : safe`-${own[i]!}`;
    if (raw.startsWith('\\')) return redact(raw);
    return safe`${raw.startsWith('+') ? safe`+` : safe` `}${fromFile.get(i) ?? own[i]!}`;
  });
}

function withoutEnd(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** One long word, as the inner lines of a key are. */
function dense(line: string): boolean {
  const text = line.slice(1).trim();
  return text.length >= 16 && !/\s/.test(text);
}

function merged(ranges: readonly LineRange[], last: number, near = 0): LineRange[] {
  const out: LineRange[] = [];
  for (const [a, b] of [...ranges].sort((x, y) => x[0] - y[0])) {
    const end = Math.min(b, last);
    const before = out[out.length - 1];
    if (a < 1 || a > end) continue;
    if (before && a <= before[1] + near + 1) out[out.length - 1] = [before[0], Math.max(before[1], end)];
    else out.push([a, end]);
  }
  return out;
}

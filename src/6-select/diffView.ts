import type { FileChange, Hunk, LineRange, SafeText, View } from '../model';
import { textFormat } from '../secrets/configuration/format';
import { redact } from '../secrets/redact';
import { joinSafe, safe, sliceLines } from '../secrets/safeText';
import type { Source } from './source';

/** Hunks by worth: what the task means first, then the larger ones, then by place. */
export function hunkOrder(source: Source, change: FileChange): number[] {
  const worth = change.hunks.map((hunk) => meantBy(source, [hunk]));
  const size = change.hunks.map((hunk) => Math.min(30, hunk.lines.filter((l) => !l.startsWith(' ')).length));
  return change.hunks.map((_, i) => i).sort((a, b) => worth[b]! - worth[a]! || size[b]! - size[a]! || a - b);
}

/** What the units that the hunks touch have of what the task means in the file: 0 … 1. */
export function meantBy({ units, shares }: Source, hunks: readonly Hunk[]): number {
  let sum = 0;
  units.forEach((unit, i) => {
    if (hunks.some((hunk) => unit.lines[0] < hunk.newStart + Math.max(1, hunk.newLines) && unit.lines[1] >= hunk.newStart)) sum += shares[i]!;
  });
  return Math.round(sum * 1000) / 1000;
}

/** The chosen hunks in the file's order, as a unified diff; says how many are left out. */
export function diffView(source: Source, change: FileChange, chosen: ReadonlySet<number>, count: (text: string) => number): View {
  return source.view(`diff ${[...chosen].sort((a, b) => a - b).join()}`, () => viewOf(source, change, chosen, count));
}

function viewOf(source: Source, change: FileChange, chosen: ReadonlySet<number>, count: (text: string) => number): View {
  const parts: SafeText[] = [];
  const lines: LineRange[] = [];
  change.hunks.forEach((hunk, i) => {
    if (!chosen.has(i)) return;
    parts.push(safe`@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`, ...hunkLines(source, hunk));
    if (hunk.newLines > 0) lines.push([hunk.newStart, hunk.newStart + hunk.newLines - 1]);
  });
  const left = change.hunks.length - chosen.size;
  if (left > 0) parts.push(safe`@@ left out: ${left} of ${change.hunks.length} hunks @@`);
  const text = joinSafe(parts, '\n');
  return { kind: 'diff', text, lines: merged(lines, source.lines), tokens: count(text) + source.frameTokens };
}

/**
 * A hunk sees only a part of the file, and a secret may begin above it. So lines that the file still has are cut from the
 * redacted file, and where one of those was redacted, removed lines that look like a part of a key are left out.
 */
function hunkLines(source: Source, hunk: Hunk): SafeText[] {
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

function merged(ranges: readonly LineRange[], last: number): LineRange[] {
  const out: LineRange[] = [];
  for (const [a, b] of [...ranges].sort((x, y) => x[0] - y[0])) {
    const end = Math.min(b, last);
    const before = out[out.length - 1];
    if (a < 1 || a > end) continue;
    if (before && a <= before[1] + 1) out[out.length - 1] = [before[0], Math.max(before[1], end)];
    else out.push([a, end]);
  }
  return out;
}

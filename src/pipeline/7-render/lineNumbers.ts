import type { LineRange, SafeText, View } from '#model';
import { chooseLineMarker } from '#secrets/lineMarker';
import { redact } from '#secrets/redact';
import { safe } from '#secrets/safeText';

/** Reads the lines of a view's text one after another and tracks which line of the file each line shows. */
export interface LineNumbers {
  /** Returns the line of the file, from 1, or undefined for a marker and for a line that a change removed. */
  read(line: string): number | undefined;
  isMarker(line: string): boolean;
  /** Returns a marker for the lines that follow those read; undefined if the text has no line numbers of its own. */
  createMarker(): SafeText | undefined;
}

export function createLineNumbers(view: View): LineNumbers {
  switch (view.kind) {
    case 'diff':
      return createDiffLineNumbers();
    case 'full':
      return createMarkerLineNumbers(chooseLineMarker(view.text), [1, (view.marks?.[0]?.before ?? Infinity) - 1],
        view.lines);
    case 'symbols':
      // its first line is a marker, and no line of the file begins with this many `@`
      return createMarkerLineNumbers(/^@{2,}/.exec(view.text)?.[0] ?? '@@', [1, 0], view.lines);
    default:
      return { read: () => undefined, isMarker: () => false, createMarker: () => undefined };
  }
}

/**
 * Reads markers: `@@ 10-48 name @@` before the lines of a span, `@@ 10-48 left out: name @@` in place of omitted lines.
 */
function createMarkerLineNumbers(markerStart: string, initialRange: LineRange,
  shownRanges: readonly LineRange[]): LineNumbers
{
  let [nextLine, lastLine] = initialRange;
  let name = '';
  const lastShown = shownRanges[shownRanges.length - 1]?.[1] ?? lastLine;
  return { read, isMarker: (line) => line.startsWith(`${markerStart} `), createMarker };

  function read(line: string): number | undefined {
    if (!line.startsWith(`${markerStart} `)) return nextLine++;
    const [, from, to, label = ''] = /^ (\d+)-(\d+) (.*)$/.exec(line.slice(markerStart.length)) ?? [];
    if (from === undefined || label.startsWith('left out:')) return undefined;
    [nextLine, lastLine, name] = [Number(from), Number(to), label.slice(0, -markerStart.length)];
    return undefined;
  }
  function createMarker(): SafeText {
    const marker = redact(markerStart);
    return safe`${marker} ${nextLine}-${Math.min(lastLine, lastShown)} ${redact(name)}${marker}`;
  }
}

const hunkHeaderPattern = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Reads a diff, in which every line of a file begins with a space, `+` or `-`. */
function createDiffLineNumbers(): LineNumbers {
  let [oldLine, remainingOldLines] = [1, 0];
  let [newLine, remainingNewLines] = [1, 0];
  return { read, isMarker: (line) => line.startsWith('@@'), createMarker };

  function read(line: string): number | undefined {
    const headerMatch = hunkHeaderPattern.exec(line);
    if (headerMatch) {
      [oldLine, newLine] = [Number(headerMatch[1]), Number(headerMatch[3])];
      [remainingOldLines, remainingNewLines] = [Number(headerMatch[2] ?? 1), Number(headerMatch[4] ?? 1)];
    }
    if (/^[@\\]/.test(line)) return undefined;
    if (!line.startsWith('+')) {
      oldLine++;
      remainingOldLines--;
    }
    if (line.startsWith('-')) return undefined;
    remainingNewLines--;
    return newLine++;
  }
  function createMarker(): SafeText {
    return safe`@@ -${oldLine},${remainingOldLines} +${newLine},${remainingNewLines} @@`;
  }
}

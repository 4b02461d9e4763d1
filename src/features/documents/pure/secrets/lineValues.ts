import { maxRowLength, type LabeledValue, type LinePiece } from './pieces';
import { readLabels } from './secretLabels';
import { looksLikeSecret, mayBeSecret } from './secretShape';

/**
 * Finds a value that ends its line after a label and leaders, a dash, an arrow, an addition or white space:
 * `Password ..... x`, `Password – x`, `API key (prod): x`, and in parentheses: `Password (x)`.
 */
export function findLineValues(text: string, { start, end }: LinePiece): readonly LabeledValue[] {
  if (end - start > maxRowLength) return [];
  const line = text.slice(start, end);
  const parenthesized = /\s\((\S{6,200})\)[.,;]?$/.exec(line);
  const split = parenthesized
    ? { labelEnd: parenthesized.index, valueStart: parenthesized.index + 2, value: parenthesized[1]! }
    : splitAtSeparator(line);
  if (!split || !(parenthesized ? looksLikeSecret(split.value) : mayBeSecret(split.value))) return [];
  const valueStart = start + split.valueStart;
  return readLabels(line.slice(0, split.labelEnd)).map((label) => ({
    start: valueStart,
    end: valueStart + split.value.length,
    label,
  }));
}

/** Splits a line at the first separator that only the last word follows. */
function splitAtSeparator(line: string):
  | { readonly labelEnd: number; readonly valueStart: number; readonly value: string; }
  | undefined
{
  const wordStart = line.length - /\S*$/.exec(line.slice(-maxValueLength))![0].length;
  const gapStart = line.slice(0, wordStart).trimEnd().length;
  for (const { index, 0: separator } of line.matchAll(/\.{3,}|…+|[:=→⇒]|\s[–—-](?=\s)|\s(?=\s)|\t/g)) {
    const separatorEnd = index + separator.length;
    if (separatorEnd < gapStart) continue;
    const valueStart = Math.max(separatorEnd, wordStart);
    return { labelEnd: index, valueStart, value: line.slice(valueStart) };
  }
  return undefined;
}

const maxValueLength = 200;

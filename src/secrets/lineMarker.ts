import type { SafeText } from '#model';
import { literal, repeated } from './safeText';

/**
 * Returns the beginning and end of marker lines in a file's text, longer than in any line of the file that looks like a
 * marker.
 */
export function markerFor(text: string): SafeText {
  if (!text.includes('@@ ')) return literal('@@');
  let longest = 1;
  for (const [run] of text.matchAll(/^@{2,}(?= )/gm)) longest = Math.max(longest, run.length);
  return repeated('@', longest + 1);
}

import type { SafeText } from '#model';
import { literal, repeatLiteral } from './safeText';

/**
 * Returns the at signs that begin and end the marker lines in a file's text. There are more of them than in any line of
 * the file that looks like a marker.
 */
export function chooseLineMarker(text: string): SafeText {
  if (!text.includes('@@ ')) return literal('@@');
  let longestLength = 1;
  for (const [run] of text.matchAll(/^@{2,}(?= )/gm)) longestLength = Math.max(longestLength, run.length);
  return repeatLiteral('@', longestLength + 1);
}

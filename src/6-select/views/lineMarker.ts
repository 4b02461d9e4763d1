import type { SafeText } from '../../model';
import { literal, repeated } from '../../secrets/safeText';

/**
 * What lines of ours begin and end with inside a file's text: longer than in any line of the file that looks like one.
 */
export function markFor(text: string): SafeText {
  if (!text.includes('@@ ')) return literal('@@');
  let longest = 1;
  for (const [run] of text.matchAll(/^@{2,}(?= )/gm)) longest = Math.max(longest, run.length);
  return repeated('@', longest + 1);
}

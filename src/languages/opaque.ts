import type { LexicalMapBuilder } from './lexicalMap';

/** Marks a string or comment from `from` to `end`, and the lines that start in it; answers `end`. */
export function opaque(out: LexicalMapBuilder, text: string, from: number, end: number,
  kind: 'string' | 'comment'): number
{
  // not indexOf: on one long line it would look to its end for every string
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === 10) out.line(at + 1, at + 1 < end);
  if (kind === 'string') out.string(from, end);
  else out.comment(from, end);
  return end;
}

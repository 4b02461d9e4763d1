import { isBlank, lineEnd } from '../text/lines';

/** A here document: `<<EOF`, its lines, and the line that ends it. Offsets. */
export interface Heredoc {
  /** Of `<<`. */
  readonly at: number;
  /** Of its lines, the last line break with them. */
  readonly start: number;
  readonly end: number;
  /** Behind the word that ends it. */
  readonly next: number;
}

/**
 * The here documents of shells, Terraform, Ruby, Perl and PHP, in the order of the text and none within another. One
 * whose end is missing is
 * none. The lines are looked through once for all of them.
 */
export function heredocs(text: string): Heredoc[] {
  const openings = [...text.matchAll(opening)];
  if (openings.length === 0) return [];
  const closings = closingLines(text, new Set(openings.map(([, word]) => word!)));
  const found: Heredoc[] = [];
  let done = 0;
  for (const { index: at, 0: whole, 1: word = '' } of openings) {
    if (at < done) continue;
    const start = lineEnd(text, at + whole.length) + 1;
    const lines = closings.get(word);
    while (lines && lines.length > 0 && lines[lines.length - 1]!.line < start) lines.pop();
    const last = lines?.[lines.length - 1];
    if (!last) continue;
    found.push({ at, start, end: last.line, next: last.next });
    done = last.next;
  }
  return found;
}

const opening = /<<[-~<]?[ \t]?["']?([A-Z_a-z]\w{1,40})\b/g;

/** By word the lines that begin with it, the last first. */
function closingLines(text: string,
  words: ReadonlySet<string>): Map<string, { readonly line: number; readonly next: number; }[]>
{
  const found = new Map<string, { readonly line: number; readonly next: number; }[]>(
    [...words].map((word) => [word, []]),
  );
  for (let line = 0; line < text.length; line = lineEnd(text, line) + 1) {
    let first = line;
    while (isBlank(text.charCodeAt(first))) first++;
    closing.lastIndex = first;
    if (closing.test(text)) found.get(text.slice(first, closing.lastIndex))?.push({ line, next: closing.lastIndex });
  }
  for (const lines of found.values()) lines.reverse();
  return found;
}

const closing = /[A-Z_a-z]\w{1,40}\b/y;

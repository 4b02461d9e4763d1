/** From the line that opens a fence to the end of the one that closes it, with its line break. Offsets. */
export interface CodeFence {
  readonly start: number;
  readonly end: number;
}

/**
 * The fenced code of a Markdown text, by CommonMark: a fence is closed by one of the same character that is at least as
 * long. One that is never closed is left out: what follows it was hardly meant as code.
 */
export function codeFences(text: string): readonly CodeFence[] {
  const found: CodeFence[] = [];
  let open: { readonly start: number; readonly fence: string; } | undefined;
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd < 0 ? text.length : lineEnd + 1;
    const [, fence, rest] = /^ {0,3}(`{3,}|~{3,})([^\r\n]*)/.exec(text.slice(start, end)) ?? [];
    if (fence !== undefined && rest !== undefined) {
      if (!open) {
        // an inline code span has its end in the same line
        if (!(fence.startsWith('`') && rest.includes('`'))) open = { start, fence };
      } else if (fence.startsWith(open.fence) && rest.trim() === '') {
        found.push({ start: open.start, end });
        open = undefined;
      }
    }
    start = end;
  }
  return found;
}

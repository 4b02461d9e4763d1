import type { Hunk, LineRange } from '../model';

/** Lines of the present file that hunks added or rewrote, ascending; where lines only went, the one that stands there now. */
export function changedLines(hunks: readonly Hunk[]): LineRange[] {
  const ranges: [first: number, last: number][] = [];
  for (const { newStart, lines } of hunks) {
    let at = newStart;
    let gone = false;
    for (const line of lines) {
      if (line.startsWith('\\')) continue;   // "No newline at end of file"
      if (line.startsWith('-')) { gone = true; continue; }
      if (line.startsWith('+')) { add(at); gone = false; } else if (gone) { gone = false; add(at); }
      at++;
    }
    if (gone) add(Math.max(1, newStart, at - 1));
  }
  return ranges;

  function add(line: number): void {
    const last = ranges[ranges.length - 1];
    if (last && last[1] >= line - 1) last[1] = Math.max(last[1], line); else ranges.push([line, line]);
  }
}

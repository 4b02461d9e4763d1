import type { Hunk, LineRange } from '../../model';

export interface ChangedLines {
  /** Lines that are new or were rewritten, in the present file: ascending, joined where they touch. */
  readonly written: readonly LineRange[];
  /**
   * Lines that went without others in their place: how many, and the present line that follows them, or the last one
   * where none does.
   */
  readonly removed: readonly { readonly at: number; readonly lines: number; }[];
}

export function changedLines(hunks: readonly Hunk[]): ChangedLines {
  const written: [first: number, last: number][] = [];
  const removed: { at: number; lines: number; }[] = [];
  for (const { newStart, lines } of hunks) {
    let at = newStart;
    let gone = 0;
    let isRewrite = false;
    for (const line of lines) {
      if (line.startsWith('\\')) continue; // "No newline at end of file"
      if (line.startsWith('-')) {
        gone++;
        continue;
      }
      if (line.startsWith('+')) {
        add(at);
        isRewrite = true;
      } else {
        end(at);
        isRewrite = false;
      }
      at++;
    }
    end(Math.max(1, newStart, at - 1));

    function end(place: number): void {
      if (gone > 0 && !isRewrite) removed.push({ at: place, lines: gone });
      gone = 0;
    }
  }
  return { written, removed };

  function add(line: number): void {
    const last = written[written.length - 1];
    if (last && last[1] >= line - 1) last[1] = Math.max(last[1], line);
    else written.push([line, line]);
  }
}

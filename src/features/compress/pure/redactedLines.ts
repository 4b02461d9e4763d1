import { redact } from '#secrets/redact';

/**
 * Number of context lines before and after a batch that are redacted together with it. A private key of 4,096 bits
 * takes 52 lines, and each certificate of a chain is redacted separately.
 */
const contextLines = 120;
/** Maximum number of characters in the context, which suffices because keys have short lines. */
const contextSize = 32_768;
/** Number of characters redacted at once, excluding the context. */
const batch = 262_144;

export interface RedactedLines {
  /** `continues`: the text continues the previous line, which was too long. */
  line(text: string, continues?: boolean): void;
  end(): void;
}

/** Redacts a text line by line, in bounded memory; emits one line for each line that it receives. */
export function createRedactedLines(emit: (line: string, continues: boolean) => void): RedactedLines {
  let lines: string[] = [];
  let continuing: boolean[] = [];
  /** The number of `lines` already emitted, which are only context for later lines. */
  let emitted = 0;
  let waiting = 0;
  return {
    line(text, continues = false) {
      lines.push(text);
      continuing.push(continues);
      waiting += text.length + 1;
      if (waiting > batch) flush(contextStart(lines.length));
    },
    end: () => flush(lines.length),
  };

  function flush(end: number): void {
    if (end <= emitted) return;
    const safe = redact(lines.join('\n')).split('\n');
    for (let i = emitted; i < end; i++) emit(safe[i]!, continuing[i]!);
    const start = contextStart(end);
    lines = lines.slice(start);
    continuing = continuing.slice(start);
    emitted = end - start;
    waiting = lines.slice(emitted).reduce((sum, { length }) => sum + length + 1, 0);
  }

  /** Returns the index of the first context line for the lines from `end` on. */
  function contextStart(end: number): number {
    let start = end;
    for (let size = 0; start > 0 && end - start < contextLines; start--) {
      size += lines[start - 1]!.length + 1;
      if (size > contextSize) break;
    }
    return start;
  }
}

import { redactOutput } from '#secrets/redactOutput';

/**
 * Number of context lines before and after a batch that are redacted together with it. A private key of 4,096 bits
 * takes 52 lines, and each certificate of a chain is redacted separately.
 */
const maxContextLines = 120;
/** Maximum number of characters in the context, which suffices because keys have short lines. */
const maxContextSize = 32_768;
/** Number of characters redacted at once, excluding the context. */
const maxBatchSize = 262_144;

export interface LineRedactor {
  /** `continues` is set if the text continues the previous line, which was too long. */
  addLine(text: string, continues?: boolean): void;
  end(): void;
}

/** Redacts a text line by line, in bounded memory; emits one line for each line that it receives. */
export function createLineRedactor(emit: (line: string, continues: boolean) => void): LineRedactor {
  let bufferedLines: string[] = [];
  let continuationFlags: boolean[] = [];
  /** The number of `bufferedLines` already emitted, which are only context for later lines. */
  let emittedCount = 0;
  let pendingSize = 0;
  return {
    addLine(text, continues = false) {
      bufferedLines.push(text);
      continuationFlags.push(continues);
      pendingSize += text.length + 1;
      if (pendingSize > maxBatchSize) flush(findContextStart(bufferedLines.length));
    },
    end: () => flush(bufferedLines.length),
  };

  function flush(end: number): void {
    if (end <= emittedCount) return;
    const redactedTexts = redactOutput(bufferedLines.join('\n')).split('\n');
    for (let i = emittedCount; i < end; i++) emit(redactedTexts[i]!, continuationFlags[i]!);
    const start = findContextStart(end);
    bufferedLines = bufferedLines.slice(start);
    continuationFlags = continuationFlags.slice(start);
    emittedCount = end - start;
    pendingSize = bufferedLines.slice(emittedCount).reduce((sum, { length }) => sum + length + 1, 0);
  }

  /** Returns the index of the first context line for the lines from `end` on. */
  function findContextStart(end: number): number {
    let start = end;
    for (let size = 0; start > 0 && end - start < maxContextLines; start--) {
      size += bufferedLines[start - 1]!.length + 1;
      if (size > maxContextSize) break;
    }
    return start;
  }
}

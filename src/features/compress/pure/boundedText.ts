/** Stores the lines of a text as UTF-8. If the text exceeds the limit, only its beginning and end are retained. */
export interface BoundedText {
  line(text: string): void;
  getContent(): BoundedContent;
}

export interface BoundedContent {
  /** The blocks, in which every line ends with a newline. The division into blocks depends only on the lines. */
  readonly blocks: readonly Uint8Array[];
  /** Numbers of the first and the last line that are missing. */
  readonly missing?: readonly [number, number];
}

/**
 * Number of characters in a block. Lines are joined into blocks, because separate strings would take twice the memory.
 */
const blockSize = 65_536;

interface Block {
  readonly bytes: Uint8Array;
  readonly lines: number;
}

/** Creates a text of about `maxBytes`: half for the beginning of the text, and half for the newest blocks. */
export function createBoundedText(maxBytes: number): BoundedText {
  const encoder = new TextEncoder();
  const head: Block[] = [];
  const tail: Block[] = [];
  let headSize = 0;
  let tailSize = 0;
  let openLines: string[] = [];
  let openSize = 0;
  let lineCount = 0;
  return {
    line(text) {
      lineCount++;
      openLines.push(text);
      openSize += text.length + 1;
      if (openSize >= blockSize) closeBlock();
    },
    getContent() {
      closeBlock();
      const missing = lineCount - sumBlockLines(head) - sumBlockLines(tail);
      const blocks = [...head, ...tail].map(({ bytes }) => bytes);
      return missing === 0 ? { blocks } : { blocks, missing: [sumBlockLines(head) + 1, sumBlockLines(head) + missing] };
    },
  };

  function closeBlock(): void {
    if (openLines.length === 0) return;
    const block = { bytes: encoder.encode(`${openLines.join('\n')}\n`), lines: openLines.length };
    if (tail.length === 0 && headSize + block.bytes.length <= maxBytes / 2) {
      head.push(block);
      headSize += block.bytes.length;
    } else {
      tail.push(block);
      tailSize += block.bytes.length;
      while (tailSize > maxBytes / 2 && tail.length > 1) tailSize -= tail.shift()!.bytes.length;
    }
    openLines = [];
    openSize = 0;
  }
}

function sumBlockLines(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.lines, 0);
}

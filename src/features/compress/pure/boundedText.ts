/** The lines of a text as UTF-8; of a text above the limit its beginning and its end. */
export interface BoundedText {
  line(text: string): void;
  content(): BoundedContent;
}

export interface BoundedContent {
  /** Every line with a final newline. The division into blocks is a function of the lines. */
  readonly blocks: readonly Uint8Array[];
  /** Numbers of the first and the last line that are not in it. */
  readonly missing?: readonly [number, number];
}

/** Characters of a block. Lines are joined into blocks, since separate strings would take twice the memory. */
const blockSize = 65_536;

interface Block {
  readonly bytes: Uint8Array;
  readonly lines: number;
}

/** Holds about `maxBytes`: the first half of them, then the newest blocks. */
export function createBoundedText(maxBytes: number): BoundedText {
  const encoder = new TextEncoder();
  const head: Block[] = [];
  const tail: Block[] = [];
  let headSize = 0;
  let tailSize = 0;
  let open: string[] = [];
  let openSize = 0;
  let lines = 0;
  return {
    line(text) {
      lines++;
      open.push(text);
      openSize += text.length + 1;
      if (openSize >= blockSize) close();
    },
    content() {
      close();
      const missing = lines - sumBlockLines(head) - sumBlockLines(tail);
      const blocks = [...head, ...tail].map(({ bytes }) => bytes);
      return missing === 0 ? { blocks } : { blocks, missing: [sumBlockLines(head) + 1, sumBlockLines(head) + missing] };
    },
  };

  function close(): void {
    if (open.length === 0) return;
    const block = { bytes: encoder.encode(`${open.join('\n')}\n`), lines: open.length };
    if (tail.length === 0 && headSize + block.bytes.length <= maxBytes / 2) {
      head.push(block);
      headSize += block.bytes.length;
    } else {
      tail.push(block);
      tailSize += block.bytes.length;
      while (tailSize > maxBytes / 2 && tail.length > 1) tailSize -= tail.shift()!.bytes.length;
    }
    open = [];
    openSize = 0;
  }
}

function sumBlockLines(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.lines, 0);
}

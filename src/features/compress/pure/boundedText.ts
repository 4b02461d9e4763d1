/** Stores the lines of a text as UTF-8. If the text exceeds the limit, only its beginning and end are retained. */
export interface BoundedText {
  addLine(text: string): void;
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
  readonly lineCount: number;
}

/** Creates a text of about `maxBytes`: half for the beginning of the text, and half for the newest blocks. */
export function createBoundedText(maxBytes: number): BoundedText {
  const encoder = new TextEncoder();
  const headBlocks: Block[] = [];
  const tailBlocks: Block[] = [];
  let headSize = 0;
  let tailSize = 0;
  let openLines: string[] = [];
  let openSize = 0;
  let lineCount = 0;
  return {
    addLine(text) {
      lineCount++;
      openLines.push(text);
      openSize += text.length + 1;
      if (openSize >= blockSize) closeBlock();
    },
    getContent() {
      closeBlock();
      const missingCount = lineCount - sumBlockLines(headBlocks) - sumBlockLines(tailBlocks);
      const blocks = [...headBlocks, ...tailBlocks].map(({ bytes }) => bytes);
      return missingCount === 0
        ? { blocks }
        : { blocks, missing: [sumBlockLines(headBlocks) + 1, sumBlockLines(headBlocks) + missingCount] };
    },
  };

  function closeBlock(): void {
    if (openLines.length === 0) return;
    const block = { bytes: encoder.encode(`${openLines.join('\n')}\n`), lineCount: openLines.length };
    if (tailBlocks.length === 0 && headSize + block.bytes.length <= maxBytes / 2) {
      headBlocks.push(block);
      headSize += block.bytes.length;
    } else {
      tailBlocks.push(block);
      tailSize += block.bytes.length;
      while (tailSize > maxBytes / 2 && tailBlocks.length > 1) tailSize -= tailBlocks.shift()!.bytes.length;
    }
    openLines = [];
    openSize = 0;
  }
}

function sumBlockLines(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.lineCount, 0);
}

/** The maximum size of a transcript part that repository hosts accept: 50 MiB, the same as in `entireio/cli`. */
const maxChunkBytes = 50 * 1024 * 1024;

const newlineByte = 0x0a;
const quoteByte = 0x22;
const commaByte = 0x2c;
const backslashByte = 0x5c;
const isOpening = (byte: number): boolean => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d;

/**
 * Splits the bytes into parts of at most `maxBytes` bytes: JSON lines at line ends, a document between messages. A line
 * or message that exceeds `maxBytes` becomes a part of its own. Joining the parts restores the original bytes.
 */
export function splitTranscriptBytes(bytes: Uint8Array, format: 'lines' | 'document',
  maxBytes = maxChunkBytes): readonly Uint8Array[]
{
  const chunks: Uint8Array[] = [];
  let start = 0;
  let lastEnd = 0;
  for (const end of format === 'lines' ? findLineEnds(bytes) : findMessageEnds(bytes)) {
    if (end - start > maxBytes && lastEnd > start) {
      chunks.push(bytes.subarray(start, lastEnd));
      start = lastEnd;
    }
    lastEnd = end;
  }
  if (bytes.length - start > maxBytes && lastEnd > start && lastEnd < bytes.length) {
    chunks.push(bytes.subarray(start, lastEnd));
    start = lastEnd;
  }
  return [...chunks, bytes.subarray(start)];
}

export function joinTranscriptChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const joinedBytes = new Uint8Array(chunks.reduce((sum, bytes) => sum + bytes.length, 0));
  let offset = 0;
  for (const bytes of chunks) {
    joinedBytes.set(bytes, offset);
    offset += bytes.length;
  }
  return joinedBytes;
}

/** Returns the file name of a part: `full.jsonl`, `full.jsonl.001`, … */
export function formatChunkName(base: string, index: number): string {
  return index === 0 ? base : `${base}.${String(index).padStart(3, '0')}`;
}

/** Finds the names of one transcript's parts in a folder, in order, and the missing names between them. */
export function sortChunkNames(base: string, names: readonly string[]): {
  readonly names: readonly string[];
  readonly missing: readonly string[];
} {
  const indexes = names.flatMap((name) => {
    if (name === base) return [0];
    const indexText = name.startsWith(`${base}.`) ? /^\d{3,9}$/.exec(name.slice(base.length + 1))?.[0] : undefined;
    return indexText === undefined || formatChunkName(base, Number(indexText)) !== name ? [] : [Number(indexText)];
  }).sort((a, b) => a - b);
  const indexSet = new Set(indexes);
  const missingNames: string[] = [];
  let expectedIndex = 0;
  for (const index of indexSet) {
    // only the first missing name of a gap is reported
    if (index > expectedIndex) missingNames.push(formatChunkName(base, expectedIndex));
    expectedIndex = index + 1;
  }
  return { names: [...indexSet].map((index) => formatChunkName(base, index)), missing: missingNames };
}

function* findLineEnds(bytes: Uint8Array): Generator<number> {
  for (let offset = bytes.indexOf(newlineByte); offset >= 0; offset = bytes.indexOf(newlineByte, offset + 1))
    yield offset + 1;
}

/** Yields the positions after the commas of the outermost lists: the document itself, or one of its fields. */
function* findMessageEnds(bytes: Uint8Array): Generator<number> {
  const openBrackets: number[] = [];
  let isInString = false;
  for (let offset = 0; offset < bytes.length; offset++) {
    const byte = bytes[offset]!;
    if (isInString) {
      if (byte === backslashByte) offset++;
      else if (byte === quoteByte) isInString = false;
    } else if (byte === quoteByte) {
      isInString = true;
    } else if (isOpening(byte)) {
      openBrackets.push(byte);
    } else if (isClosing(byte)) {
      openBrackets.pop();
    } else if (
      byte === commaByte && openBrackets.at(-1) === 0x5b &&
      (openBrackets.length === 1 || openBrackets.length === 2 && openBrackets[0] === 0x7b)
    ) {
      yield offset + 1;
    }
  }
}

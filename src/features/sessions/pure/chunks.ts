/** The size of a transcript's parts that repository hosts accept: 50 MiB, the same as in `entireio/cli`. */
const chunkBytes = 50 * 1024 * 1024;

const newline = 0x0a;
const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const isOpening = (byte: number): boolean => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d;

/**
 * Splits the bytes into parts of at most `size`: JSON lines between two lines, a document between two messages. A
 * longer line or message becomes a separate part. Joined, they are the same bytes.
 */
export function splitTranscriptBytes(bytes: Uint8Array, format: 'lines' | 'document',
  size = chunkBytes): readonly Uint8Array[]
{
  const chunks: Uint8Array[] = [];
  let start = 0;
  let last = 0;
  for (const end of format === 'lines' ? lineEnds(bytes) : messageEnds(bytes)) {
    if (end - start > size && last > start) {
      chunks.push(bytes.subarray(start, last));
      start = last;
    }
    last = end;
  }
  if (bytes.length - start > size && last > start && last < bytes.length) {
    chunks.push(bytes.subarray(start, last));
    start = last;
  }
  return [...chunks, bytes.subarray(start)];
}

export function joinedChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, bytes) => sum + bytes.length, 0));
  let at = 0;
  for (const bytes of chunks) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}

/** `full.jsonl`, `full.jsonl.001`, … */
export function chunkName(base: string, index: number): string {
  return index === 0 ? base : `${base}.${String(index).padStart(3, '0')}`;
}

/** Finds the names of one transcript's parts in a folder, in order, and the missing names between them. */
export function chunkOrder(base: string, names: readonly string[]): {
  readonly names: readonly string[];
  readonly missing: readonly string[];
} {
  const indexes = names.flatMap((name) => {
    if (name === base) return [0];
    const index = name.startsWith(`${base}.`) ? /^\d{3,9}$/.exec(name.slice(base.length + 1))?.[0] : undefined;
    return index === undefined || chunkName(base, Number(index)) !== name ? [] : [Number(index)];
  }).sort((a, b) => a - b);
  const indexSet = new Set(indexes);
  const missing: string[] = [];
  let expected = 0;
  for (const index of indexSet) {
    // for a wide gap, the first missing name is enough
    if (index > expected) missing.push(chunkName(base, expected));
    expected = index + 1;
  }
  return { names: [...indexSet].map((index) => chunkName(base, index)), missing };
}

function* lineEnds(bytes: Uint8Array): Generator<number> {
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) yield at + 1;
}

/** Yields the positions after the commas of the outermost lists: the document itself, or one of its fields. */
function* messageEnds(bytes: Uint8Array): Generator<number> {
  const open: number[] = [];
  let isInString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (isInString) {
      if (byte === backslash) at++;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) {
      isInString = true;
    } else if (isOpening(byte)) {
      open.push(byte);
    } else if (isClosing(byte)) {
      open.pop();
    } else if (byte === comma && open.at(-1) === 0x5b && (open.length === 1 || open.length === 2 && open[0] === 0x7b)) {
      yield at + 1;
    }
  }
}

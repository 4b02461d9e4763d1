export type TextEncoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'latin1';

/** Git reads this many bytes to detect a binary file by a NUL. */
const sniffed = 8_192;

/**
 * The text without its byte order mark, with its line ends; undefined for a binary file (a NUL in the first 8 KB and
 * not UTF-16). Bytes that are not UTF-8 are read as Latin-1, which maps every byte to a character and keeps every line.
 */
export function decode(bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding; } | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes.subarray(2), 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes.subarray(2), 'utf-16be');
  const nul = bytes.indexOf(0);
  if (nul >= 0 && nul < sniffed) {
    const bare = bareUtf16(bytes);
    return bare && utf16(bytes, bare);
  }
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = utf8(bom ? bytes.subarray(3) : bytes);
  return text === undefined
    ? { text: latin1(bytes), encoding: 'latin1' }
    : { text, encoding: bom ? 'utf-8-bom' : 'utf-8' };
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined; // not UTF-8
    throw error;
  }
}

/** Undefined for an odd number of bytes or a NUL character: it only looks like UTF-16. */
function utf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'):
  | { text: string; encoding: TextEncoding; }
  | undefined
{
  if (bytes.length % 2 === 1) return undefined;
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  return text.slice(0, sniffed).includes('\0') ? undefined : { text, encoding };
}

/** UTF-16 without a mark: it is mostly ASCII, so that one half of nearly every pair is NUL and the other never is. */
function bareUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.min(bytes.length, sniffed) >> 1;
  if (pairs < 2 || bytes.length % 2 === 1) return undefined;
  let low = 0;
  let high = 0;
  for (let i = 0; i < pairs; i++) {
    if (bytes[2 * i] === 0) low++;
    if (bytes[2 * i + 1] === 0) high++;
  }
  if (low === 0 && high >= pairs * 0.7) return 'utf-16le';
  if (high === 0 && low >= pairs * 0.7) return 'utf-16be';
  return undefined;
}

/** Source files are Latin-1 rather than Windows-1252, whose own characters (0x80–0x9f) would need a table. */
function latin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 4_096) parts.push(String.fromCharCode(...bytes.subarray(i, i + 4_096)));
  return parts.join('');
}

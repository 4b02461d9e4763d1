import type { DocumentWarning } from '../../pure/warning';
import { guessEncoding } from './guessEncoding';

const maxSampledBytes = 65_536;

/**
 * Decodes bytes by their byte order mark, their declared encoding, or an encoding guessed from their content. Line
 * endings become `\n`. Warns about bytes that cannot be decoded.
 */
export function decodeText(bytes: Uint8Array, warn: (warning: DocumentWarning) => void,
  declaredEncoding?: string): string
{
  const encoding = detectTextEncoding(bytes, declaredEncoding);
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
  const replacementCount = countReplacementCharacters(text);
  if (replacementCount > 0)
    warn({
      type: 'decode_error',
      message:
        `${replacementCount} characters could not be decoded as ${encoding.toUpperCase()}; they are shown as \ufffd.`,
    });
  return text.replace(/\0/g, '');
}

function detectTextEncoding(bytes: Uint8Array, declaredEncoding: string | undefined): string {
  const markedEncoding = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ?
    'utf-8'
    : bytes[0] === 0xff && bytes[1] === 0xfe ?
    'utf-16le'
    : bytes[0] === 0xfe && bytes[1] === 0xff ?
    'utf-16be'
    : detectBareUtf16(bytes);
  if (markedEncoding !== undefined) return markedEncoding;
  if (isIso2022(bytes)) return 'iso-2022-jp';
  if (canDecode(bytes, 'utf-8')) return 'utf-8';
  if (declaredEncoding !== undefined && canDecode(bytes, declaredEncoding)) return declaredEncoding;
  return isNearlyUtf8(bytes) ? 'utf-8' : guessEncoding(bytes);
}

/**
 * Detects UTF-16 without a byte order mark: one byte of each pair is zero in spaces, line endings and other ASCII
 * characters, and it is always the same one of the two.
 */
function detectBareUtf16(bytes: Uint8Array): string | undefined {
  const zeroCounts = [0, 0];
  const length = Math.min(bytes.length, maxSampledBytes) & ~1;
  for (let i = 0; i < length; i++) if (bytes[i] === 0) zeroCounts[i & 1]!++;
  const [evenCount = 0, oddCount = 0] = zeroCounts;
  if (
    Math.max(evenCount, oddCount) < Math.max(2, length / 200) ||
    Math.min(evenCount, oddCount) * 20 > Math.max(evenCount, oddCount)
  )
    return undefined;
  return oddCount > evenCount ? 'utf-16le' : 'utf-16be';
}

function isIso2022(bytes: Uint8Array): boolean {
  let escapeCount = 0;
  for (let i = 0; i + 2 < bytes.length && i < maxSampledBytes; i++) {
    if (bytes[i]! >= 0x80) return false;
    if (bytes[i] === 0x1b && bytes[i + 1] === 0x24 && (bytes[i + 2] === 0x42 || bytes[i + 2] === 0x40)) escapeCount++;
  }
  return escapeCount > 0;
}

function canDecode(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false; // the bytes are not in this encoding, or the encoding is unknown
  }
}

/** Reports whether a text is UTF-8 except for a few invalid bytes. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const nonAsciiCount = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return nonAsciiCount > 0 && nonAsciiCount >= 10 * countReplacementCharacters(text);
}

function countReplacementCharacters(text: string): number {
  let count = 0;
  for (let index = text.indexOf('\ufffd'); index >= 0; index = text.indexOf('\ufffd', index + 1)) count++;
  return count;
}

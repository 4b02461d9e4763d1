import type { DocumentWarning } from '../../pure/warning';
import { guessEncoding } from './guessEncoding';

const sampled = 65_536;

/**
 * Decodes bytes by their byte order mark, their declared encoding, or what their text looks like. Line ends become
 * `\n`. Warns about bytes that have no character.
 */
export function decodeText(bytes: Uint8Array, warn: (warning: DocumentWarning) => void, declared?: string): string {
  const label = detectTextEncoding(bytes, declared);
  const text = new TextDecoder(label).decode(bytes).replace(/\r\n?/g, '\n');
  const holes = countHoles(text);
  if (holes > 0)
    warn({
      type: 'decode_error',
      message: `${holes} characters could not be read as ${label.toUpperCase()}; they are shown as \ufffd.`,
    });
  return text.replace(/\0/g, '');
}

function detectTextEncoding(bytes: Uint8Array, declared: string | undefined): string {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ?
    'utf-8'
    : bytes[0] === 0xff && bytes[1] === 0xfe ?
    'utf-16le'
    : bytes[0] === 0xfe && bytes[1] === 0xff ?
    'utf-16be'
    : bareUtf16(bytes);
  if (marked !== undefined) return marked;
  if (isIso2022(bytes)) return 'iso-2022-jp';
  if (fits(bytes, 'utf-8')) return 'utf-8';
  if (declared !== undefined && fits(bytes, declared)) return declared;
  return isNearlyUtf8(bytes) ? 'utf-8' : guessEncoding(bytes);
}

/**
 * Detects UTF-16 without a byte order mark: spaces, line ends and ASCII have a zero in one half of their pair, and
 * never in the other.
 */
function bareUtf16(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, sampled) & ~1;
  for (let i = 0; i < length; i++) if (bytes[i] === 0) zeros[i & 1]!++;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < Math.max(2, length / 200) || Math.min(even, odd) * 20 > Math.max(even, odd))
    return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function isIso2022(bytes: Uint8Array): boolean {
  let escapes = 0;
  for (let i = 0; i + 2 < bytes.length && i < sampled; i++) {
    if (bytes[i]! >= 0x80) return false;
    if (bytes[i] === 0x1b && bytes[i + 1] === 0x24 && (bytes[i + 2] === 0x42 || bytes[i + 2] === 0x40)) escapes++;
  }
  return escapes > 0;
}

function fits(bytes: Uint8Array, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false; // not in this encoding, or an unknown encoding
  }
}

/** Reports whether a text is UTF-8 except for a few broken bytes. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const other = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return other > 0 && other >= 10 * countHoles(text);
}

function countHoles(text: string): number {
  let holes = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) holes++;
  return holes;
}

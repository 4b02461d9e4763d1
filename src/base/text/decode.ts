import { findLikeliestEncoding } from './likeliestEncoding';

export type TextEncoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'latin1' | 'other';

/** The number of bytes in which git looks for a NUL to detect a binary file. */
const maxSniffedBytes = 8_192;

/**
 * Decodes a text, removes its byte order mark and keeps its line endings. Returns undefined for a binary file (a NUL in
 * the first 8 KB and not UTF-16). Bytes that are not UTF-8 are read in the declared or guessed encoding (`other`). If
 * there is none, they are read as Latin-1, which maps every byte to a character and keeps every line.
 */
export function decode(bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding; } | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes.subarray(2), 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes.subarray(2), 'utf-16be');
  const nulIndex = bytes.indexOf(0);
  if (nulIndex >= 0 && nulIndex < maxSniffedBytes) {
    const utf16Encoding = detectBareUtf16(bytes);
    return utf16Encoding && decodeUtf16(bytes, utf16Encoding);
  }
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const utf8Text = decodeUtf8(hasBom ? bytes.subarray(3) : bytes);
  return utf8Text === undefined ? decodeLegacy(bytes) : { text: utf8Text, encoding: hasBom ? 'utf-8-bom' : 'utf-8' };
}

/**
 * The number of bytes used to guess an encoding, and the minimum number of non-ASCII bytes among them. A single
 * accented letter would fit any encoding.
 */
const guessSampleSize = 32_768;
const minNonAsciiBytes = 6;
/**
 * The maximum number of bytes in which to search for a declared encoding. A coding line is one of the first two lines,
 * but web documents and scripts declare their encoding slightly later.
 */
const maxHeadLength = 1_000;

function decodeLegacy(bytes: Uint8Array): { text: string; encoding: TextEncoding; } {
  const label = findDeclaredEncoding(bytes) ?? guessEncoding(bytes);
  const text = label === undefined ? undefined : decodeAs(bytes, label);
  return text === undefined ? { text: decodeLatin1(bytes), encoding: 'latin1' } : { text, encoding: 'other' };
}

/**
 * Finds an encoding declared as `# -*- coding: gbk -*-`, `# vim: set fileencoding=gbk :`, `encoding="gbk"`,
 * `charset=gbk` or `@charset "gbk"`.
 */
function findDeclaredEncoding(bytes: Uint8Array): string | undefined {
  const head = decodeLatin1(bytes.subarray(0, maxHeadLength));
  const [, declaredName] = /(?:coding|charset)\s{0,3}[:= ]\s{0,3}["']?([\w.-]{2,40})/.exec(head) ?? [];
  const label = declaredName?.toLowerCase().replace(/-(?:unix|dos|mac)$/, '').replace(/^(?:cp|ms)(?=9(?:32|36|49|50)$)/,
    'cp');
  return label === undefined ? undefined : webLabels[label] ?? label;
}

/** Encoding names that only editors and Python use, with the corresponding names on the web. */
const webLabels: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  'euc_jp': 'euc-jp',
  'euc_kr': 'euc-kr',
  'sjis': 'shift_jis',
  'koi8_r': 'koi8-r',
};

/** Guesses the encoding; undefined for text that looks Western, which is read as Latin-1 here. */
function guessEncoding(bytes: Uint8Array): string | undefined {
  const firstNonAsciiIndex = bytes.findIndex((byte) => byte >= 0x80);
  const start = Math.max(0, bytes.lastIndexOf(10, firstNonAsciiIndex) + 1);
  const sample = bytes.subarray(start, start + guessSampleSize);
  if (sample.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0) < minNonAsciiBytes) return undefined;
  const label = findLikeliestEncoding(sample);
  return label === 'windows-1252' ? undefined : label;
}

/** Matches names of UTF-8, which was already ruled out, and of encodings that are read as Latin-1. */
const utf8OrLatin1Label = /^(?:utf-?8|(?:us-)?ascii|latin-?1|iso-?8859-?1|(?:windows|cp)-?1252)$/;

/**
 * Decodes bytes in the encoding with this label. Returns undefined if the label is unknown, or names UTF-8 or Latin-1,
 * or if some bytes are invalid in the encoding.
 */
function decodeAs(bytes: Uint8Array, label: string): string | undefined {
  if (utf8OrLatin1Label.test(label)) return undefined;
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

const strictUtf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8Decoder.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined; // not UTF-8
    throw error;
  }
}

/**
 * Decodes UTF-16. Returns undefined for an odd number of bytes or a NUL character, because such bytes only look like
 * UTF-16.
 */
function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'):
  | { text: string; encoding: TextEncoding; }
  | undefined
{
  if (bytes.length % 2 === 1) return undefined;
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  return text.slice(0, maxSniffedBytes).includes('\0') ? undefined : { text, encoding };
}

/**
 * Detects UTF-16 without a byte order mark: the text is mostly ASCII, so one half of nearly every pair is NUL and the
 * other half never is.
 */
function detectBareUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairCount = Math.min(bytes.length, maxSniffedBytes) >> 1;
  if (pairCount < 2 || bytes.length % 2 === 1) return undefined;
  let evenNulCount = 0;
  let oddNulCount = 0;
  for (let i = 0; i < pairCount; i++) {
    if (bytes[2 * i] === 0) evenNulCount++;
    if (bytes[2 * i + 1] === 0) oddNulCount++;
  }
  if (evenNulCount === 0 && oddNulCount >= pairCount * 0.7) return 'utf-16le';
  if (oddNulCount === 0 && evenNulCount >= pairCount * 0.7) return 'utf-16be';
  return undefined;
}

/** Decodes bytes as Latin-1 rather than Windows-1252, whose own characters (0x80–0x9f) would need a table. */
function decodeLatin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 4_096) parts.push(String.fromCharCode(...bytes.subarray(i, i + 4_096)));
  return parts.join('');
}

import { likeliestEncoding } from './likeliestEncoding';

export type TextEncoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'latin1' | 'other';

/** The number of bytes in which git looks for a NUL to detect a binary file. */
const sniffed = 8_192;

/**
 * Decodes a text, without its byte order mark and with its line ends; undefined for a binary file (a NUL in the first 8
 * KB and not UTF-16). Bytes that are not UTF-8 are read in the encoding that a coding line names or that they resemble
 * (`other`); otherwise as Latin-1, which maps every byte to a character and keeps every line.
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
  return text === undefined ? legacy(bytes) : { text, encoding: bom ? 'utf-8-bom' : 'utf-8' };
}

/**
 * The bytes used to guess an encoding, and the minimum of non-ASCII bytes among them, because a lone accent fits any
 * encoding.
 */
const guessed = 32_768;
const fewest = 6;
/** A coding line is one of the first two; web documents and scripts declare theirs a little later. */
const headMax = 1_000;

function legacy(bytes: Uint8Array): { text: string; encoding: TextEncoding; } {
  const label = declaredEncoding(bytes) ?? guessedEncoding(bytes);
  const text = label === undefined ? undefined : decodedAs(bytes, label);
  return text === undefined ? { text: latin1(bytes), encoding: 'latin1' } : { text, encoding: 'other' };
}

/**
 * Finds an encoding declared as `# -*- coding: gbk -*-`, `# vim: set fileencoding=gbk :`, `encoding="gbk"`,
 * `charset=gbk` or `@charset "gbk"`.
 */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = latin1(bytes.subarray(0, headMax));
  const [, named] = /(?:coding|charset)\s{0,3}[:= ]\s{0,3}["']?([\w.-]{2,40})/.exec(head) ?? [];
  const label = named?.toLowerCase().replace(/-(?:unix|dos|mac)$/, '').replace(/^(?:cp|ms)(?=9(?:32|36|49|50)$)/, 'cp');
  return label === undefined ? undefined : pythonLabels[label] ?? label;
}

/** Names that editors and Python use but the web does not. */
const pythonLabels: Readonly<Record<string, string>> = {
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
function guessedEncoding(bytes: Uint8Array): string | undefined {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const start = Math.max(0, bytes.lastIndexOf(10, first) + 1);
  const sample = bytes.subarray(start, start + guessed);
  if (sample.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0) < fewest) return undefined;
  const label = likeliestEncoding(sample);
  return label === 'windows-1252' ? undefined : label;
}

/** Names of UTF-8, which these bytes are not, and of encodings that are read as Latin-1. */
const ownLabels = /^(?:utf-?8|(?:us-)?ascii|latin-?1|iso-?8859-?1|(?:windows|cp)-?1252)$/;

/** Returns undefined if the label is unknown or Latin-1's, or some bytes are not characters in it. */
function decodedAs(bytes: Uint8Array, label: string): string | undefined {
  if (ownLabels.test(label)) return undefined;
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
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

/**
 * Decodes UTF-16. Undefined for an odd number of bytes or a NUL character, because such a text only looks like UTF-16.
 */
function utf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'):
  | { text: string; encoding: TextEncoding; }
  | undefined
{
  if (bytes.length % 2 === 1) return undefined;
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  return text.slice(0, sniffed).includes('\0') ? undefined : { text, encoding };
}

/**
 * Detects UTF-16 without a byte order mark: the text is mostly ASCII, so one half of nearly every pair is NUL and the
 * other half never is.
 */
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

/** Decodes source files as Latin-1 rather than Windows-1252, whose own characters (0x80–0x9f) would need a table. */
function latin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 4_096) parts.push(String.fromCharCode(...bytes.subarray(i, i + 4_096)));
  return parts.join('');
}

import { matchAt, UnknownSyntax, type CharClass, type CodeRange, type PatternReader } from './node';

const maxCode = 0x10ffff;

/** RE2's classes with a one-letter name, which cover only ASCII. */
const byLetter: Readonly<Record<string, readonly CodeRange[]>> = {
  d: ranges('09'),
  s: ranges('\t\n\f\r  '),
  w: ranges('09AZ__az'),
};

const byName: Readonly<Record<string, readonly CodeRange[]>> = {
  alnum: ranges('09AZaz'),
  alpha: ranges('AZaz'),
  ascii: ranges('\0\x7f'),
  blank: ranges('\t\t  '),
  cntrl: ranges('\0\x1f\x7f\x7f'),
  digit: ranges('09'),
  graph: ranges('!~'),
  lower: ranges('az'),
  print: ranges(' ~'),
  punct: ranges('!/:@[`{~'),
  space: ranges('\t\r  '),
  upper: ranges('AZ'),
  word: ranges('09AZ__az'),
  xdigit: ranges('09AFaf'),
};

const controls: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };

/** Reads `[…]`; undefined if it has Unicode properties. */
export function readClass(reader: PatternReader): CharClass | undefined {
  const { foldsCase } = reader;
  const opening = matchAt(/\[\^?/y, reader)![0];
  reader.at += opening.length;
  const classRanges: CodeRange[] = [];
  let isKnown = true;
  for (let isFirst = true; isFirst || reader.pattern[reader.at] !== ']'; isFirst = false) {
    if (reader.at >= reader.pattern.length) throw new UnknownSyntax();
    const set = readNamed(reader) ?? readLetterClass(reader);
    if (set === 'unknown') isKnown = false;
    else classRanges.push(...set ?? [readRange(reader)]);
  }
  reader.at++;
  return isKnown ? { kind: 'class', ranges: classRanges, isNegated: opening === '[^', foldsCase } : undefined;
}

/** Reads the ranges of `\d`, `\W`, `\pL`; undefined if the reader is at something else. */
export function readLetterClass(reader: PatternReader): readonly CodeRange[] | 'unknown' | undefined {
  const read = matchAt(/\\(?:([dsw])|([DSW])|[pP](?:\{[^}]*\}|[^{]))/y, reader);
  if (!read) return undefined;
  reader.at += read[0].length;
  const [, letter, outside] = read;
  if (letter !== undefined) return byLetter[letter]!;
  return outside === undefined ? 'unknown' : complement(byLetter[outside.toLowerCase()]!);
}

/** Reads the code point of `\n`, `\x41`, `\x{41}`, `\101`, `\.`. */
export function readCharEscape(reader: PatternReader): number {
  const read = matchAt(
    /\\(?:x\{([0-9A-Fa-f]+)\}|x([0-9A-Fa-f]{2})|([1-7][0-7]{1,2}|0[0-7]{0,2})|([aftnrv])|([ -/:-@[-`{-~]))/y,
    reader,
  );
  if (!read) throw new UnknownSyntax();
  reader.at += read[0].length;
  const [, long, short, octal, control, sign] = read;
  if (octal !== undefined) return parseInt(octal, 8);
  if (control !== undefined) return controls[control]!;
  return sign === undefined ? parseInt((long ?? short)!, 16) : sign.charCodeAt(0);
}

/** `[:alpha:]`, `[:^alpha:]`. */
function readNamed(reader: PatternReader): readonly CodeRange[] | undefined {
  const read = matchAt(/\[:(\^?)([a-z]+):\]/y, reader);
  const named = read ? byName[read[2]!] : undefined;
  if (!named) return undefined;
  reader.at += read![0].length;
  return read![1] === '^' ? complement(named) : named;
}

function readRange(reader: PatternReader): CodeRange {
  const first = readChar(reader);
  if (!matchAt(/-[^\]]/y, reader)) return [first, first];
  reader.at++;
  return [first, readChar(reader)];
}

function readChar(reader: PatternReader): number {
  if (reader.pattern[reader.at] === '\\') return readCharEscape(reader);
  const code = reader.pattern.codePointAt(reader.at);
  if (code === undefined) throw new UnknownSyntax();
  reader.at += code > 0xffff ? 2 : 1;
  return code;
}

/** Returns the ranges between sorted ranges. */
function complement(sorted: readonly CodeRange[]): readonly CodeRange[] {
  const outside: CodeRange[] = [];
  let next = 0;
  for (const [first, last] of sorted) {
    if (first > next) outside.push([next, first - 1]);
    next = last + 1;
  }
  return [...outside, [next, maxCode]];
}

/** Parses the first and last character of each range, in pairs. */
function ranges(ends: string): readonly CodeRange[] {
  return Array.from({ length: ends.length / 2 }, (_, i) => [ends.charCodeAt(2 * i), ends.charCodeAt(2 * i + 1)]);
}

import { matchAt, UnknownSyntaxError, type CharClass, type CodeRange, type PatternReader } from './node';

const maxCode = 0x10ffff;

/** RE2's classes with a one-letter name, which cover only ASCII. */
const rangesByLetter: Readonly<Record<string, readonly CodeRange[]>> = {
  d: parseRanges('09'),
  s: parseRanges('\t\n\f\r  '),
  w: parseRanges('09AZ__az'),
};

const rangesByName: Readonly<Record<string, readonly CodeRange[]>> = {
  alnum: parseRanges('09AZaz'),
  alpha: parseRanges('AZaz'),
  ascii: parseRanges('\0\x7f'),
  blank: parseRanges('\t\t  '),
  cntrl: parseRanges('\0\x1f\x7f\x7f'),
  digit: parseRanges('09'),
  graph: parseRanges('!~'),
  lower: parseRanges('az'),
  print: parseRanges(' ~'),
  punct: parseRanges('!/:@[`{~'),
  space: parseRanges('\t\r  '),
  upper: parseRanges('AZ'),
  word: parseRanges('09AZ__az'),
  xdigit: parseRanges('09AFaf'),
};

const controlCodes: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };

/** Reads `[…]`. Returns undefined if the class contains Unicode properties. */
export function readClass(reader: PatternReader): CharClass | undefined {
  const { foldsCase } = reader;
  const opening = matchAt(/\[\^?/y, reader)![0];
  reader.position += opening.length;
  const classRanges: CodeRange[] = [];
  let isKnown = true;
  for (let isFirst = true; isFirst || reader.pattern[reader.position] !== ']'; isFirst = false) {
    if (reader.position >= reader.pattern.length) throw new UnknownSyntaxError();
    const namedRanges = readNamedClass(reader) ?? readLetterClass(reader);
    if (namedRanges === 'unknown') isKnown = false;
    else classRanges.push(...namedRanges ?? [readRange(reader)]);
  }
  reader.position++;
  return isKnown ? { kind: 'class', ranges: classRanges, isNegated: opening === '[^', foldsCase } : undefined;
}

/** Reads the ranges of `\d`, `\W` or `\pL`. Returns undefined if the reader is not at such a class. */
export function readLetterClass(reader: PatternReader): readonly CodeRange[] | 'unknown' | undefined {
  const match = matchAt(/\\(?:([dsw])|([DSW])|[pP](?:\{[^}]*\}|[^{]))/y, reader);
  if (!match) return undefined;
  reader.position += match[0].length;
  const [, letter, negatedLetter] = match;
  if (letter !== undefined) return rangesByLetter[letter]!;
  return negatedLetter === undefined ? 'unknown' : computeComplement(rangesByLetter[negatedLetter.toLowerCase()]!);
}

/** Reads the code point of an escape such as `\n`, `\x41`, `\x{41}`, `\101` or `\.`. */
export function readCharEscape(reader: PatternReader): number {
  const match = matchAt(
    /\\(?:x\{([0-9A-Fa-f]+)\}|x([0-9A-Fa-f]{2})|([1-7][0-7]{1,2}|0[0-7]{0,2})|([aftnrv])|([ -/:-@[-`{-~]))/y,
    reader,
  );
  if (!match) throw new UnknownSyntaxError();
  reader.position += match[0].length;
  const [, long, short, octal, control, literal] = match;
  if (octal !== undefined) return parseInt(octal, 8);
  if (control !== undefined) return controlCodes[control]!;
  return literal === undefined ? parseInt((long ?? short)!, 16) : literal.charCodeAt(0);
}

/** Reads a named class such as `[:alpha:]` or `[:^alpha:]`. */
function readNamedClass(reader: PatternReader): readonly CodeRange[] | undefined {
  const match = matchAt(/\[:(\^?)([a-z]+):\]/y, reader);
  const namedRanges = match ? rangesByName[match[2]!] : undefined;
  if (!namedRanges) return undefined;
  reader.position += match![0].length;
  return match![1] === '^' ? computeComplement(namedRanges) : namedRanges;
}

function readRange(reader: PatternReader): CodeRange {
  const firstCode = readChar(reader);
  if (!matchAt(/-[^\]]/y, reader)) return [firstCode, firstCode];
  reader.position++;
  return [firstCode, readChar(reader)];
}

function readChar(reader: PatternReader): number {
  if (reader.pattern[reader.position] === '\\') return readCharEscape(reader);
  const code = reader.pattern.codePointAt(reader.position);
  if (code === undefined) throw new UnknownSyntaxError();
  reader.position += code > 0xffff ? 2 : 1;
  return code;
}

/** Returns the ranges of all code points that are outside the sorted ranges. */
function computeComplement(sortedRanges: readonly CodeRange[]): readonly CodeRange[] {
  const gaps: CodeRange[] = [];
  let nextCode = 0;
  for (const [first, last] of sortedRanges) {
    if (first > nextCode) gaps.push([nextCode, first - 1]);
    nextCode = last + 1;
  }
  return [...gaps, [nextCode, maxCode]];
}

/** Parses the first and last character of each range, in pairs. */
function parseRanges(rangeEnds: string): readonly CodeRange[] {
  return Array.from({ length: rangeEnds.length / 2 },
    (_, i) => [rangeEnds.charCodeAt(2 * i), rangeEnds.charCodeAt(2 * i + 1)]);
}

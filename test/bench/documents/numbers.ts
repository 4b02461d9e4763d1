import { findFirstIndex } from '#base/collections/bisect';

/** A number as a document shows it: digits with separators, exponent and percent sign, and the minus before it. */
const numberPattern =
  /(?<![\p{L}\p{N}_])[-−–]?(?:\p{Nd}[\p{Nd}.,'’\u00a0\u202f]*\p{Nd}|\p{Nd})(?:[eE][-+]?\d+)?\s?%?/gu;

export interface Reading {
  /** The text without white space, to recognize numbers that the reader splits or joins. */
  readonly text: string;
  readonly numbers: ReadonlySet<string>;
  /** The values of a workbook's cells, without signs, of which a chunk may show fewer digits. Sorted. */
  readonly values: readonly number[];
}

/** Reads the output of an independent reader. `readers.py` prints cells as `CELL`, value and number format. */
export function readOutput(output: string): Reading {
  const values: number[] = [];
  const text = output.replace(/^CELL\t([^\t\n]*)\t.*$/gm, (_, value: string) => {
    values.push(Math.abs(Number(value)));
    return value;
  });
  return {
    text: normalizeText(text).replace(/\s/g, ''),
    numbers: new Set(findNumbers(text)),
    values: values.sort((a, b) => a - b),
  };
}

export function findNumbers(text: string): readonly string[] {
  return [...normalizeText(text).matchAll(numberPattern)].map(([number]) => normalizeNumber(number));
}

/** Reports whether a reading has the number: as such, or as the value of a cell with at least as many digits. */
export function hasNumber({ numbers, values }: Reading, number: string): boolean {
  if (numbers.has(number) || numbers.has(number.replace(/^-/, '')) || numbers.has(`-${number}`)) return true;
  return parseVariants(number).some(([value, tolerance]) => {
    const [start, end] = findRange(values, value, tolerance);
    return start < end;
  });
}

/** Reports whether the reader has the same digits without the same borders, for example in a raised number. */
export function hasDigits({ text }: Reading, number: string): boolean {
  return text.includes(number.replace(/^-|%$/g, ''));
}

/** Returns the numbers of a text that only start lines, as the numbers of list items and headings do. */
export function findListNumbers(text: string): ReadonlySet<string> {
  const labels = countEach([...text.matchAll(/^[\s#]*(\S+) /gm)].flatMap(([, label]) => {
    const [number, ...others] = findNumbers(label!);
    return number !== undefined && others.length === 0 && /^\S*\d[.)]?$/.test(label!) ? [number] : [];
  }));
  const all = countEach(findNumbers(text));
  return new Set([...labels].filter(([number, count]) => all.get(number) === count).map(([number]) => number));
}

/**
 * Returns a test whether an audit's lines state a number, as such or between two numbers that stand for all between
 * them: `“Page 2” … “Page 12”`.
 */
export function createStatedTest(lines: readonly string[]): (number: string | number) => boolean {
  const stated = new Set(lines.flatMap(findNumbers));
  const ranges = lines.flatMap((line) => [...line.matchAll(/“([^”]*)” … “([^”]*)”/g)]).flatMap(([, first, last]) => {
    const lastNumbers = findNumbers(last!).map(Number);
    return findNumbers(first!).map((number, i) => [Number(number), lastNumbers[i] ?? NaN] as const);
  });
  return (number) =>
    stated.has(String(number)) || ranges.some(([first, last]) => first <= Number(number) && Number(number) <= last);
}

function countEach(numbers: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/** Returns the values of cells that none of the numbers shows. */
export function findMissingValues({ values }: Reading, numbers: Iterable<string>): readonly number[] {
  const shown = new Set<number>();
  for (const number of numbers) {
    for (const [value, tolerance] of parseVariants(number)) {
      const [start, end] = findRange(values, value, tolerance);
      for (let i = start; i < end; i++) shown.add(values[i]!);
    }
  }
  return values.filter((value) => !shown.has(value));
}

/** Returns the range of the values that a shown number may stand for. */
function findRange(values: readonly number[], value: number, tolerance: number): readonly [start: number, end: number] {
  const magnitude = Math.abs(value);
  const margin = tolerance + magnitude * 1e-14;
  return [findFirstIndex(values.length, (i) => values[i]! < magnitude - margin),
    findFirstIndex(values.length, (i) => values[i]! <= magnitude + margin)];
}

/** Returns the values that a shown number may have, each with half of its last digit. */
function parseVariants(number: string): readonly (readonly [value: number, tolerance: number])[] {
  const scale = number.endsWith('%') ? 0.01 : 1;
  const bare = number.replace('%', '');
  return [bare.replace(/,/g, ''), bare.replace(/\./g, '').replace(',', '.')].map((text) => {
    const [, decimals = '', exponent = '0'] = /^-?\d*(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
    return [Number(text) * scale, 0.5 * 10 ** (Number(exponent) - decimals.length) * scale] as const;
  }).filter(([value]) => Number.isFinite(value));
}

function normalizeText(text: string): string {
  return text.normalize('NFKC').replace(/\.{4,}/g, ' ') // the dots that lead to a page number
    .replace(/[−–‐‑]/g, '-').replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '');
}

function normalizeNumber(number: string): string {
  const plain = number.replace(/[\s'’\u00a0\u202f]/g, '').replace(/^(-?)\.?(.*?)[.,]?$/, '$1$2');
  // a file may store a number with 17 digits, of which programs show 15
  return /^-?\d+\.\d+$/.test(plain) && plain.length > 17 ? String(Number(Number(plain).toPrecision(15))) : plain;
}

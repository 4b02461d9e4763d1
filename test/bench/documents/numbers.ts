/** A number as a document shows it: digits with separators, exponent and percent sign, and the minus before it. */
const numberPattern =
  /(?<![\p{L}\p{N}_])[-−–]?(?:\p{Nd}[\p{Nd}.,'’\u00a0\u202f]*\p{Nd}|\p{Nd})(?:[eE][-+]?\d+)?\s?%?/gu;

export interface Reading {
  /** The text without white space, to recognize numbers that the reader splits or joins. */
  readonly text: string;
  readonly numbers: ReadonlySet<string>;
  /** The values of a workbook's cells, of which a chunk may show fewer digits. Sorted. */
  readonly values: readonly number[];
}

/** Reads the output of an independent reader. `readers.py` prints cells as `CELL`, value and number format. */
export function readOutput(output: string): Reading {
  const values: number[] = [];
  const text = output.replace(/^CELL\t([^\t\n]*)\t.*$/gm, (_, value: string) => {
    values.push(Number(value));
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
  return values.length > 0 && parseVariants(number).some(([value, tolerance]) => hasValue(values, value, tolerance));
}

/** Reports whether the reader has the same digits without the same borders, for example in a raised number. */
export function hasDigits({ text }: Reading, number: string): boolean {
  return text.includes(number.replace(/^-|%$/g, ''));
}

/** Reports whether a number only starts lines, as the numbers of list items and headings do. */
export function isListNumber(text: string, number: string): boolean {
  const escaped = number.replace(/[.-]/g, '\\$&');
  const labels = text.match(new RegExp(`^[\\s#]*${escaped}[.)]? `, 'gm')) ?? [];
  return labels.length > 0 && findNumbers(text).filter((other) => other === number).length === labels.length;
}

/** Returns the values of cells that none of the numbers shows. */
export function findMissingValues({ values }: Reading, numbers: Iterable<string>): readonly number[] {
  const shown = [...numbers].flatMap(parseVariants);
  return values.filter((value) => !shown.some(([number, tolerance]) => hasValue([value], number, tolerance)));
}

function hasValue(values: readonly number[], value: number, tolerance: number): boolean {
  return values.some((candidate) =>
    Math.abs(Math.abs(candidate) - Math.abs(value)) <= tolerance + Math.abs(value) * 1e-14
  );
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
  return text.normalize('NFKC').replace(/[−–‐‑]/g, '-').replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '');
}

function normalizeNumber(number: string): string {
  return number.replace(/[\s'’\u00a0\u202f]/g, '').replace(/^(-?)\.?(.*?)[.,]?$/, '$1$2');
}

import { FormError, type ColumnData } from './columnData';

/**
 * Assigns numbers to strings: even numbers refer to a text of bytes, odd numbers to a UTF-16 text. This prevents one
 * name in another script from doubling the size of all other names. In both texts, string n ends before `ends[n]`.
 */
export class StringWriter {
  private readonly numbers = new Map<string, number>();
  private readonly narrowStrings: string[] = [];
  private readonly wideStrings: string[] = [];

  /** `prefix` is the beginning of the column names. */
  constructor(private readonly prefix: string) {}

  assignNumber(text: string): number {
    let number = this.numbers.get(text);
    if (number === undefined) {
      const strings = /^[\0-\xff]*$/.test(text) ? this.narrowStrings : this.wideStrings;
      number = strings.length * 2 + (strings === this.wideStrings ? 1 : 0);
      strings.push(text);
      this.numbers.set(text, number);
    }
    return number;
  }

  /** Returns 0 for an absent string. */
  assignOptionalNumber(text: string | undefined): number {
    return text === undefined ? 0 : this.assignNumber(text) + 1;
  }

  createColumns(): Record<string, ColumnData> {
    const { prefix, narrowStrings: narrow, wideStrings: wide } = this;
    return {
      [`${prefix}Narrow`]: narrow.join(''),
      [`${prefix}NarrowEnds`]: computeStringEnds(narrow),
      [`${prefix}Wide`]: wide.join(''),
      [`${prefix}WideEnds`]: computeStringEnds(wide),
    };
  }
}

/** The required form of phrases, tested on all phrases of a table joined together. */
export interface PhraseRule {
  /** Matches characters that no phrase contains, in the text of bytes and in the UTF-16 text. */
  readonly narrow: RegExp;
  readonly wide: RegExp;
  /** The maximum number of characters. */
  readonly maxLength: number;
}

/** The values that are allowed for the number of a string. */
export interface StringUse {
  /** If true, 0 means that there is no string, and numbers begin at 1. */
  readonly optional: boolean;
  readonly mayBeEmpty: boolean;
}

export class StringReader {
  private readonly texts: readonly [string, string];
  private readonly ends: readonly [Uint32Array, Uint32Array];
  /** The flags of each text's strings: `emptyFlags` marks empty strings, and `blankFlags` marks strings with blanks. */
  private readonly emptyFlags: readonly [Uint8Array, Uint8Array];
  private readonly blankFlags: readonly [Uint8Array, Uint8Array] | undefined;

  /** With a `rule`, all strings must be phrases of this form. Throws `FormError`. */
  constructor(columns: ColumnReader, prefix: string, rule?: PhraseRule) {
    this.texts = [columns.readText(`${prefix}Narrow`), columns.readText(`${prefix}Wide`)];
    this.ends = [columns.readEnds(`${prefix}NarrowEnds`, this.texts[0].length),
      columns.readEnds(`${prefix}WideEnds`, this.texts[1].length)];
    this.emptyFlags = [markEmptyStrings(this.ends[0]), markEmptyStrings(this.ends[1])];
    if (!rule) return;
    if (rule.narrow.test(this.texts[0]) || rule.wide.test(this.texts[1]))
      throw new FormError(`${prefix}: invalid character in a phrase`);
    if (this.ends.some((ends) => getLongestStringLength(ends) > rule.maxLength))
      throw new FormError(`${prefix}: phrase is too long`);
    this.blankFlags = [markStringsWithBlanks(this.texts[0], this.ends[0]),
      markStringsWithBlanks(this.texts[1], this.ends[1])];
  }

  getString(number: number): string {
    const encoding = number & 1;
    const ends = this.ends[encoding]!;
    const index = number >>> 1;
    return this.texts[encoding]!.slice(getEntryStart(ends, index), ends[index]);
  }

  getOptionalString(number: number): string | undefined {
    return number === 0 ? undefined : this.getString(number - 1);
  }

  /** Returns whether a string has blanks. Only valid for tables whose strings are phrases. */
  hasBlanks(number: number): boolean {
    return this.blankFlags?.[number & 1]![number >>> 1] === 1;
  }

  checkNumbers(numbers: Uint32Array, { optional, mayBeEmpty }: StringUse): Uint32Array {
    for (let i = 0; i < numbers.length; i++) {
      if (optional && numbers[i] === 0) continue;
      const number = numbers[i]! - (optional ? 1 : 0);
      const emptyFlags = this.emptyFlags[number & 1]!;
      const index = number >>> 1;
      if (index >= emptyFlags.length) throw new FormError('string number out of range');
      if (!mayBeEmpty && emptyFlags[index] === 1) throw new FormError('empty name');
    }
    return numbers;
  }
}

/** Reads columns by name. Each column must have the expected type and length. Throws `FormError`. */
export class ColumnReader {
  constructor(private readonly columns: ReadonlyMap<string, ColumnData>) {}

  readText(name: string): string {
    return this.getColumn(name, (column): column is string => typeof column === 'string');
  }
  readBytes(name: string, length: number): Uint8Array {
    return this.checkLength(name, this.getColumn(name, (column) => column instanceof Uint8Array), length);
  }
  readShorts(name: string, length: number): Uint16Array {
    return this.checkLength(name, this.getColumn(name, (column) => column instanceof Uint16Array), length);
  }
  readDoubles(name: string, length: number): Float64Array {
    return this.checkLength(name, this.getColumn(name, (column) => column instanceof Float64Array), length);
  }

  readNumbers(name: string, length?: number): Uint32Array {
    const column = this.getColumn(name, (value) => value instanceof Uint32Array);
    return length === undefined ? column : this.checkLength(name, column, length);
  }

  /** Returns a column of numbers that never decrease. */
  readAscendingNumbers(name: string, length?: number): Uint32Array {
    const ends = this.readNumbers(name, length);
    for (let i = 1; i < ends.length; i++) if (ends[i]! < ends[i - 1]!) throw new FormError(`${name} decreases`);
    return ends;
  }

  /** Returns a column of numbers that never decrease and whose last number is `total`. */
  readEnds(name: string, total: number, length?: number): Uint32Array {
    const ends = this.readAscendingNumbers(name, length);
    if ((ends.at(-1) ?? 0) !== total) throw new FormError(`${name} has the wrong last number`);
    return ends;
  }

  private getColumn<T extends ColumnData>(name: string, isExpected: (column: ColumnData) => column is T): T {
    const column = this.columns.get(name);
    if (column === undefined || !isExpected(column)) throw new FormError(`no ${name}`);
    return column;
  }

  private checkLength<T extends { readonly length: number; }>(name: string, column: T, length: number): T {
    if (column.length !== length) throw new FormError(`${name} has the wrong length`);
    return column;
  }
}

/** Returns the start of an index's entries, from a list of their ends. */
export function getEntryStart(ends: Uint32Array, index: number): number {
  return index === 0 ? 0 : ends[index - 1]!;
}

function getLongestStringLength(ends: Uint32Array): number {
  let maxLength = 0;
  for (let i = 0, start = 0; i < ends.length; start = ends[i++]!)
    if (ends[i]! - start > maxLength) maxLength = ends[i]! - start;
  return maxLength;
}

function markEmptyStrings(ends: Uint32Array): Uint8Array {
  const flags = new Uint8Array(ends.length);
  for (let i = 0, start = 0; i < ends.length; start = ends[i++]!) if (ends[i] === start) flags[i] = 1;
  return flags;
}

/** Marks the strings that contain blanks. No phrase begins or ends with a blank. */
function markStringsWithBlanks(text: string, ends: Uint32Array): Uint8Array {
  const flags = new Uint8Array(ends.length);
  for (let blankOffset = text.indexOf(' '), i = 0; blankOffset >= 0; blankOffset = text.indexOf(' ', blankOffset + 1)) {
    while (ends[i]! <= blankOffset) i++;
    if (blankOffset === getEntryStart(ends, i) || blankOffset === ends[i]! - 1)
      throw new FormError('phrase begins or ends with a blank');
    flags[i] = 1;
  }
  return flags;
}

function computeStringEnds(texts: readonly string[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(texts, (text) => (end += text.length));
}

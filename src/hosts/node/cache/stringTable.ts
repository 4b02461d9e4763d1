import { FormError, type Column } from './columns';

/**
 * Strings by numbers: even ones lie in a text of bytes, odd ones in a text of UTF-16, so that one name in another
 * script
 * does not double all others. In both, string n ends before `ends[n]`.
 */
export class StringWriter {
  private readonly numbers = new Map<string, number>();
  private readonly narrow: string[] = [];
  private readonly wide: string[] = [];

  /** `prefix` begins the names of its columns. */
  constructor(private readonly prefix: string) {}

  number(text: string): number {
    let number = this.numbers.get(text);
    if (number === undefined) {
      const list = /^[\0-\xff]*$/.test(text) ? this.narrow : this.wide;
      number = list.length * 2 + (list === this.wide ? 1 : 0);
      list.push(text);
      this.numbers.set(text, number);
    }
    return number;
  }

  /** 0 for what is not there. */
  optional(text: string | undefined): number {
    return text === undefined ? 0 : this.number(text) + 1;
  }

  columns(): Record<string, Column> {
    const { prefix, narrow, wide } = this;
    return {
      [`${prefix}Narrow`]: narrow.join(''),
      [`${prefix}NarrowEnds`]: endsOf(narrow),
      [`${prefix}Wide`]: wide.join(''),
      [`${prefix}WideEnds`]: endsOf(wide),
    };
  }
}

/** What no string of a table holds, asked once of all of them joined. */
export interface StringRule {
  readonly narrow: RegExp;
  readonly wide: RegExp;
  /** Characters. */
  readonly longest: number;
}

export class StringReader {
  private readonly texts: readonly [string, string];
  private readonly ends: readonly [Uint32Array, Uint32Array];

  constructor(columns: ColumnReader, prefix: string, rule: StringRule | undefined) {
    this.texts = [columns.text(`${prefix}Narrow`), columns.text(`${prefix}Wide`)];
    this.ends = [columns.ends(`${prefix}NarrowEnds`, this.texts[0].length),
      columns.ends(`${prefix}WideEnds`, this.texts[1].length)];
    if (rule?.narrow.test(this.texts[0]) || rule?.wide.test(this.texts[1]))
      throw new FormError(`${prefix}: a string that is no such one`);
    if (rule && this.ends.some((ends) => longestOf(ends) > rule.longest))
      throw new FormError(`${prefix}: a string that is too long`);
  }

  at(number: number): string {
    const table = number & 1;
    const ends = this.ends[table]!;
    const place = number >>> 1;
    return this.texts[table]!.slice(place === 0 ? 0 : ends[place - 1], ends[place]);
  }

  optional(number: number): string | undefined {
    return number === 0 ? undefined : this.at(number - 1);
  }

  /** `least` is 1 where 0 means none; of rows of `each` numbers those that stand at `at`. */
  check(numbers: Uint32Array, least: 0 | 1, each = 1, at = 0): Uint32Array {
    const [narrow, wide] = [this.ends[0].length, this.ends[1].length];
    for (let i = at; i < numbers.length; i += each) {
      const number = numbers[i]! - least;
      if (number >= 0 && number >>> 1 >= ((number & 1) === 0 ? narrow : wide))
        throw new FormError('a string that is not there');
    }
    return numbers;
  }
}

/** Columns by their names, each of the kind and length that is asked for. Throws `FormError`. */
export class ColumnReader {
  constructor(private readonly columns: ReadonlyMap<string, Column>) {}

  text(name: string): string {
    return this.own(name, (column): column is string => typeof column === 'string');
  }
  bytes(name: string, length: number): Uint8Array {
    return this.long(name, this.own(name, (column) => column instanceof Uint8Array), length);
  }
  shorts(name: string, length: number): Uint16Array {
    return this.long(name, this.own(name, (column) => column instanceof Uint16Array), length);
  }
  doubles(name: string, length: number): Float64Array {
    return this.long(name, this.own(name, (column) => column instanceof Float64Array), length);
  }

  numbers(name: string, length?: number): Uint32Array {
    const column = this.own(name, (one) => one instanceof Uint32Array);
    return length === undefined ? column : this.long(name, column, length);
  }

  /** Numbers that never fall; the last is `total`. */
  ends(name: string, total: number, length?: number): Uint32Array {
    const ends = this.numbers(name, length);
    for (let i = 1; i < ends.length; i++) if (ends[i]! < ends[i - 1]!) throw new FormError(`${name} falls`);
    if ((ends.at(-1) ?? 0) !== total) throw new FormError(`${name} ends elsewhere`);
    return ends;
  }

  private own<T extends Column>(name: string, is: (column: Column) => column is T): T {
    const column = this.columns.get(name);
    if (column === undefined || !is(column)) throw new FormError(`no ${name}`);
    return column;
  }

  private long<T extends { readonly length: number; }>(name: string, column: T, length: number): T {
    if (column.length !== length) throw new FormError(`${name} is of another length`);
    return column;
  }
}

/** All below `limit`. */
export function below<T extends Uint8Array | Uint32Array>(numbers: T, limit: number): T {
  for (let i = 0; i < numbers.length; i++) if (numbers[i]! >= limit) throw new FormError('a place that is not there');
  return numbers;
}

function longestOf(ends: Uint32Array): number {
  let longest = 0;
  for (let i = 0, start = 0; i < ends.length; start = ends[i++]!)
    if (ends[i]! - start > longest) longest = ends[i]! - start;
  return longest;
}

function endsOf(texts: readonly string[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(texts, (text) => (end += text.length));
}

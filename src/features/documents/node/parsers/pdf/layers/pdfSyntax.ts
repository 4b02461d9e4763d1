/** A value in a PDF file. Names are strings; texts, which nothing here needs, and `null` are undefined. */
export type PdfValue = PdfDictionary | PdfReference | readonly PdfValue[] | string | number | boolean | undefined;

export interface PdfDictionary {
  readonly kind: 'dictionary';
  readonly entries: ReadonlyMap<string, PdfValue>;
  /** The offset of the `>>` at its end. */
  readonly end: number;
}

export interface PdfReference {
  readonly kind: 'reference';
  readonly number: number;
}

const tokenPattern = /[\s\0]*(?:(<<|>>|\[|\])|\/([^\s\0()<>[\]{}/%]*)|<[0-9A-Fa-f\s]*>|(\()|([^\s\0()<>[\]{}/%]+))/y;

/** Parses the value at an offset of `text`, as PDFium writes it: without comments. */
export function parsePdfValue(text: string, offset: number): PdfValue {
  tokenPattern.lastIndex = offset;
  return readValues('one')[0];

  /** Reads values up to a closing bracket or, for `one`, a single value. */
  function readValues(closing: '>>' | ']' | 'one'): readonly PdfValue[] {
    const values: PdfValue[] = [];
    for (let token = tokenPattern.exec(text); token; token = tokenPattern.exec(text)) {
      const [, bracket, name, parenthesis, word] = token;
      if (bracket === '>>' || bracket === ']') break;
      if (bracket === '[') values.push(readValues(']'));
      else if (bracket === '<<') values.push(readDictionary());
      else if (word === 'R') values.push({ kind: 'reference', number: Number(values.splice(-2)[0]) });
      else {
        if (parenthesis !== undefined) tokenPattern.lastIndex = findEndOfText(text, tokenPattern.lastIndex);
        values.push(name ?? parseWord(word));
      }
      if (closing === 'one') break;
    }
    return values;
  }

  function readDictionary(): PdfDictionary {
    const values = readValues('>>');
    const entries = new Map<string, PdfValue>();
    for (let i = 0; i + 1 < values.length; i += 2) {
      const key = values[i];
      if (typeof key === 'string') entries.set(key, values[i + 1]);
    }
    return { kind: 'dictionary', entries, end: tokenPattern.lastIndex - 2 };
  }
}

export function isPdfDictionary(value: PdfValue): value is PdfDictionary {
  return typeof value === 'object' && 'kind' in value && value.kind === 'dictionary';
}

export function isPdfReference(value: PdfValue): value is PdfReference {
  return typeof value === 'object' && 'kind' in value && value.kind === 'reference';
}

function parseWord(word: string | undefined): PdfValue {
  if (word === 'true' || word === 'false') return word === 'true';
  return word === undefined || word === 'null' ? undefined : Number(word);
}

/** Returns the offset after the parenthesis that ends a text. Parentheses within it are balanced or escaped. */
function findEndOfText(text: string, start: number): number {
  let depth = 1;
  let i = start;
  for (; i < text.length && depth > 0; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '(') depth++;
    else if (text[i] === ')') depth--;
  }
  return i;
}

import { isPdfDictionary, isPdfReference, parsePdfValue, type PdfDictionary, type PdfValue } from './pdfSyntax';

/** A PDF file as PDFium saves it: its objects are uncompressed, and a single table lists their offsets. */
export interface PdfFile {
  readonly bytes: Buffer;
  readonly trailer: PdfDictionary;
  /** The offset of the table. */
  readonly tableOffset: number;
  /** Object numbers, sorted. */
  readonly numbers: readonly number[];
  /** Returns the offset of the object and its end, which is the offset of the next object or of the table. */
  findObject(number: number): { readonly start: number; readonly end: number; } | undefined;
  /** Returns an object's value without the data of its stream. */
  readObject(number: number): PdfObject | undefined;
  /** Returns the value itself or, for a reference, the value of the object. */
  resolve(value: PdfValue): PdfValue;
}

export interface PdfObject {
  readonly value: PdfValue;
  /** The object's text, up to the data of its stream. Offsets in the value refer to this text. */
  readonly text: string;
}

/** Returns undefined if the file has no table of offsets. */
export function openPdfFile(bytes: Buffer): PdfFile | undefined {
  const tableOffset = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1', bytes.length - 64))?.[1]);
  if (!(tableOffset < bytes.length) || bytes.toString('latin1', tableOffset, tableOffset + 4) !== 'xref')
    return undefined;
  const table = bytes.toString('latin1', tableOffset);
  const trailerOffset = table.indexOf('trailer');
  const trailer = parsePdfValue(table, trailerOffset + 'trailer'.length);
  if (!isPdfDictionary(trailer)) return undefined;
  const offsets = parseTable(table.slice(0, trailerOffset));
  const starts = [...offsets.values(), tableOffset].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, i) => [start, starts[i + 1] ?? bytes.length]));
  const objects = new Map<number, PdfObject | undefined>();
  return { bytes, trailer, tableOffset, numbers: [...offsets.keys()], findObject, readObject, resolve };

  function findObject(number: number): { readonly start: number; readonly end: number; } | undefined {
    const start = offsets.get(number);
    return start === undefined ? undefined : { start, end: ends.get(start)! };
  }

  function readObject(number: number): PdfObject | undefined {
    if (!objects.has(number)) objects.set(number, parseObject(number));
    return objects.get(number);
  }

  function parseObject(number: number): PdfObject | undefined {
    const place = findObject(number);
    if (!place) return undefined;
    const slice = bytes.subarray(place.start, place.end);
    const dictionaryEnd = slice.indexOf('>>stream\r\n');
    const text = slice.toString('latin1', 0, dictionaryEnd < 0 ? slice.length : dictionaryEnd + 2);
    const header = /^\s*\d+\s+\d+\s+obj/.exec(text);
    return header ? { value: parsePdfValue(text, header[0].length), text } : undefined;
  }

  function resolve(value: PdfValue): PdfValue {
    return isPdfReference(value) ? readObject(value.number)?.value : value;
  }
}

/** Parses sections of `FIRST COUNT` and `OFFSET GENERATION n` for each object. */
function parseTable(table: string): ReadonlyMap<number, number> {
  const offsets = new Map<number, number>();
  let number = 0;
  for (const [, offset, use, first] of table.matchAll(/(\d{10}) \d{5} ([nf])|(\d+) \d+(?=\s)/g)) {
    if (first !== undefined) number = Number(first);
    else if (use === 'n') offsets.set(number++, Number(offset));
    else number++;
  }
  return offsets;
}

import { hash } from 'node:crypto';

export type ColumnData = Uint8Array | Uint16Array | Uint32Array | Float64Array | string;

/** Thrown for malformed content. AgentPack never writes any, but another program could, with a correct checksum. */
export class FormError extends Error {
  override name = 'FormError';
}

const arrayTypes = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;
type ColumnKind = keyof typeof arrayTypes | 'latin1' | 'utf16le';
/** The offset of a column after the head, and its length, in bytes. */
interface ColumnLocation {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly at: number;
  readonly bytes: number;
}

/** Columns begin at multiples of this number of bytes, so that they can be read without copying. */
const alignment = 8;
const hashBytes = 32;
/** The number of bytes, after the magic and the hash, that contain the length of the head's JSON. */
const lengthBytes = 8;
/** The processor's byte order, in which numbers are stored. */
const endian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 'little' : 'big';

/** Packs `magic` (8 bytes), the SHA-256 of what follows, the length of the head, the head, and the columns. */
export function packColumns(magic: Buffer, head: object, columns: Readonly<Record<string, ColumnData>>): Buffer {
  const parts: Buffer[] = [];
  const locations: ColumnLocation[] = [];
  let at = 0;
  for (const [name, column] of Object.entries(columns)) {
    const kind = getColumnKind(column);
    const bytes = typeof column === 'string'
      ? Buffer.from(column, kind as BufferEncoding)
      : Buffer.from(column.buffer, column.byteOffset, column.byteLength);
    locations.push({ name, kind, at, bytes: bytes.length });
    const padding = (alignment - bytes.length % alignment) % alignment;
    parts.push(bytes, Buffer.alloc(padding));
    at += bytes.length + padding;
  }
  const json = Buffer.from(JSON.stringify({ endian, head, locations }));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(json.length);
  const whole = Buffer.concat([magic, Buffer.alloc(hashBytes), length, json,
    Buffer.alloc((alignment - json.length % alignment) % alignment), ...parts]);
  whole.write(hash('sha256', whole.subarray(magic.length + hashBytes)), magic.length, 'hex');
  return whole;
}

/** Unpacks the output of `packColumns`; returns undefined for another byte order. Throws `FormError`. */
export function unpackColumns(bytes: Buffer, magicBytes: number): {
  readonly head: unknown;
  readonly columns: ReadonlyMap<string, ColumnData>;
} | undefined {
  const start = magicBytes + hashBytes;
  if (
    bytes.length < start + lengthBytes ||
    hash('sha256', bytes.subarray(start)) !== bytes.subarray(magicBytes, start).toString('hex')
  ) throw new FormError('the checksum does not match');
  const jsonEnd = start + lengthBytes + bytes.readUInt32LE(start);
  const { endian: order, head, locations } = parseColumnsHead(bytes.subarray(start + lengthBytes, jsonEnd));
  if (order !== endian) return undefined;
  const base = Math.ceil(jsonEnd / alignment) * alignment;
  return { head, columns: new Map(locations.map((location) => [location.name, readColumn(bytes, base, location)])) };
}

/**
 * Returns a copy of the bytes from `packColumns` in which one column of numbers is replaced. The number of values must
 * stay the same.
 */
export function replaceColumn(bytes: Buffer, magicBytes: number, name: string, values: Float64Array): Buffer {
  const start = magicBytes + hashBytes;
  const jsonEnd = start + lengthBytes + bytes.readUInt32LE(start);
  const { locations } = parseColumnsHead(bytes.subarray(start + lengthBytes, jsonEnd));
  const column = locations.find((location) => location.name === name);
  if (column?.kind !== 'f64' || column.bytes !== values.byteLength) throw new FormError(`${name} does not match`);
  const whole = Buffer.from(bytes);
  const data = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  data.copy(whole, Math.ceil(jsonEnd / alignment) * alignment + column.at);
  whole.write(hash('sha256', whole.subarray(start)), magicBytes, 'hex');
  return whole;
}

function getColumnKind(column: ColumnData): ColumnKind {
  // UTF-16 is kept unchanged, including unpaired surrogates
  if (typeof column === 'string') return /^[\0-\xff]*$/.test(column) ? 'latin1' : 'utf16le';
  return (Object.keys(arrayTypes) as (keyof typeof arrayTypes)[]).find((kind) => column instanceof arrayTypes[kind])!;
}

function parseColumnsHead(
  json: Buffer,
): { readonly endian: unknown; readonly head: unknown; readonly locations: readonly ColumnLocation[]; } {
  const value = JSON.parse(json.toString('utf8')) as {
    endian?: unknown;
    head?: unknown;
    locations?: readonly Partial<ColumnLocation>[];
  } | null;
  const locations = value?.locations;
  const isLocation = (candidate: Partial<ColumnLocation>): candidate is ColumnLocation =>
    typeof candidate.name === 'string' && Number.isSafeInteger(candidate.at) && Number.isSafeInteger(candidate.bytes) &&
    candidate.at! >= 0 &&
    candidate.at! % alignment === 0 && candidate.bytes! >= 0;
  if (!Array.isArray(locations) || !locations.every(isLocation)) throw new FormError('malformed column list');
  return { endian: value!.endian, head: value!.head, locations };
}

function readColumn(bytes: Buffer, base: number, { kind, at, bytes: length, name }: ColumnLocation): ColumnData {
  if (base + at + length > bytes.length) throw new FormError(`${name} ends beyond the end of the file`);
  const data = bytes.subarray(base + at, base + at + length);
  if (kind === 'latin1' || kind === 'utf16le') return data.toString(kind);
  const Numbers = Object.hasOwn(arrayTypes, kind) ? arrayTypes[kind] : undefined;
  if (!Numbers || length % Numbers.BYTES_PER_ELEMENT !== 0) throw new FormError(`${name} is no ${kind}`);
  const aligned = data.byteOffset % Numbers.BYTES_PER_ELEMENT === 0 ? data : Uint8Array.from(data);
  return new Numbers(aligned.buffer as ArrayBuffer, aligned.byteOffset, length / Numbers.BYTES_PER_ELEMENT);
}

import { createHash, hash } from 'node:crypto';
import { FormError, type ColumnData } from '#engine/formats/columns/columnData';

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
/** The number of bytes, after the prefix and the hash, that contain the length of the head's JSON. */
const lengthBytes = 8;
/** The processor's byte order, in which numbers are stored. */
const endian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 'little' : 'big';

/**
 * Packs a prefix (a multiple of 8 bytes), the SHA-256 of the rest, the length of the head, the head, and the columns.
 * The first part contains all but the columns. Columns of numbers are not copied, because those of a large index fill
 * memory.
 */
export function packColumns(prefix: Buffer, head: object,
  columns: Readonly<Record<string, ColumnData>>): readonly [Buffer, ...Buffer[]]
{
  const locations: ColumnLocation[] = [];
  const parts: Buffer[] = [];
  let offset = 0;
  for (const [name, column] of Object.entries(columns)) {
    const kind = getColumnKind(column);
    const bytes = typeof column === 'string'
      ? Buffer.from(column, kind as BufferEncoding)
      : Buffer.from(column.buffer, column.byteOffset, column.byteLength);
    locations.push({ name, kind, at: offset, bytes: bytes.length });
    parts.push(bytes, Buffer.alloc(roundUp(bytes.length) - bytes.length));
    offset += roundUp(bytes.length);
  }
  const headJson = Buffer.from(JSON.stringify({ endian, head, locations }));
  const headStart = prefix.length + hashBytes + lengthBytes;
  const start = Buffer.alloc(headStart + roundUp(headJson.length));
  prefix.copy(start);
  start.writeUInt32LE(headJson.length, prefix.length + hashBytes);
  headJson.copy(start, headStart);
  const contentHash = createHash('sha256').update(start.subarray(prefix.length + hashBytes));
  for (const part of parts) contentHash.update(part);
  contentHash.digest().copy(start, prefix.length);
  return [start, ...parts];
}

/** Unpacks the output of `packColumns`; returns undefined for another byte order. Throws `FormError`. */
export function unpackColumns(bytes: Buffer, prefixBytes: number): {
  readonly head: unknown;
  readonly columns: ReadonlyMap<string, ColumnData>;
} | undefined {
  const contentStart = prefixBytes + hashBytes;
  if (
    bytes.length < contentStart + lengthBytes ||
    hash('sha256', bytes.subarray(contentStart)) !== bytes.subarray(prefixBytes, contentStart).toString('hex')
  ) throw new FormError('the checksum does not match');
  const jsonEnd = contentStart + lengthBytes + bytes.readUInt32LE(contentStart);
  const { endian: byteOrder, head, locations } = parseColumnsHead(bytes.subarray(contentStart + lengthBytes, jsonEnd));
  if (byteOrder !== endian) return undefined;
  const columnsStart = Math.ceil(jsonEnd / alignment) * alignment;
  return {
    head,
    columns: new Map(locations.map((location) => [location.name, readColumn(bytes, columnsStart, location)])),
  };
}

/**
 * Returns a copy of the bytes from `packColumns` in which one column of numbers is replaced. The number of values must
 * stay the same.
 */
export function replaceColumn(bytes: Buffer, prefixBytes: number, name: string, values: Float64Array): Buffer {
  const contentStart = prefixBytes + hashBytes;
  const jsonEnd = contentStart + lengthBytes + bytes.readUInt32LE(contentStart);
  const { locations } = parseColumnsHead(bytes.subarray(contentStart + lengthBytes, jsonEnd));
  const column = locations.find((location) => location.name === name);
  if (column?.kind !== 'f64' || column.bytes !== values.byteLength) throw new FormError(`${name} does not match`);
  const copy = Buffer.from(bytes);
  const valueBytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  valueBytes.copy(copy, Math.ceil(jsonEnd / alignment) * alignment + column.at);
  copy.write(hash('sha256', copy.subarray(contentStart)), prefixBytes, 'hex');
  return copy;
}

/** Rounds a number of bytes up to the next position at which a column may begin. */
function roundUp(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
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

function readColumn(bytes: Buffer, columnsStart: number,
  { kind, at, bytes: length, name }: ColumnLocation): ColumnData
{
  if (columnsStart + at + length > bytes.length) throw new FormError(`${name} ends beyond the end of the file`);
  const data = bytes.subarray(columnsStart + at, columnsStart + at + length);
  if (kind === 'latin1' || kind === 'utf16le') return data.toString(kind);
  const NumberArray = Object.hasOwn(arrayTypes, kind) ? arrayTypes[kind] : undefined;
  if (!NumberArray || length % NumberArray.BYTES_PER_ELEMENT !== 0)
    throw new FormError(`${name} is not a valid ${kind} column`);
  const alignedBytes = data.byteOffset % NumberArray.BYTES_PER_ELEMENT === 0 ? data : Uint8Array.from(data);
  return new NumberArray(alignedBytes.buffer as ArrayBuffer, alignedBytes.byteOffset,
    length / NumberArray.BYTES_PER_ELEMENT);
}

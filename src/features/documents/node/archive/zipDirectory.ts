import { UnreadableDocument } from '../../pure/warning';

export interface ZipEntry {
  /** The path in the archive, with `/` as the separator but without a leading `/`. */
  readonly name: string;
  readonly stored: boolean;
  readonly encrypted: boolean;
  readonly packedBytes: number;
  /** The unpacked size that the archive declares, which may be wrong. */
  readonly declaredBytes: number;
  /** The offset of the entry's local header. */
  readonly offset: number;
}

const endMark = 0x06054b50;
const end64Mark = 0x06064b50;
const locator64Mark = 0x07064b50;
const centralMark = 0x02014b50;
/** The size of the end record, and the maximum size of the comment after it. */
const endBytes = 22;
const maxCommentBytes = 65_535;
const maxEntries = 100_000;

/**
 * Returns the entries of a zip's central directory; bytes before the archive are allowed. Entries whose names lead
 * outside the archive are omitted.
 * @throws UnreadableDocument if there is no complete directory
 */
export function readZipDirectory(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const endOffset = findEndRecord(view);
  if (endOffset === undefined)
    throw new UnreadableDocument('parse_error', 'The zip archive is incomplete: it may be truncated.');
  let entryCount = view.getUint16(endOffset + 10, true);
  let directorySize = view.getUint32(endOffset + 12, true);
  let directoryStart = view.getUint32(endOffset + 16, true);
  let directoryEnd = endOffset;
  const end64Offset = entryCount === 0xffff || directorySize === 0xffffffff || directoryStart === 0xffffffff
    ? findEnd64Record(view, endOffset)
    : undefined;
  if (end64Offset !== undefined) {
    entryCount = readNumber64(view, end64Offset + 32);
    directorySize = readNumber64(view, end64Offset + 40);
    directoryStart = readNumber64(view, end64Offset + 48);
    directoryEnd = end64Offset;
  }
  // the directory ends where the end record starts, regardless of what precedes the archive
  const shift = Math.max(0, directoryEnd - directorySize - directoryStart);
  const entries: ZipEntry[] = [];
  let entryStart = directoryStart + shift;
  for (let i = 0; i < entryCount; i++) {
    if (i >= maxEntries)
      throw new UnreadableDocument('too_large', `The archive has more than ${maxEntries} entries.`);
    if (entryStart + 46 > bytes.length || view.getUint32(entryStart, true) !== centralMark) throw createDamageError();
    const nameBytes = view.getUint16(entryStart + 28, true);
    const extraBytes = view.getUint16(entryStart + 30, true);
    const entryEnd = entryStart + 46 + nameBytes + extraBytes + view.getUint16(entryStart + 32, true);
    if (entryEnd > bytes.length) throw createDamageError();
    const name = decodeEntryName(bytes.subarray(entryStart + 46, entryStart + 46 + nameBytes),
      (view.getUint16(entryStart + 8, true) & 0x800) !== 0);
    const sizes = readEntrySizes(view, entryStart, entryStart + 46 + nameBytes, extraBytes);
    const entry = {
      name,
      stored: view.getUint16(entryStart + 10, true) === 0,
      encrypted: (view.getUint16(entryStart + 8, true) & 1) !== 0,
      ...sizes,
      offset: sizes.offset + shift,
    };
    if (isInsideArchive(name)) entries.push(entry);
    entryStart = entryEnd;
  }
  return entries;
}

/** Returns an entry's packed bytes, which follow its local header. */
export function readPackedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const { offset } = entry;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== 0x04034b50) throw createDamageError();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + entry.packedBytes > bytes.length) throw createDamageError();
  return bytes.subarray(start, start + entry.packedBytes);
}

function createDamageError(): UnreadableDocument {
  return new UnreadableDocument('parse_error', 'The zip archive is damaged: its directory does not match its content.');
}

function findEndRecord(view: DataView): number | undefined {
  const minOffset = Math.max(0, view.byteLength - endBytes - maxCommentBytes);
  for (let offset = view.byteLength - endBytes; offset >= minOffset; offset--)
    if (view.getUint32(offset, true) === endMark) return offset;
  return undefined;
}

function findEnd64Record(view: DataView, endOffset: number): number | undefined {
  const locatorOffset = endOffset - 20;
  if (locatorOffset < 0 || view.getUint32(locatorOffset, true) !== locator64Mark) return undefined;
  for (const offset of [readNumber64(view, locatorOffset + 8), locatorOffset - 56])
    if (offset >= 0 && offset + 56 <= view.byteLength && view.getUint32(offset, true) === end64Mark) return offset;
  return undefined;
}

/** Reads a 64-bit number. A number above 2^53 loses precision, but cannot be valid here anyway. */
function readNumber64(view: DataView, offset: number): number {
  return view.getUint32(offset, true) + view.getUint32(offset + 4, true) * 2 ** 32;
}

function readEntrySizes(
  view: DataView,
  entryStart: number,
  extraStart: number,
  extraBytes: number,
): Pick<ZipEntry, 'packedBytes' | 'declaredBytes' | 'offset'> {
  let packedBytes = view.getUint32(entryStart + 20, true);
  let declaredBytes = view.getUint32(entryStart + 24, true);
  let offset = view.getUint32(entryStart + 42, true);
  for (let i = extraStart; i + 4 <= extraStart + extraBytes;) {
    const length = view.getUint16(i + 2, true);
    if (view.getUint16(i, true) === 1) {
      let valueOffset = i + 4;
      const end = Math.min(i + 4 + length, extraStart + extraBytes);
      const resolveValue = (value: number): number => {
        if (value !== 0xffffffff || valueOffset + 8 > end) return value;
        valueOffset += 8;
        return readNumber64(view, valueOffset - 8);
      };
      declaredBytes = resolveValue(declaredBytes);
      packedBytes = resolveValue(packedBytes);
      offset = resolveValue(offset);
    }
    i += 4 + length;
  }
  return { packedBytes, declaredBytes, offset };
}

function decodeEntryName(bytes: Uint8Array, isUtf8: boolean): string {
  const name = new TextDecoder(isUtf8 ? 'utf-8' : 'latin1').decode(bytes);
  return name.replace(/\\/g, '/').replace(/^\/+/, '');
}

function isInsideArchive(name: string): boolean {
  return name !== '' && !/^[A-Za-z]:/.test(name) && !name.split('/').includes('..');
}

import { inflateRawSync } from 'node:zlib';
import { UnreadableDocument } from '../../pure/warning';
import { packedBytes, zipDirectory, type ZipEntry } from './zipDirectory';

export interface Archive {
  /** In the directory's order. */
  readonly names: readonly string[];
  /**
   * Returns the unpacked bytes of an entry; ignores upper and lower case if no name is equal. Undefined without such an
   * entry.
   * @throws UnreadableDocument at the limits of unpacking
   */
  read(name: string): Uint8Array | undefined;
}

/** Limits for everything that is unpacked from one archive. */
const mostBytes = 200 * 1024 * 1024;
const mostRatio = 100;
/** An entry up to this size is harmless even if it is highly compressed, as a sheet of equal rows is. */
const harmlessBytes = 1024 * 1024;
/** An entry that is not read, such as a picture, may be highly compressed up to this size. */
const harmlessUnread = 16 * 1024 * 1024;

/**
 * A zip in memory. Nothing is unpacked before it is read; then real bytes are counted, whatever the archive says.
 * @throws UnreadableDocument for a broken archive, and for one that declares more than may be unpacked
 */
export function openArchive(bytes: Uint8Array): Archive {
  const entries = zipDirectory(bytes);
  if (entries.reduce((sum, { declaredBytes }) => sum + declaredBytes, 0) > mostBytes || entries.some(isBomb))
    throw bomb();
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const byLowerCase = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  let left = mostBytes;
  let last: { readonly entry: ZipEntry; readonly unpacked: Uint8Array; } | undefined;
  return {
    names: [...byName.keys()],
    read(name) {
      const entry = byName.get(name) ?? byLowerCase.get(name.toLowerCase());
      if (entry === undefined) return undefined;
      if (last?.entry === entry) return last.unpacked; // parts are often read twice in a row
      const unpacked = unpack(entry, packedBytes(bytes, entry), left);
      left -= unpacked.length;
      last = { entry, unpacked };
      return unpacked;
    },
  };
}

function isBomb({ declaredBytes, packedBytes: packed }: ZipEntry): boolean {
  return declaredBytes > harmlessUnread && declaredBytes > mostRatio * packed;
}

function unpack(entry: ZipEntry, packed: Uint8Array, left: number): Uint8Array {
  if (entry.encrypted) throw new UnreadableDocument('encrypted', 'Parts of the archive are encrypted.');
  if (entry.stored) {
    if (packed.length > left) throw bomb();
    return packed;
  }
  const limit = Math.min(left, Math.max(harmlessBytes, mostRatio * packed.length));
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw bomb();
    throw new UnreadableDocument('parse_error', `A part of the archive cannot be unpacked: ${entry.name}.`);
  }
}

function bomb(): UnreadableDocument {
  return new UnreadableDocument('too_large',
    'The archive unpacks to more than 200 MB, or a part to 100 times its size.');
}

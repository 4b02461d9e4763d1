import { inflateRawSync } from 'node:zlib';
import { UnreadableDocument } from '../../pure/warning';
import { readPackedBytes, readZipDirectory, type ZipEntry } from './zipDirectory';

export interface Archive {
  /** The names of the entries, in the order of the archive's directory. */
  readonly names: readonly string[];
  /**
   * Returns the unpacked bytes of an entry; undefined if there is no such entry. Ignores case if no name matches
   * exactly.
   * @throws UnreadableDocument if a limit of unpacking is exceeded
   */
  read(name: string): Uint8Array | undefined;
}

/** Limits for everything that is unpacked from one archive. */
const maxUnpackedBytes = 200 * 1024 * 1024;
const maxCompressionRatio = 100;
/** An entry up to this size is harmless even if it is highly compressed, such as a sheet of identical rows. */
const maxHarmlessBytes = 1024 * 1024;
/** An entry that is not read, such as a picture, may be highly compressed up to this size. */
const maxHarmlessUnreadBytes = 16 * 1024 * 1024;

/**
 * Opens a zip archive in memory. An entry is unpacked only when it is read, and its actual bytes are counted,
 * regardless of the size that the archive declares.
 * @throws UnreadableDocument for a damaged archive, and for an archive that declares more bytes than may be unpacked
 */
export function openArchive(bytes: Uint8Array): Archive {
  const entries = readZipDirectory(bytes);
  if (entries.reduce((sum, { declaredBytes }) => sum + declaredBytes, 0) > maxUnpackedBytes || entries.some(isBomb))
    throw createBombError();
  const entriesByName = new Map(entries.map((entry) => [entry.name, entry]));
  const entriesByLowerCaseName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  let bytesLeft = maxUnpackedBytes;
  let lastRead: { readonly entry: ZipEntry; readonly unpacked: Uint8Array; } | undefined;
  return {
    names: [...entriesByName.keys()],
    read(name) {
      const entry = entriesByName.get(name) ?? entriesByLowerCaseName.get(name.toLowerCase());
      if (entry === undefined) return undefined;
      if (lastRead?.entry === entry) return lastRead.unpacked; // parts are often read twice in a row
      const unpacked = unpack(entry, readPackedBytes(bytes, entry), bytesLeft);
      bytesLeft -= unpacked.length;
      lastRead = { entry, unpacked };
      return unpacked;
    },
  };
}

function isBomb({ declaredBytes, packedBytes }: ZipEntry): boolean {
  return declaredBytes > maxHarmlessUnreadBytes && declaredBytes > maxCompressionRatio * packedBytes;
}

function unpack(entry: ZipEntry, packedData: Uint8Array, bytesLeft: number): Uint8Array {
  if (entry.encrypted) throw new UnreadableDocument('encrypted', 'Parts of the archive are encrypted.');
  if (entry.stored) {
    if (packedData.length > bytesLeft) throw createBombError();
    return packedData;
  }
  const maxUnpackedLength = Math.min(bytesLeft, Math.max(maxHarmlessBytes, maxCompressionRatio * packedData.length));
  try {
    return inflateRawSync(packedData, { maxOutputLength: Math.max(1, maxUnpackedLength) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw createBombError();
    throw new UnreadableDocument('parse_error', `A part of the archive cannot be unpacked: ${entry.name}.`);
  }
}

function createBombError(): UnreadableDocument {
  return new UnreadableDocument('too_large',
    'The archive unpacks to more than 200 MB, or a part of it to more than 100 times its size.');
}

import { createHash } from 'node:crypto';

/** The properties of an index that show whether a command has changed files. */
export interface IndexFingerprint {
  /** A hash of the entries without the file stats, which `git status` may refresh. */
  readonly entriesHash: string;
  /**
   * The newest modification time of the entries' files, in milliseconds since the epoch. It is needed because `git
   * restore` and `git stash` write only files.
   */
  readonly newestMs: number;
}

const signature = 'DIRC', supportedVersions: readonly number[] = [2, 3, 4];
/** Lengths in bytes, for SHA-1 object names. */
const headerLength = 12, checksumLength = 20, fixedLength = 62;
/**
 * Byte offsets in an entry. The fields of an entry are two times, device, inode, mode, owner, group, size, object name
 * and flags, in this order.
 */
const mtimeOffset = 8, modeOffset = 24, ownerOffset = 28, objectOffset = 40, flagsOffset = 60;
const extendedFlag = 0x4000, nameLengthMask = 0xfff;

/**
 * Reads the bytes of `.git/index` (gitformat-index(5), SHA-1). Returns undefined for a damaged, unknown or split index.
 */
export function computeIndexFingerprint(bytes: Uint8Array): IndexFingerprint | undefined {
  const indexBytes = Buffer.from(bytes);
  if (indexBytes.length < headerLength + checksumLength || indexBytes.toString('latin1', 0, 4) !== signature)
    return undefined;
  const version = indexBytes.readUInt32BE(4), entryCount = indexBytes.readUInt32BE(8);
  if (!supportedVersions.includes(version)) return undefined;
  let newestMs = 0, offset = headerLength;
  for (let i = 0; i < entryCount; i++) {
    const entryEnd = findEntryEnd(indexBytes, offset, version);
    if (entryEnd === undefined) return undefined;
    newestMs = Math.max(newestMs, indexBytes.readUInt32BE(offset + mtimeOffset) * 1000 +
      Math.floor(indexBytes.readUInt32BE(offset + mtimeOffset + 4) / 1e6));
    indexBytes.fill(0, offset, offset + modeOffset);
    indexBytes.fill(0, offset + ownerOffset, offset + objectOffset);
    offset = entryEnd;
  }
  if (!hasAllEntries(indexBytes, offset)) return undefined;
  return { entriesHash: createHash('sha1').update(indexBytes.subarray(headerLength, offset)).digest('hex'), newestMs };
}

function findEntryEnd(bytes: Buffer, entryStart: number, version: number): number | undefined {
  if (entryStart + fixedLength + checksumLength > bytes.length) return undefined;
  const flags = bytes.readUInt16BE(entryStart + flagsOffset);
  let nameStart = entryStart + fixedLength + (version >= 3 && (flags & extendedFlag) !== 0 ? 2 : 0);
  if (version === 4) {
    while ((bytes[nameStart] ?? 0) & 0x80) nameStart++; // the length of the prefix shared with the previous name
    nameStart++;
  }
  const nameEnd = version === 4 || (flags & nameLengthMask) === nameLengthMask
    ? undefined
    : nameStart + (flags & nameLengthMask);
  const end = nameEnd ?? bytes.indexOf(0, nameStart);
  if (end < nameStart || end > bytes.length - checksumLength) return undefined;
  return version === 4 ? end + 1 : entryStart + ((end - entryStart + 8) & ~7);
}

/**
 * Reports whether only extensions precede the checksum, and none of them is `link`, which marks a split index with
 * entries in another file.
 */
function hasAllEntries(bytes: Buffer, extensionsStart: number): boolean {
  const end = bytes.length - checksumLength;
  let offset = extensionsStart;
  while (offset + 8 <= end) {
    if (bytes.toString('latin1', offset, offset + 4) === 'link') return false;
    offset += 8 + bytes.readUInt32BE(offset + 4);
  }
  return offset === end;
}

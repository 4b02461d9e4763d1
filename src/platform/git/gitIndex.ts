import { createHash } from 'node:crypto';

/** The properties of an index that show whether a command has changed files. */
export interface IndexFingerprint {
  /** A hash of the entries without the file stats, which `git status` may refresh. */
  readonly entries: string;
  /**
   * The newest modification time of the entries' files, in milliseconds since the epoch. It is needed because `git
   * restore` and `git stash` write only files.
   */
  readonly newest: number;
}

const signature = 'DIRC', versions: readonly number[] = [2, 3, 4];
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
  const copy = Buffer.from(bytes);
  if (copy.length < headerLength + checksumLength || copy.toString('latin1', 0, 4) !== signature) return undefined;
  const version = copy.readUInt32BE(4), count = copy.readUInt32BE(8);
  if (!versions.includes(version)) return undefined;
  let newest = 0, at = headerLength;
  for (let i = 0; i < count; i++) {
    const next = findEntryEnd(copy, at, version);
    if (next === undefined) return undefined;
    newest = Math.max(newest,
      copy.readUInt32BE(at + mtimeOffset) * 1000 + Math.floor(copy.readUInt32BE(at + mtimeOffset + 4) / 1e6));
    copy.fill(0, at, at + modeOffset);
    copy.fill(0, at + ownerOffset, at + objectOffset);
    at = next;
  }
  if (!hasAllEntries(copy, at)) return undefined;
  return { entries: createHash('sha1').update(copy.subarray(headerLength, at)).digest('hex'), newest };
}

function findEntryEnd(bytes: Buffer, at: number, version: number): number | undefined {
  if (at + fixedLength + checksumLength > bytes.length) return undefined;
  const bits = bytes.readUInt16BE(at + flagsOffset);
  let nameStart = at + fixedLength + (version >= 3 && (bits & extendedFlag) !== 0 ? 2 : 0);
  if (version === 4) {
    while ((bytes[nameStart] ?? 0) & 0x80) nameStart++; // the length of the prefix shared with the previous name
    nameStart++;
  }
  const nameEnd = version === 4 || (bits & nameLengthMask) === nameLengthMask
    ? undefined
    : nameStart + (bits & nameLengthMask);
  const end = nameEnd ?? bytes.indexOf(0, nameStart);
  if (end < nameStart || end > bytes.length - checksumLength) return undefined;
  return version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
}

/**
 * Reports whether only extensions precede the checksum, and none of them is `link`, which marks a split index with
 * entries in another file.
 */
function hasAllEntries(bytes: Buffer, from: number): boolean {
  const end = bytes.length - checksumLength;
  let at = from;
  while (at + 8 <= end) {
    if (bytes.toString('latin1', at, at + 4) === 'link') return false;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return at === end;
}

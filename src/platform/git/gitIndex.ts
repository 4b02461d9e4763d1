import { createHash } from 'node:crypto';

/** The parts of an index that show whether a command has changed files. */
export interface IndexMark {
  /** A hash of the entries without the stats of files, since `git status` may refresh these. */
  readonly entries: string;
  /**
   * The newest modification time of the entries' files, in milliseconds since the epoch. It is needed because `git
   * restore` and `git stash` write only files.
   */
  readonly newest: number;
}

const signature = 'DIRC', versions: readonly number[] = [2, 3, 4];
/** Lengths in bytes, for SHA-1 object names. */
const header = 12, checksum = 20, fixed = 62;
/**
 * Offsets in an entry. Its fields are two times, device and inode, mode, then owner, group and size, object name,
 * flags.
 */
const mtime = 8, mode = 24, owner = 28, object = 40, flags = 60;
const extended = 0x4000, longName = 0xfff;

/**
 * Reads the bytes of `.git/index` (gitformat-index(5), SHA-1). Returns undefined for a damaged, unknown or split index.
 */
export function indexMark(bytes: Uint8Array): IndexMark | undefined {
  const copy = Buffer.from(bytes);
  if (copy.length < header + checksum || copy.toString('latin1', 0, 4) !== signature) return undefined;
  const version = copy.readUInt32BE(4), count = copy.readUInt32BE(8);
  if (!versions.includes(version)) return undefined;
  let newest = 0, at = header;
  for (let i = 0; i < count; i++) {
    const next = endOfEntry(copy, at, version);
    if (next === undefined) return undefined;
    newest = Math.max(newest,
      copy.readUInt32BE(at + mtime) * 1000 + Math.floor(copy.readUInt32BE(at + mtime + 4) / 1e6));
    copy.fill(0, at, at + mode);
    copy.fill(0, at + owner, at + object);
    at = next;
  }
  if (!hasAllEntries(copy, at)) return undefined;
  return { entries: createHash('sha1').update(copy.subarray(header, at)).digest('hex'), newest };
}

function endOfEntry(bytes: Buffer, at: number, version: number): number | undefined {
  if (at + fixed + checksum > bytes.length) return undefined;
  const bits = bytes.readUInt16BE(at + flags);
  let name = at + fixed + (version >= 3 && (bits & extended) !== 0 ? 2 : 0);
  if (version === 4) {
    while ((bytes[name] ?? 0) & 0x80) name++; // the length of the prefix shared with the previous name
    name++;
  }
  const nameEnd = version === 4 || (bits & longName) === longName ? undefined : name + (bits & longName);
  const end = nameEnd ?? bytes.indexOf(0, name);
  if (end < name || end > bytes.length - checksum) return undefined;
  return version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
}

/**
 * Reports whether only extensions follow up to the checksum and none of them is `link`. A split index has entries in
 * another file.
 */
function hasAllEntries(bytes: Buffer, from: number): boolean {
  const end = bytes.length - checksum;
  let at = from;
  while (at + 8 <= end) {
    if (bytes.toString('latin1', at, at + 4) === 'link') return false;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return at === end;
}

import type { FileRead } from '#agents/hooks/hookCall';
import { resolvePackPath } from './judge';
import type { OpenedPack, PackLookup } from './openPack';
import { readFileStamp } from './ownEdits';
import { listFoldersAbove, joinAbsolutePath } from './paths';
import { isSameStamp, type Stamp } from './sessionLog';
import type { World } from './world';

/** The maximum number of bytes read from all files of a call: further files do not count as read. */
const maxTextBytes = 4_000_000;
/** The maximum length of a line that agents show in full, in characters. */
const maxLineChars = 2_000;
/**
 * The maximum time between a tool's read and the hook, in milliseconds. If a file was written in this time, the tool
 * may have read its earlier content.
 */
const maxReadDelayMs = 1_000;

/**
 * Records the lines of files that the session has seen. Paths are absolute. Files in the state that the pack shows, and
 * files written while the tool may still have been running, do not count. Changes made while a command runs count as
 * the session's own in any case.
 */
export function recordReads(world: World, reads: readonly FileRead[], findPack: PackLookup): void {
  let remainingBytes = maxTextBytes;
  for (const read of reads) {
    const folder = listFoldersAbove(read.path)[0];
    const pack = folder === undefined ? undefined : findPack(folder);
    if (!pack || pack.basis.level === 'off') continue;
    const path = resolvePackPath(world, pack, read.path);
    const stamp = path === undefined ? null : readChangedStamp(world, pack, path);
    if (path === undefined || !stamp || stamp.size > remainingBytes) continue;
    remainingBytes -= stamp.size;
    recordRead(world, pack, read, { path, stamp });
  }
}

/**
 * Returns undefined for a file that is unchanged since the pack or was written while the tool may still have been
 * running, and null if the file does not exist.
 */
function readChangedStamp(world: World, pack: OpenedPack, path: string): Stamp | null | undefined {
  const stamp = readFileStamp(world, pack, path);
  const packedFile = pack.basis.files.find((file) => file.path === path);
  const isPacked = packedFile !== undefined &&
    isSameStamp({ size: packedFile.size, mtimeMs: packedFile.mtimeMs ?? -1 }, stamp);
  return isPacked || stamp && stamp.mtimeMs > world.now - maxReadDelayMs ? undefined : stamp;
}

function recordRead(world: World, pack: OpenedPack, read: FileRead,
  { path, stamp }: { readonly path: string; readonly stamp: Stamp; }): void
{
  const shownRange = resolveShownLines(world, pack, path, read);
  const previousRead = pack.session.reads.get(path);
  const isKnown = previousRead && isSameStamp(previousRead.stamp, stamp) &&
    previousRead.ranges.some(([from, to]) => from === shownRange?.from && to === shownRange.to);
  if (shownRange && !isKnown) pack.log([{ is: 'read', at: world.now, path, stamp, ...shownRange }]);
}

/** Returns the lines that were shown; undefined if they are not known. */
function resolveShownLines(world: World, { root }: OpenedPack, path: string, read: FileRead) {
  const text = world.read(joinAbsolutePath(root, path), maxTextBytes);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const lineCount = lines.length;
  const from = read.from < 0 ? Math.max(1, lineCount + 1 + read.from) : read.from;
  const to = Math.min(read.to ?? lineCount, lineCount, from + read.maxLines - 1);
  const shownLines = lines.slice(from - 1, to);
  const isTruncated = shownLines.reduce((sum, line) => sum + line.length + 1, 0) > read.maxCharacters ||
    shownLines.some((line) => line.length > maxLineChars);
  return isTruncated || to < from && lineCount > 0 ? undefined : { from, to, of: lineCount };
}

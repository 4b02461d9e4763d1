import type { FileRead } from '#agents/hooks/hookCall';
import { resolvePackPath } from './judge';
import type { OpenedPack, Packs } from './openPack';
import { stampAt } from './ownEdits';
import { foldersAbove, joined } from './paths';
import { isEqual, type Stamp } from './sessionLog';
import type { World } from './world';

/** The maximum number of bytes read from all files of a call: further files do not count as read. */
const maxText = 4_000_000;
/** Agents cut longer lines. Characters. */
const longestLine = 2_000;
/**
 * How long before the hook a tool may have read, in milliseconds: it may not have seen the content of a file that was
 * written since.
 */
const settled = 1_000;

/**
 * Records what the session has seen of files, given as absolute paths. Files in the state that the pack shows, and
 * files written while the tool may still have been running, do not count. Changes made while a command runs are the
 * session's anyway.
 */
export function recordReads(world: World, reads: readonly FileRead[], packs: Packs): void {
  let toRead = maxText;
  for (const read of reads) {
    const folder = foldersAbove(read.path)[0];
    const pack = folder === undefined ? undefined : packs(folder);
    if (!pack || pack.basis.level === 'off') continue;
    const path = resolvePackPath(world, pack, read.path);
    const stamp = path === undefined ? null : changedStamp(world, pack, path);
    if (path === undefined || !stamp || stamp.size > toRead) continue;
    toRead -= stamp.size;
    recordRead(world, pack, read, { path, stamp });
  }
}

/**
 * Returns undefined for a file that is unchanged since the pack, or was written as late as the tool ran; null if there
 * is no file.
 */
function changedStamp(world: World, pack: OpenedPack, path: string): Stamp | null | undefined {
  const stamp = stampAt(world, pack, path);
  const packed = pack.basis.files.find((file) => file.path === path);
  const isPacked = packed !== undefined && isEqual({ size: packed.size, mtimeMs: packed.mtimeMs ?? -1 }, stamp);
  return isPacked || stamp && stamp.mtimeMs > world.now - settled ? undefined : stamp;
}

function recordRead(world: World, pack: OpenedPack, read: FileRead,
  { path, stamp }: { readonly path: string; readonly stamp: Stamp; }): void
{
  const seen = resolveShownLines(world, pack, path, read);
  const before = pack.session.reads.get(path);
  const isKnown = before && isEqual(before.stamp, stamp) &&
    before.lines.some(([from, to]) => from === seen?.from && to === seen.to);
  if (seen && !isKnown) pack.log([{ is: 'read', at: world.now, path, stamp, ...seen }]);
}

/** Returns the lines that were shown; undefined if they are not known. */
function resolveShownLines(world: World, { root }: OpenedPack, path: string, read: FileRead) {
  const text = world.read(joined(root, path), maxText);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const of = lines.length;
  const from = read.from < 0 ? Math.max(1, of + 1 + read.from) : read.from;
  const to = Math.min(read.to ?? of, of, from + read.maxLines - 1);
  const shown = lines.slice(from - 1, to);
  const isCut = shown.reduce((sum, line) => sum + line.length + 1, 0) > read.maxCharacters ||
    shown.some((line) => line.length > longestLine);
  return isCut || to < from && of > 0 ? undefined : { from, to, of };
}

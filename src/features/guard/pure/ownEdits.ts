import { getPathBelow } from '#base/text/paths';
import type { FileStamp } from '#reports';
import { findDifferingFiles } from './changes';
import { resolvePackPath } from './judge';
import type { OpenedPack, PackLookup } from './openPack';
import { listFoldersAbove, joinAbsolutePath } from './paths';
import { isSameStamp, type LogLine, type Stamp } from './sessionLog';
import type { World } from './world';

/** Records files that the session edited, given as absolute paths. */
export function recordEdits(world: World, paths: readonly string[], findPack: PackLookup): void {
  for (const path of paths) {
    const folder = listFoldersAbove(path)[0];
    const pack = folder === undefined ? undefined : findPack(folder);
    const targetPath = pack &&
      (isTaskFile(world, pack, path) ? pack.basis.taskFile.path : resolvePackPath(world, pack, path));
    if (!pack || targetPath === undefined) continue;
    pack.log([{ is: 'edited', at: world.now, path: targetPath, stamp: readFileStamp(world, pack, targetPath) }]);
  }
}

/**
 * Records the state before a command of the session. Differences that already exist do not count as its changes.
 */
export function recordCommand(world: World, pack: OpenedPack): void {
  pack.log([{
    is: 'shell',
    at: world.now,
    changed: findDifferingFiles(world, pack.root, listComparedFiles(pack)),
    branch: world.readHead(pack.root)?.branch ?? null,
  }]);
}

/**
 * Records the state after a command: changes since `recordCommand`, including a change of the branch, are the
 * session's.
 */
export function recordCommandEnd(world: World, pack: OpenedPack): void {
  const { session: { lastCommand }, root } = pack;
  if (!lastCommand) return;
  const nowMs = world.now;
  const stampsBefore = new Map(lastCommand.changed.map(({ path, stamp }) => [path, stamp]));
  const commandEdits = findDifferingFiles(world, root, listComparedFiles(pack)).filter(({ path, stamp }) =>
    !stampsBefore.has(path) || !isSameStamp(stampsBefore.get(path), stamp)
  );
  const branch = world.readHead(root)?.branch ?? null;
  pack.log([
    { is: 'ran', at: nowMs, from: lastCommand.at },
    ...commandEdits.map(({ path, stamp }): LogLine => ({ is: 'edited', at: nowMs, path, stamp })),
    ...(branch === lastCommand.branch ? [] : [{ is: 'branch' as const, at: nowMs, branch }]),
  ]);
}

/** Returns the shown files and the task, which is the only one of AgentPack's own files that makes a pack stale. */
function listComparedFiles({ basis }: OpenedPack): readonly FileStamp[] {
  return [...basis.files, basis.taskFile];
}

function isTaskFile(world: World, { root, basis }: OpenedPack, path: string): boolean {
  return getPathBelow(root, path, world.foldsCase) === basis.taskFile.path;
}

export function readFileStamp(world: World, { root }: OpenedPack, path: string): Stamp | null {
  const state = world.stat(joinAbsolutePath(root, path));
  return state?.kind === 'file' ? { size: state.size, mtimeMs: state.mtimeMs } : null;
}

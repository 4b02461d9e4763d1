import { pathBelow } from '#base/text/paths';
import type { FileStamp } from '#reports';
import { differing } from './changes';
import { resolvePackPath } from './judge';
import type { OpenedPack, Packs } from './openPack';
import { foldersAbove, joined } from './paths';
import { isEqual, type LogLine, type Stamp } from './sessionLog';
import type { World } from './world';

/** Records files that the session edited, given as absolute paths. */
export function recordEdits(world: World, paths: readonly string[], packs: Packs): void {
  for (const path of paths) {
    const folder = foldersAbove(path)[0];
    const pack = folder === undefined ? undefined : packs(folder);
    const target = pack && (isTask(world, pack, path) ? pack.basis.taskFile.path : resolvePackPath(world, pack, path));
    if (!pack || target === undefined) continue;
    pack.log([{ is: 'edited', at: world.now, path: target, stamp: stampAt(world, pack, target) }]);
  }
}

/**
 * Records the state before a command of the session: differences from the pack that already exist are not its changes.
 */
export function recordCommand(world: World, pack: OpenedPack): void {
  pack.log([{
    is: 'shell',
    at: world.now,
    changed: differing(world, pack.root, comparedFiles(pack)),
    branch: world.head(pack.root)?.branch ?? null,
  }]);
}

/**
 * Records the state after a command: changes since `recordCommand`, including a change of the branch, are the
 * session's.
 */
export function recordCommandEnd(world: World, pack: OpenedPack): void {
  const { session: { shell }, root } = pack;
  if (!shell) return;
  const at = world.now;
  const before = new Map(shell.changed.map(({ path, stamp }) => [path, stamp]));
  const commandEdits = differing(world, root, comparedFiles(pack)).filter(({ path, stamp }) =>
    !before.has(path) || !isEqual(before.get(path), stamp)
  );
  const branch = world.head(root)?.branch ?? null;
  pack.log([
    { is: 'ran', at, from: shell.at },
    ...commandEdits.map(({ path, stamp }): LogLine => ({ is: 'edited', at, path, stamp })),
    ...(branch === shell.branch ? [] : [{ is: 'branch' as const, at, branch }]),
  ]);
}

/** Of AgentPack's own files, only the task makes a pack stale. */
function comparedFiles({ basis }: OpenedPack): readonly FileStamp[] {
  return [...basis.files, basis.taskFile];
}

function isTask(world: World, { root, basis }: OpenedPack, path: string): boolean {
  return pathBelow(root, path, world.foldsCase) === basis.taskFile.path;
}

export function stampAt(world: World, { root }: OpenedPack, path: string): Stamp | null {
  const state = world.stat(joined(root, path));
  return state?.kind === 'file' ? { size: state.size, mtimeMs: state.mtimeMs } : null;
}

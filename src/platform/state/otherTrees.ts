import { lstatSync } from 'node:fs';
import { UserError } from '#base/errors';
import type { OtherTree } from '#engine/ports/rootsHost';
import { listSameFolderInOtherTrees } from '../service/workTrees';
import { catchSystemError } from '../fs/systemError';
import { createStateFiles, type StateFiles } from './stateFiles';
import { createStatePaths } from './statePaths';

/** The files below `.agentpack/` for the same folder in another work tree, which are only read. */
export interface TreeState {
  readonly root: string;
  readonly files: StateFiles;
}

/**
 * Returns the states of the other work trees whose `.agentpack/` belongs to this user. Links that lead out of it are
 * rejected, as in the current work tree.
 */
export function listOtherTreeStates(root: string): readonly TreeState[] {
  return listTreeStates(listSameFolderInOtherTrees(root));
}

function listTreeStates(treePaths: readonly string[]): readonly TreeState[] {
  return treePaths.flatMap((treePath) => {
    const paths = createStatePaths(treePath);
    return isOwnedFolder(paths.folder) ? [{ root: treePath, files: createStateFiles(paths) }] : [];
  });
}

export function listOtherTrees(root: string): readonly OtherTree[] {
  return toOtherTrees(listOtherTreeStates(root));
}

/** Returns the folder itself if it has an `.agentpack/` of this user. */
export function listTreesAt(root: string): readonly OtherTree[] {
  return toOtherTrees(listTreeStates([root]));
}

function toOtherTrees(treeStates: readonly TreeState[]): readonly OtherTree[] {
  return treeStates.map(({ root: tree, files }) => ({
    root: tree,
    read: (name) => readIfPossible(() => files.read(name)?.toString('utf8')),
    stat: (name) => readIfPossible(() => files.stat(name)),
  }));
}

/** Treats an unreadable file in another work tree as missing, because AgentPack reports the error in that work tree. */
export function readIfPossible<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

function isOwnedFolder(folder: string): boolean {
  const stats = catchSystemError(() => lstatSync(folder, { throwIfNoEntry: false }), () => undefined);
  const userId = process.getuid?.();
  return stats?.isDirectory() === true && (userId === undefined || stats.uid === userId);
}

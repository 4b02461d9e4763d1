import { lstatSync } from 'node:fs';
import { UserError } from '#base/errors';
import type { OtherTree } from '#engine/ports/rootsHost';
import { sameFolderElsewhere } from '../service/workTrees';
import { orOnSystemError } from '../fs/systemError';
import { createStateFiles, type StateFiles } from './stateFiles';
import { createStatePaths } from './statePaths';

/** The files below `.agentpack/` for the same folder in another work tree, which are only read. */
export interface TreeState {
  readonly root: string;
  readonly files: StateFiles;
}

/**
 * Returns the states of work trees that have such a folder owned by this user; links out of it are refused as in the
 * user's own work tree.
 */
export function otherTreeStates(root: string): readonly TreeState[] {
  return listTreeStates(sameFolderElsewhere(root));
}

function listTreeStates(trees: readonly string[]): readonly TreeState[] {
  return trees.flatMap((tree) => {
    const paths = createStatePaths(tree);
    return isOwnFolder(paths.folder) ? [{ root: tree, files: createStateFiles(paths) }] : [];
  });
}

export function listOtherTrees(root: string): readonly OtherTree[] {
  return asTrees(otherTreeStates(root));
}

/** Returns the folder itself if it has an `.agentpack/` of this user. */
export function treesAt(root: string): readonly OtherTree[] {
  return asTrees(listTreeStates([root]));
}

function asTrees(states: readonly TreeState[]): readonly OtherTree[] {
  return states.map(({ root: tree, files }) => ({
    root: tree,
    read: (name) => ifReadable(() => files.read(name)?.toString('utf8')),
    stat: (name) => ifReadable(() => files.stat(name)),
  }));
}

/** Treats anything unreadable in another work tree as absent: AgentPack reports it in that work tree. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

function isOwnFolder(folder: string): boolean {
  const stats = orOnSystemError(() => lstatSync(folder, { throwIfNoEntry: false }), () => undefined);
  const user = process.getuid?.();
  return stats?.isDirectory() === true && (user === undefined || stats.uid === user);
}

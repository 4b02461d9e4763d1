import { join, resolve, sep } from 'node:path';
import { type FolderOf, isAbsolutePath } from '#agents/connection/folders';
import { diskPathBelow, withSlashes } from '../fs/diskPaths';

/**
 * Returns the folders that variables of this environment name. Like agents, treats a relative folder as relative to the
 * working folder.
 */
export function environmentFolders(env: Readonly<Record<string, string | undefined>>): FolderOf {
  return (variable) => {
    const value = env[variable]?.trim();
    return value ? withSlashes(resolve(value)).replace(/(?<=[^/])\/$/, '') : undefined;
  };
}

/** Returns the location of an artefact's or a record's path on the disk. */
export function fileAt(base: string, path: string): string {
  return isAbsolutePath(path) ? path.split('/').join(sep) : join(base, ...path.split('/'));
}

/** Returns the path as artefacts and records name it: relative if it is below the base, otherwise absolute. */
export function pathFrom(base: string, at: string): string {
  return diskPathBelow(base, at) ?? withSlashes(at);
}

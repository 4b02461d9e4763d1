import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type FolderOf, isAbsolutePath } from '#agents/connection/folders';

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
  const below = relative(base, at);
  return withSlashes(below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below) ? at : below);
}

function withSlashes(path: string): string {
  return path.split(sep).join('/');
}

import { join, resolve, sep } from 'node:path';
import { type FolderLookup, isAbsolutePath } from '#agents/connection/folders';
import { getDiskPathBelow, toForwardSlashes } from '../fs/diskPaths';

/**
 * Returns a function that reads a folder from an environment variable. Like the agents, it resolves a relative folder
 * against the working folder.
 */
export function createEnvironmentFolderLookup(env: Readonly<Record<string, string | undefined>>): FolderLookup {
  return (variable) => {
    const value = env[variable]?.trim();
    return value ? toForwardSlashes(resolve(value)).replace(/(?<=[^/])\/$/, '') : undefined;
  };
}

/** Returns the path on the disk for the path of an artefact or a record. */
export function resolveArtefactPath(base: string, path: string): string {
  return isAbsolutePath(path) ? path.split('/').join(sep) : join(base, ...path.split('/'));
}

/** Returns a path in the form of artefacts and records: relative if it is below the base, otherwise absolute. */
export function toArtefactPath(base: string, path: string): string {
  return getDiskPathBelow(base, path) ?? toForwardSlashes(path);
}

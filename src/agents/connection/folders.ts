import { containsOrEqualsPath, getPathBelow } from '#base/text/paths';

/** A folder or file of an agent in the user's home that an environment variable can move. */
export interface MovableFolder {
  /** The path below home if the variable is not set, with forward slashes. */
  readonly defaultPath: string;
  readonly variable: string;
  /** Its location below the variable's folder; undefined if it is that folder itself. */
  readonly subpath?: string;
}

/** The paths of the files to which `connect` writes an agent's hooks, with forward slashes: below home and a root. */
export interface HookFiles {
  readonly user: string;
  readonly repository: string;
  /** Another agent's file in a repository whose hooks this agent runs too. */
  readonly alsoRun?: string;
  readonly folder: MovableFolder;
}

/**
 * Returns the folder that an environment variable names, as an absolute path with `/` but without a final `/`. Returns
 * undefined if the variable is not set.
 */
export type FolderLookup = (variable: string) => string | undefined;

/** Finds a file that is at `path` below home by default. Returns the same path, or an absolute one. */
export function resolveMovedPath(path: string, folders: readonly MovableFolder[], findFolder: FolderLookup): string {
  for (const { defaultPath, variable, subpath } of folders) {
    const folder = findFolder(variable);
    if (folder === undefined || !containsOrEqualsPath(defaultPath, path)) continue;
    return [folder, subpath ?? '', getPathBelow(defaultPath, path) ?? ''].filter((part) => part !== '').join('/');
  }
  return path;
}

/** Reports whether a path with forward slashes is absolute. On Windows, an absolute path starts with a drive. */
export function isAbsolutePath(path: string): boolean {
  return /^(?:\/|[A-Za-z]:\/)/.test(path);
}

/** Formats a path for users, and for agents that support `~`. */
export function formatHomePath(path: string, scope: 'user' | 'repository'): string {
  return scope === 'user' && !isAbsolutePath(path) ? `~/${path}` : path;
}

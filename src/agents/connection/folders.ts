import { containsOrEqualsPath, getPathBelow } from '#base/text/paths';

/** A folder or file of an agent in the user's home that an environment variable can move. */
export interface MovableFolder {
  /** Its location without the variable: below home, with `/`. */
  readonly usual: string;
  readonly variable: string;
  /** Its location below the variable's folder; undefined if it is that folder itself. */
  readonly below?: string;
}

/** The files, with `/`, into which connecting writes an agent's hooks: below home, and below a root. */
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

/** Finds the location of a file that is usually at `path` below home: the same path, or an absolute one. */
export function resolveMovedPath(path: string, folders: readonly MovableFolder[], folderOf: FolderLookup): string {
  for (const { usual, variable, below } of folders) {
    const folder = folderOf(variable);
    if (folder === undefined || !containsOrEqualsPath(usual, path)) continue;
    return [folder, below ?? '', getPathBelow(usual, path) ?? ''].filter((part) => part !== '').join('/');
  }
  return path;
}

/** Returns whether a path with `/` is absolute. On Windows, an absolute path starts with a drive. */
export function isAbsolutePath(path: string): boolean {
  return /^(?:\/|[A-Za-z]:\/)/.test(path);
}

/** Formats a path for users, and for agents that support `~`. */
export function formatHomePath(path: string, scope: 'user' | 'repository'): string {
  return scope === 'user' && !isAbsolutePath(path) ? `~/${path}` : path;
}

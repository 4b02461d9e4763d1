import { isOrContains, pathBelow } from '#base/text/paths';

/** A folder or file of an agent in the user's home that an environment variable can move. */
export interface MovableFolder {
  /** Its location without the variable: below home, with `/`. */
  readonly usual: string;
  readonly variable: string;
  /** Its location below the variable's folder; undefined: it is that folder. */
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
 * Returns the folder that an environment variable names: absolute, with `/`, without a final one. Undefined if it is
 * not set.
 */
export type FolderOf = (variable: string) => string | undefined;

/** Finds the location of a file that is usually at `path` below home: the same path, or an absolute one. */
export function movedPath(path: string, folders: readonly MovableFolder[], folderOf: FolderOf): string {
  for (const { usual, variable, below } of folders) {
    const folder = folderOf(variable);
    if (folder === undefined || !isOrContains(usual, path)) continue;
    return [folder, below ?? '', pathBelow(usual, path) ?? ''].filter((part) => part !== '').join('/');
  }
  return path;
}

/** Reports whether a path is absolute, not below home or a root; with `/`, on Windows with its drive. */
export function isAbsolutePath(path: string): boolean {
  return /^(?:\/|[A-Za-z]:\/)/.test(path);
}

/** Formats a user's path for people, and for agents that know `~`. */
export function shownPath(path: string, scope: 'user' | 'repository'): string {
  return scope === 'user' && !isAbsolutePath(path) ? `~/${path}` : path;
}

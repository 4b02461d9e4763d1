/** Translates paths between the root and the top of its repository. */
export interface GitPaths {
  /** The root relative to the top of the repository: `sub/dir/` or ''. */
  readonly prefix: string;
  /** The top of the repository relative to the root: `../../` or ''. */
  readonly pathToTop: string;
  /** Returns a path relative to the root, or undefined if the path is outside the root. */
  convertFromTop(path: string): string | undefined;
}

export function createGitPaths(prefix: string): GitPaths {
  return {
    prefix,
    pathToTop: prefix.replace(/[^/]+/g, '..'),
    convertFromTop: (path) => (path.startsWith(prefix) ? path.slice(prefix.length) : undefined),
  };
}

/** Returns whether a path is outside AgentPack's own folder, whose files do not count as changes. */
export function isOutsideStateFolder(path: string): boolean {
  return !path.split('/').includes('.agentpack');
}

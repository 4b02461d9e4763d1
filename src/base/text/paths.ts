/** Paths in the workspace, with parts separated by `/`. */

/** Returns the last part of a path: `a/b.ts` → `b.ts`. */
export function getBaseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the parent folder: `a/b.ts` → `a`; `b.ts` → ''. */
export function getParentFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/**
 * Returns the path of one absolute folder relative to another: `../shop-fix`, with `/` between the names; `.` for
 * the same folder. The result is absolute if the folder is on another drive.
 */
export function getRelativeFolder(from: string, to: string): string {
  const [fromNames, toNames] = [from, to].map((path) =>
    path.replaceAll('\\', '/').split('/').filter((name) => name !== '')
  );
  const firstDifference = fromNames!.findIndex((name, i) => name !== toNames![i]);
  const commonCount = firstDifference < 0 ? fromNames!.length : firstDifference;
  if (commonCount === 0 && /^[A-Za-z]:/.test(to)) return toNames!.join('/');
  return [...fromNames!.slice(commonCount).map(() => '..'), ...toNames!.slice(commonCount)].join('/') || '.';
}

/**
 * Returns the path relative to a folder that contains it; undefined for the folder itself and for paths outside it.
 * Both paths are absolute, or both are relative to the same folder, with `/` between the names. The folder '' contains
 * all relative paths.
 */
export function getPathBelow(folder: string, path: string, foldsCase = false): string | undefined {
  const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  if (path.length <= prefix.length) return undefined;
  const head = path.slice(0, prefix.length);
  const isBelow = head === prefix || foldsCase && head.toLowerCase() === prefix.toLowerCase();
  return isBelow ? path.slice(prefix.length) : undefined;
}

/** Reports whether the folder contains the path. The folder itself does not count. */
export function containsPath(folder: string, path: string): boolean {
  return getPathBelow(folder, path) !== undefined;
}

/** Reports whether the path is the folder itself or is inside the folder. */
export function containsOrEqualsPath(folder: string, path: string): boolean {
  return folder === path || containsPath(folder, path);
}

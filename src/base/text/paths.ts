/** Paths in the workspace, with parts separated by `/`. */

/** `a/b.ts` → `b.ts`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the parent folder: `a/b.ts` → `a`; `b.ts` → ''. */
export function getParentFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Characters. */
const longestShown = 160;

/** Shortens a path for messages; an overlong path keeps its beginning and its end. */
export function shortPath(path: string): string {
  return path.length <= longestShown ? path : `${path.slice(0, longestShown / 2)}…${path.slice(-longestShown / 2)}`;
}

/**
 * Returns the path of one absolute folder relative to another: `../shop-fix`, with `/` between the names; `.` for
 * itself. Absolute on another drive.
 */
export function relativeFolder(from: string, to: string): string {
  const [a, b] = [from, to].map((path) => path.replaceAll('\\', '/').split('/').filter((name) => name !== ''));
  const apart = a!.findIndex((name, i) => name !== b![i]);
  const common = apart < 0 ? a!.length : apart;
  if (common === 0 && /^[A-Za-z]:/.test(to)) return b!.join('/');
  return [...a!.slice(common).map(() => '..'), ...b!.slice(common)].join('/') || '.';
}

/**
 * Returns the path relative to a folder that contains it; undefined for the folder itself and outside of it. Both are
 * absolute or both relative to one folder, with `/` between the names; the folder '' contains all relative paths.
 */
export function pathBelow(folder: string, path: string, foldsCase = false): string | undefined {
  const start = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  if (path.length <= start.length) return undefined;
  const head = path.slice(0, start.length);
  const isSame = head === start || foldsCase && head.toLowerCase() === start.toLowerCase();
  return isSame ? path.slice(start.length) : undefined;
}

/** Reports whether `pathBelow` finds the path. */
export function containsPath(folder: string, path: string): boolean {
  return pathBelow(folder, path) !== undefined;
}

/** Does the same, and accepts the folder itself. */
export function isOrContains(folder: string, path: string): boolean {
  return folder === path || containsPath(folder, path);
}

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

/** Paths of the workspace, whose parts `/` separates. */

/** `a/b.ts` → `b.ts`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `a/b.ts` → `a`; `b.ts` → ''. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Characters. */
const longestShown = 160;

/** A path for messages: of an overlong one its beginning and its end. */
export function shortPath(path: string): string {
  return path.length <= longestShown ? path : `${path.slice(0, longestShown / 2)}…${path.slice(-longestShown / 2)}`;
}

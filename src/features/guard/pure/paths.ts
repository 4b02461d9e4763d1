/** Paths of payloads: absolute paths with `/`, as in `world.ts`. */

/** Characters of a path that a system takes at most: PATH_MAX of Linux, and of a long path of Windows. */
const longest = { posix: 4_096, windows: 32_767 };

/**
 * A path that an agent names, below the folder of its session; undefined for a relative one without that folder, and
 * for one that is too long to be a file's.
 */
export function absolutePath(path: string, folder: string | undefined, isWindows: boolean): string | undefined {
  if (path.length > (isWindows ? longest.windows : longest.posix)) return undefined;
  const own = withSlashes(path, isWindows);
  if (isAbsolute(own, isWindows)) return normalized(own);
  if (folder === undefined || isForeign(path, isWindows)) return undefined;
  const base = withSlashes(folder, isWindows);
  return isAbsolute(base, isWindows) ? normalized(`${base}/${own}`) : undefined;
}

/** The part of a path below a folder; undefined outside of it. */
export function pathBelow(folder: string, path: string, foldsCase: boolean): string | undefined {
  const start = folder.endsWith('/') ? folder : `${folder}/`;
  const head = path.slice(0, start.length);
  return (foldsCase ? head.toLowerCase() === start.toLowerCase() : head === start) && path.length > start.length
    ? path.slice(start.length)
    : undefined;
}

/** The folders that contain a path, the nearest first. */
export function foldersAbove(path: string): readonly string[] {
  const folders: string[] = [];
  for (let at = path.lastIndexOf('/'); at >= 0; at = path.lastIndexOf('/', at - 1)) {
    const folder = path.slice(0, at);
    folders.push(folder === '' || folder.endsWith(':') ? `${folder}/` : folder);
    if (at === 0) break;
  }
  return folders;
}

export function joined(folder: string, path: string): string {
  return folder.endsWith('/') ? `${folder}${path}` : `${folder}/${path}`;
}

/** `C:\a` → `C:/a`; Git Bash's `/c/a` → `C:/a`. */
function withSlashes(path: string, isWindows: boolean): string {
  if (!isWindows) return path;
  return path.replace(/^\\\\\?\\/, '').replace(/\\/g, '/').replace(/^\/([A-Za-z])(?=\/|$)/, '$1:').replace(/^[a-z]:/,
    (drive) => drive.toUpperCase());
}

function isAbsolute(path: string, isWindows: boolean): boolean {
  return path.startsWith('/') || isWindows && /^[A-Za-z]:\//.test(path);
}

/** A path of Windows on another system names none of its files. */
function isForeign(path: string, isWindows: boolean): boolean {
  return !isWindows && /^(?:[A-Za-z]:[\\/]|\\\\)/.test(path);
}

function normalized(path: string): string {
  const parts: string[] = [];
  const [root, ...rest] = path.split('/');
  for (const part of rest) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `${root}/${parts.join('/')}`;
}

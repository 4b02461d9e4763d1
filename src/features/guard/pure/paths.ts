/** Paths of payloads: absolute paths with `/`, as in `world.ts`. */

/** The maximum number of characters in a path: PATH_MAX of Linux, and the limit for long paths on Windows. */
const longest = { posix: 4_096, windows: 32_767 };

/**
 * Resolves a path from an agent against the session's folder. Undefined for a relative path without that folder, and
 * for a path that is too long for a file.
 */
export function absolutePath(path: string, folder: string | undefined, isWindows: boolean): string | undefined {
  if (path.length > (isWindows ? longest.windows : longest.posix)) return undefined;
  const slashPath = withSlashes(path, isWindows);
  if (isAbsolute(slashPath, isWindows)) return normalized(slashPath);
  if (folder === undefined || isForeign(path, isWindows)) return undefined;
  const base = withSlashes(folder, isWindows);
  return isAbsolute(base, isWindows) ? normalized(`${base}/${slashPath}`) : undefined;
}

/** Returns the folders that contain a path, the nearest first. */
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

/** Converts `C:\a` to `C:/a`, and Git Bash's `/c/a` to `C:/a`. */
function withSlashes(path: string, isWindows: boolean): string {
  if (!isWindows) return path;
  return path.replace(/^\\\\\?\\/, '').replace(/\\/g, '/').replace(/^\/([A-Za-z])(?=\/|$)/, '$1:').replace(/^[a-z]:/,
    (drive) => drive.toUpperCase());
}

function isAbsolute(path: string, isWindows: boolean): boolean {
  return path.startsWith('/') || isWindows && /^[A-Za-z]:\//.test(path);
}

/** On other systems, a Windows path names none of their files. */
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

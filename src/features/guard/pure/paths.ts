/** Functions for paths in payloads. The results are absolute paths with forward slashes, as in `world.ts`. */

/** The maximum number of characters in a path: PATH_MAX of Linux, and the limit for long paths on Windows. */
const maxPathChars = { posix: 4_096, windows: 32_767 };

/**
 * Resolves a path from an agent against the session's folder. Returns undefined for a relative path without
 * that folder, and for a path that is too long for a file.
 */
export function resolveAbsolutePath(path: string, folder: string | undefined, isWindows: boolean): string | undefined {
  if (path.length > (isWindows ? maxPathChars.windows : maxPathChars.posix)) return undefined;
  const slashPath = toForwardSlashes(path, isWindows);
  if (isAbsolute(slashPath, isWindows)) return normalizePath(slashPath);
  if (folder === undefined || isForeignPath(path, isWindows)) return undefined;
  const base = toForwardSlashes(folder, isWindows);
  return isAbsolute(base, isWindows) ? normalizePath(`${base}/${slashPath}`) : undefined;
}

/** Returns the folders that contain a path, nearest first. */
export function listFoldersAbove(path: string): readonly string[] {
  const folders: string[] = [];
  for (let slashIndex = path.lastIndexOf('/'); slashIndex >= 0; slashIndex = path.lastIndexOf('/', slashIndex - 1)) {
    const folder = path.slice(0, slashIndex);
    folders.push(folder === '' || folder.endsWith(':') ? `${folder}/` : folder);
    if (slashIndex === 0) break;
  }
  return folders;
}

export function joinAbsolutePath(folder: string, path: string): string {
  return folder.endsWith('/') ? `${folder}${path}` : `${folder}/${path}`;
}

/** Converts `C:\a` to `C:/a`, and Git Bash's `/c/a` to `C:/a`. */
function toForwardSlashes(path: string, isWindows: boolean): string {
  if (!isWindows) return path;
  return path.replace(/^\\\\\?\\/, '').replace(/\\/g, '/').replace(/^\/([A-Za-z])(?=\/|$)/, '$1:').replace(/^[a-z]:/,
    (drive) => drive.toUpperCase());
}

function isAbsolute(path: string, isWindows: boolean): boolean {
  return path.startsWith('/') || isWindows && /^[A-Za-z]:\//.test(path);
}

/** Reports whether the path is a Windows path on another system, where it cannot refer to a file. */
function isForeignPath(path: string, isWindows: boolean): boolean {
  return !isWindows && /^(?:[A-Za-z]:[\\/]|\\\\)/.test(path);
}

function normalizePath(path: string): string {
  const parts: string[] = [];
  const [root, ...segments] = path.split('/');
  for (const part of segments) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `${root}/${parts.join('/')}`;
}

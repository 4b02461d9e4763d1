import { getPathBelow } from '#base/text/paths';

// Paths in transcripts may come from any operating system. They are absolute or relative to the session's working
// folder.

const isAbsolute = (path: string): boolean => /^(?:\/|[A-Za-z]:\/|\/\/)/.test(path);

const isWindowsPath = (path: string): boolean => /^[A-Za-z]:|^\\\\/.test(path);

/**
 * Converts a path to a form that is the same inside and outside WSL: `/` as separator; `C:\a` and `/mnt/c/a` → `c:/a`,
 * `\\wsl$\Name\a` → `/a`, `/private/tmp` → `/tmp`.
 */
function toPlainPath(path: string): string {
  const slashedPath = (isWindowsPath(path) ? path.replaceAll('\\', '/') : path).replace(/^\/\/\?\/(?=[A-Za-z]:)/, '');
  const wslPath = /^\/\/wsl(?:\$|\.localhost)\/[^/]+(\/.*)$/i.exec(slashedPath)?.[1];
  if (wslPath !== undefined) return toPlainPath(wslPath);
  const linkedPath = /^\/private(\/(?:tmp|var|etc)(?:\/.*)?)$/.exec(slashedPath)?.[1];
  if (linkedPath !== undefined) return linkedPath;
  const driveMatch = /^(?:\/mnt\/)?([A-Za-z])(?::|(?=\/))(\/.*)$/.exec(slashedPath);
  if (driveMatch && (slashedPath.startsWith('/mnt/') || slashedPath[1] === ':')) {
    return `${driveMatch[1]!.toLowerCase()}:${driveMatch[2]!.replaceAll('\\', '/')}`;
  }
  return slashedPath;
}

/**
 * Resolves a path against the working folder, if known, and removes `.` and `..`. Returns undefined if the path does
 * not name a file.
 */
export function resolveTranscriptPath(path: string, cwd: string | undefined): string | undefined {
  if (path === '' || path.includes('\0')) return undefined;
  const plainPath = toPlainPath(path);
  if (isAbsolute(plainPath) || cwd === undefined) return normalizePath(plainPath);
  return normalizePath(`${toPlainPath(cwd)}/${isWindowsPath(cwd) ? plainPath.replaceAll('\\', '/') : plainPath}`);
}

/**
 * Returns the path relative to the folder that contains it, or '' for the folder itself. Returns undefined if no folder
 * contains the path. Paths are case-sensitive unless they start with a drive letter.
 */
export function findRelativePath(path: string, folders: readonly string[]): string | undefined {
  const plainPath = toPlainPath(path);
  for (const folder of folders) {
    const plainFolder = toPlainPath(folder).replace(/\/$/, '');
    if (toComparablePath(plainPath.replace(/\/$/, '')) === toComparablePath(plainFolder)) return '';
    const pathBelow = getPathBelow(`${plainFolder}/`, plainPath, /^[a-z]:/.test(plainPath));
    if (pathBelow !== undefined) return pathBelow;
  }
  return undefined;
}

/** Lowercases a path that starts with a drive letter, since such paths are case-insensitive. */
function toComparablePath(plainPath: string): string {
  return /^[a-z]:/.test(plainPath) ? plainPath.toLowerCase() : plainPath;
}

/** Matches the root, above which `..` has no effect: `/`, `c:/` or `//server/share/`. */
const rootPattern = /^(?:[a-z]:\/|\/\/(?!\.{1,2}\/)[^/]+\/(?!\.{1,2}(?:\/|$))[^/]+\/?|\/)/;

/** Normalizes a path. `..` is removed first because it may hide that the path comes from another system. */
function normalizePath(path: string): string {
  return removeDotSegments(toPlainPath(removeDotSegments(path)));
}

function removeDotSegments(path: string): string {
  const segments: string[] = [];
  const rootPrefix = rootPattern.exec(path)?.[0] ?? '';
  for (const part of path.slice(rootPrefix.length).split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else if (part !== '..' || rootPrefix === '') segments.push(part);
  }
  const relativePart = segments.join('/');
  return relativePart !== '' && rootPrefix !== '' && !rootPrefix.endsWith('/')
    ? `${rootPrefix}/${relativePart}`
    : rootPrefix + relativePart;
}

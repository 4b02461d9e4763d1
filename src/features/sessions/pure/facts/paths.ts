import { pathBelow } from '#base/text/paths';

/** Paths in transcripts may come from any system, and are absolute or below the folder that the session works in. */

const isAbsolute = (path: string): boolean => /^(?:\/|[A-Za-z]:\/|\/\/)/.test(path);

const isOfWindows = (path: string): boolean => /^[A-Za-z]:|^\\\\/.test(path);

/**
 * Converts a path to the same form on both sides of WSL: `/` between parts; `C:\a` and `/mnt/c/a` → `c:/a`,
 * `\\wsl$\Name\a` → `/a`, `/private/tmp` → `/tmp`.
 */
function plainPath(path: string): string {
  const slashed = (isOfWindows(path) ? path.replaceAll('\\', '/') : path).replace(/^\/\/\?\/(?=[A-Za-z]:)/, '');
  const inWsl = /^\/\/wsl(?:\$|\.localhost)\/[^/]+(\/.*)$/i.exec(slashed)?.[1];
  if (inWsl !== undefined) return plainPath(inWsl);
  const linked = /^\/private(\/(?:tmp|var|etc)(?:\/.*)?)$/.exec(slashed)?.[1];
  if (linked !== undefined) return linked;
  const drive = /^(?:\/mnt\/)?([A-Za-z])(?::|(?=\/))(\/.*)$/.exec(slashed);
  if (drive && (slashed.startsWith('/mnt/') || slashed[1] === ':')) {
    return `${drive[1]!.toLowerCase()}:${drive[2]!.replaceAll('\\', '/')}`;
  }
  return slashed;
}

/**
 * Returns the path in a form that does not depend on a folder, without `.` and `..`; undefined if it does not name a
 * file.
 */
export function absoluteFile(path: string, cwd: string | undefined): string | undefined {
  if (path === '' || path.includes('\0')) return undefined;
  const plain = plainPath(path);
  if (isAbsolute(plain) || cwd === undefined) return oneForm(plain);
  return oneForm(`${plainPath(cwd)}/${isOfWindows(cwd) ? plain.replaceAll('\\', '/') : plain}`);
}

/**
 * Returns the path relative to the folder that contains it, '' for the folder itself; undefined outside all folders.
 * Case-sensitive except for drive letters.
 */
export function relativeTo(path: string, folders: readonly string[]): string | undefined {
  const plain = plainPath(path);
  for (const folder of folders) {
    const base = plainPath(folder).replace(/\/$/, '');
    if (comparable(plain.replace(/\/$/, '')) === comparable(base)) return '';
    const below = pathBelow(`${base}/`, plain, /^[a-z]:/.test(plain));
    if (below !== undefined) return below;
  }
  return undefined;
}

/** Lowercases a path with a drive letter, in which case is ignored. */
function comparable(plain: string): string {
  return /^[a-z]:/.test(plain) ? plain.toLowerCase() : plain;
}

/** The root that `..` cannot go above: `/`, `c:/` or `//server/share/`. */
const root = /^(?:[a-z]:\/|\/\/(?!\.{1,2}\/)[^/]+\/(?!\.{1,2}(?:\/|$))[^/]+\/?|\/)/;

/** Normalizes a path. `..` is removed first, because only then it may be recognizable as a path of another system. */
function oneForm(path: string): string {
  return withoutDots(plainPath(withoutDots(path)));
}

function withoutDots(path: string): string {
  const kept: string[] = [];
  const start = root.exec(path)?.[0] ?? '';
  for (const part of path.slice(start.length).split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (part !== '..' || start === '') kept.push(part);
  }
  const rest = kept.join('/');
  return rest !== '' && start !== '' && !start.endsWith('/') ? `${start}/${rest}` : start + rest;
}

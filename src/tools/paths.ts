import { UserError } from '#base/errors';
import { visible } from '#base/text/visible';
import { cut } from '#base/text/markdown';

/**
 * The path relative to the root of a path that a model named: relative, or absolute and below the root, which may be
 * reached by a link. Links below the root are not resolved: the engine reads no file through one that leaves it.
 * @throws UserError for a path outside the root, and for the root itself
 */
export function pathBelowRoot(root: string, path: string, realPath: (path: string) => string): string {
  const isWindows = root.includes('\\');
  const given = belowBase(root, path, isWindows) ?? belowBase(root, realPath(path), isWindows);
  if (given === undefined) throw outside(root, path);
  const parts: string[] = [];
  for (const part of given.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) throw outside(root, path);
  }
  if (parts.length === 0) throw new UserError(`${shown(path)} is the whole folder: name a file in it.`, 'usage');
  return parts.join('/');
}

/** Undefined for an absolute path that does not begin with the root; a relative one as it is. */
function belowBase(root: string, path: string, isWindows: boolean): string | undefined {
  const slashes = (text: string) => (isWindows ? text.replaceAll('\\', '/') : text);
  const [base, given] = [slashes(root).replace(/\/$/, ''), slashes(path)];
  const isBelow = isWindows
    ? given.toLowerCase().startsWith(`${base.toLowerCase()}/`)
    : given.startsWith(`${base}/`);
  if (isBelow) return given.slice(base.length + 1);
  return given === base ? '.' : given.startsWith('/') || isWindows && /^[A-Za-z]:/.test(given) ? undefined : given;
}

function outside(root: string, path: string): UserError {
  return new UserError(`${shown(path)} lies outside ${root}: name a file below it.`, 'usage');
}

function shown(path: string): string {
  return cut(visible(path), 200);
}

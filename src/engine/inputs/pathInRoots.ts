import type { Host } from '../host';

/**
 * Converts a path or target (`../api/src/a.ts#Router`) that leads into a further root to one with the root's name:
 * `api/src/a.ts`. Returns any other path unchanged. Paths may be absolute, or relative to the primary root.
 */
export function pathInRoots({ root, roots }: Pick<Host, 'root' | 'roots'>, path: string): string {
  if (!roots || roots.further.length === 0 || !/^(?:\.\.?[\\/]|[\\/]|[A-Za-z]:[\\/])/.test(path)) return path;
  const isWindows = root.includes('\\');
  const slashes = (text: string) => (isWindows ? text.replaceAll('\\', '/') : text);
  const fold = (text: string) => (isWindows ? text.toLowerCase() : text);
  const absolute = resolved(slashes(root), slashes(path));
  for (const { name, folder } of roots.further) {
    const base = `${slashes(folder)}/`;
    if (fold(absolute).startsWith(fold(base))) return `${name}/${absolute.slice(base.length)}`;
  }
  return path;
}

/** Resolves a path, with `/` as the separator. */
function resolved(root: string, path: string): string {
  const isAbsolute = /^(?:\/|[A-Za-z]:)/.test(path);
  const parts: string[] = [];
  for (const part of `${isAbsolute ? '' : `${root}/`}${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part);
  }
  return parts.join('/');
}

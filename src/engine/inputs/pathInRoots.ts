import type { Host } from '../host';

/**
 * Converts a path or target in a further root (`../api/src/a.ts#Router`) to one that starts with the root's name
 * (`api/src/a.ts#Router`). Returns any other path unchanged. Paths may be absolute, or relative to the primary root.
 */
export function toPathInRoots({ root, roots }: Pick<Host, 'root' | 'roots'>, path: string): string {
  if (!roots || roots.further.length === 0 || !/^(?:\.\.?[\\/]|[\\/]|[A-Za-z]:[\\/])/.test(path)) return path;
  const isWindows = root.includes('\\');
  const toSlashes = (text: string) => (isWindows ? text.replaceAll('\\', '/') : text);
  const foldCase = (text: string) => (isWindows ? text.toLowerCase() : text);
  const absolutePath = resolveSlashPath(toSlashes(root), toSlashes(path));
  for (const { name, folder } of roots.further) {
    const folderPrefix = `${toSlashes(folder)}/`;
    if (foldCase(absolutePath).startsWith(foldCase(folderPrefix)))
      return `${name}/${absolutePath.slice(folderPrefix.length)}`;
  }
  return path;
}

/** Resolves a path, with `/` as the separator. */
function resolveSlashPath(root: string, path: string): string {
  const isAbsolute = /^(?:\/|[A-Za-z]:)/.test(path);
  const parts: string[] = [];
  for (const part of `${isAbsolute ? '' : `${root}/`}${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part);
  }
  return parts.join('/');
}

/** A path in a pack of several repositories, split into root and path. */
export interface RootedPath {
  /** The further root's name; undefined for a path of the primary one. */
  readonly name: string | undefined;
  /** The file's path within its root; '' for the root's folder. */
  readonly path: string;
}

/** Splits `api/src/x.ts` into the root `api` and `src/x.ts` if `isName` knows the root. */
export function rootedPath(path: string, isName: (name: string) => boolean): RootedPath {
  const slash = path.indexOf('/');
  const name = slash < 0 ? path : path.slice(0, slash);
  return isName(name) ? { name, path: slash < 0 ? '' : path.slice(slash + 1) } : { name: undefined, path };
}

/** Other characters would need quotes in shells, or would change the path. */
const unusual = /[^\p{L}\p{N}._-]+/gu;

/**
 * Returns a short name for the files of a further root: its folder's name, with a number if another entry has that
 * name, ignoring letter case as some file systems do. Adds it to `taken`.
 */
export function rootName(folder: string, usedNames: Set<string>): string {
  const base = folder.slice(Math.max(folder.lastIndexOf('/'), folder.lastIndexOf('\\')) + 1);
  const plain = base.normalize('NFC').replace(unusual, '-').replace(/^[.-]+|[.-]+$/g, '').slice(0, longestName) ||
    'root';
  for (let number = 1;; number++) {
    const name = number === 1 ? plain : `${plain}-${number}`;
    if (usedNames.has(name.toLowerCase())) continue;
    usedNames.add(name.toLowerCase());
    return name;
  }
}

/** Characters. */
const longestName = 60;

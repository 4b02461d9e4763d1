/** A path of a pack of several repositories, apart. */
export interface RootedPath {
  /** The further root's name; undefined for a path of the primary one. */
  readonly name: string | undefined;
  /** As the root itself names the file; '' for its folder. */
  readonly path: string;
}

/** `api/src/x.ts` → the root `api` and `src/x.ts`, where `isName` knows it. */
export function rootedPath(path: string, isName: (name: string) => boolean): RootedPath {
  const slash = path.indexOf('/');
  const name = slash < 0 ? path : path.slice(0, slash);
  return isName(name) ? { name, path: slash < 0 ? '' : path.slice(slash + 1) } : { name: undefined, path };
}

/** Other characters would need quotes in shells, or make another path of it. */
const unusual = /[^\p{L}\p{N}._-]+/gu;

/**
 * Returns a short name for the files of a further root: its folder's name, with a number if another entry has that
 * name, ignoring letter case as some file systems do. Adds it to `taken`.
 */
export function rootName(folder: string, taken: Set<string>): string {
  const base = folder.slice(Math.max(folder.lastIndexOf('/'), folder.lastIndexOf('\\')) + 1);
  const plain = base.normalize('NFC').replace(unusual, '-').replace(/^[.-]+|[.-]+$/g, '').slice(0, longestName) ||
    'root';
  for (let number = 1;; number++) {
    const name = number === 1 ? plain : `${plain}-${number}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

/** Characters. */
const longestName = 60;

/** A path in a pack of several repositories, split into root and path. */
export interface RootedPath {
  /** The name of the additional root; undefined for a path in the primary root. */
  readonly name: string | undefined;
  /** The file's path within its root; '' for the root's folder. */
  readonly path: string;
}

/** Splits `api/src/x.ts` into the root `api` and the path `src/x.ts` if `isRootName` returns true for the root. */
export function splitRootedPath(path: string, isRootName: (name: string) => boolean): RootedPath {
  const slash = path.indexOf('/');
  const name = slash < 0 ? path : path.slice(0, slash);
  return isRootName(name) ? { name, path: slash < 0 ? '' : path.slice(slash + 1) } : { name: undefined, path };
}

/** Matches characters that would need quotes in shells or would change the path. */
const unsafeCharacters = /[^\p{L}\p{N}._-]+/gu;

/**
 * Creates a short name for an additional root: its folder's name, with a number if another root has the same name,
 * ignoring letter case as some file systems do. Adds the name to `usedNames`.
 */
export function createRootName(folder: string, usedNames: Set<string>): string {
  const folderName = folder.slice(Math.max(folder.lastIndexOf('/'), folder.lastIndexOf('\\')) + 1);
  const safeName =
    folderName.normalize('NFC').replace(unsafeCharacters, '-').replace(/^[.-]+|[.-]+$/g, '').slice(0,
      maxRootNameLength) ||
    'root';
  for (let number = 1;; number++) {
    const name = number === 1 ? safeName : `${safeName}-${number}`;
    if (usedNames.has(name.toLowerCase())) continue;
    usedNames.add(name.toLowerCase());
    return name;
  }
}

/** The maximum length of a root name, in characters. */
const maxRootNameLength = 60;

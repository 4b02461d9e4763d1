/** A file of a pack, with the other files of the pack that it imports. */
export interface DependencyNote {
  readonly path: string;
  readonly imports: readonly string[];
}

/** Returns notes on the files that import other files from `paths`, in the order of `paths`. */
export function buildDependencyNotes(paths: readonly string[],
  getImports: (path: string) => readonly string[]): DependencyNote[]
{
  const shownPaths = new Set(paths);
  return paths.flatMap((path) => {
    const shownImports = [...new Set(getImports(path))].filter((target) => target !== path && shownPaths.has(target));
    return shownImports.length === 0 ? [] : [{ path, imports: shownImports }];
  });
}

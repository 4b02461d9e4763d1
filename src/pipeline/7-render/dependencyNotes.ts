/** A file of a pack, with the other files of the pack that it imports. */
export interface DependencyNote {
  readonly path: string;
  readonly imports: readonly string[];
}

/** Returns notes on the files that import other files from `paths`, in the order of `paths`. */
export function buildDependencyNotes(paths: readonly string[],
  imports: (path: string) => readonly string[]): DependencyNote[]
{
  const shown = new Set(paths);
  return paths.flatMap((path) => {
    const shownImports = [...new Set(imports(path))].filter((target) => target !== path && shown.has(target));
    return shownImports.length === 0 ? [] : [{ path, imports: shownImports }];
  });
}

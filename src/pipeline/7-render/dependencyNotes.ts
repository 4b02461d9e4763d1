/** A file of a pack, with the other files of the pack that it imports. */
export interface DependencyNote {
  readonly path: string;
  readonly imports: readonly string[];
}

/** Returns notes on files that import others of these, in the order of `paths`. */
export function dependencyNotes(paths: readonly string[],
  imports: (path: string) => readonly string[]): DependencyNote[]
{
  const shown = new Set(paths);
  return paths.flatMap((path) => {
    const used = [...new Set(imports(path))].filter((target) => target !== path && shown.has(target));
    return used.length === 0 ? [] : [{ path, imports: used }];
  });
}

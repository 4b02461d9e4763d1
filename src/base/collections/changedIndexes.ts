type Paths = readonly { readonly path: string; }[];

/** The last result for each list, cached because several callers need the result in one pack and the lists are long. */
const cached = new WeakMap<Paths, { readonly before: Paths; readonly changed: readonly number[] | undefined; }>();

/**
 * Returns the indexes at which two lists with the same paths in the same order hold different objects, or undefined if
 * the paths differ.
 */
export function findChangedIndexes(previous: Paths, current: Paths): readonly number[] | undefined {
  const entry = cached.get(current);
  if (entry?.before === previous) return entry.changed;
  const changed = compareLists(previous, current);
  cached.delete(previous); // otherwise each list would keep all earlier ones alive
  cached.set(current, { before: previous, changed });
  return changed;
}

function compareLists(previous: Paths, current: Paths): number[] | undefined {
  if (previous.length !== current.length) return undefined;
  const changed: number[] = [];
  for (let index = 0; index < current.length; index++) {
    // `===` reads the objects, which are rarely in the processor's cache
    if (Object.is(previous[index], current[index])) continue;
    if (previous[index]!.path !== current[index]!.path) return undefined;
    changed.push(index);
  }
  return changed;
}

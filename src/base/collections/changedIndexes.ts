type ListWithPaths = readonly { readonly path: string; }[];

/** The last result for each list, cached because several callers need the result in one pack and the lists are long. */
const cachedComparisons = new WeakMap<ListWithPaths,
  { readonly before: ListWithPaths; readonly changed: readonly number[] | undefined; }>();

/**
 * Returns the indexes at which two lists with the same paths in the same order hold different objects, or undefined if
 * the paths differ.
 */
export function findChangedIndexes(previous: ListWithPaths, current: ListWithPaths): readonly number[] | undefined {
  const comparison = cachedComparisons.get(current);
  if (comparison?.before === previous) return comparison.changed;
  const changed = compareLists(previous, current);
  cachedComparisons.delete(previous); // otherwise each list would keep all earlier ones alive
  cachedComparisons.set(current, { before: previous, changed });
  return changed;
}

function compareLists(previous: ListWithPaths, current: ListWithPaths): number[] | undefined {
  if (previous.length !== current.length) return undefined;
  const changed: number[] = [];
  for (let index = 0; index < current.length; index++) {
    // comparing by `===` would read the objects, which are rarely in the processor's cache
    if (Object.is(previous[index], current[index])) continue;
    if (previous[index]!.path !== current[index]!.path) return undefined;
    changed.push(index);
  }
  return changed;
}

type Paths = readonly { readonly path: string; }[];

/** The last result for a list, because several callers need it in one pack and the lists are long. */
const cached = new WeakMap<Paths, { readonly before: Paths; readonly changed: readonly number[] | undefined; }>();

/**
 * Returns the indexes at which two lists with the same paths in the same order hold different objects; undefined if the
 * paths differ.
 */
export function changedIndexes(before: Paths, now: Paths): readonly number[] | undefined {
  const entry = cached.get(now);
  if (entry?.before === before) return entry.changed;
  const changed = compare(before, now);
  cached.delete(before); // otherwise each list would keep all earlier ones alive
  cached.set(now, { before, changed });
  return changed;
}

function compare(before: Paths, now: Paths): number[] | undefined {
  if (before.length !== now.length) return undefined;
  const changed: number[] = [];
  for (let index = 0; index < now.length; index++) {
    // `===` reads the objects, which are rarely in the processor's cache
    if (Object.is(before[index], now[index])) continue;
    if (before[index]!.path !== now[index]!.path) return undefined;
    changed.push(index);
  }
  return changed;
}

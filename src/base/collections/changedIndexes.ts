type Paths = readonly { readonly path: string; }[];

/** The last answer about a list: several ask the same in one pack, and the lists are long. */
const answered = new WeakMap<Paths, { readonly before: Paths; readonly changed: readonly number[] | undefined; }>();

/** Where two lists with the same paths in the same order hold other objects; undefined where the paths differ. */
export function changedPlaces(before: Paths, now: Paths): readonly number[] | undefined {
  const known = answered.get(now);
  if (known?.before === before) return known.changed;
  const changed = compare(before, now);
  answered.delete(before); // or each list would hold all that were before it
  answered.set(now, { before, changed });
  return changed;
}

function compare(before: Paths, now: Paths): number[] | undefined {
  if (before.length !== now.length) return undefined;
  const changed: number[] = [];
  for (let place = 0; place < now.length; place++) {
    // `===` would look into each object, which is seldom in the processor's cache
    if (Object.is(before[place], now[place])) continue;
    if (before[place]!.path !== now[place]!.path) return undefined;
    changed.push(place);
  }
  return changed;
}

/** Where two lists with the same paths in the same order hold other objects; undefined where the paths differ. */
export function changedPlaces<T extends { readonly path: string }>(before: readonly T[], now: readonly T[]): number[] | undefined {
  if (before.length !== now.length) return undefined;
  const changed: number[] = [];
  for (let place = 0; place < now.length; place++) {
    if (before[place] === now[place]) continue;
    if (before[place]!.path !== now[place]!.path) return undefined;
    changed.push(place);
  }
  return changed;
}

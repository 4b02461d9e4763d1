import { byText } from '#base/order';

/** A map of lists that can be patched. */
export interface Lists<T> extends ReadonlyMap<string, readonly T[]> {
  set(key: string, values: readonly T[]): unknown;
  delete(key: string): boolean;
}

/**
 * Values to add to sorted lists and to remove from them. They are applied together, so that a long list is copied once.
 */
export class ListPatch {
  private readonly added = new Map<string, string[]>();
  private readonly removed = new Map<string, Set<string>>();

  get isEmpty(): boolean {
    return this.added.size + this.removed.size === 0;
  }

  add(key: string, value: string): void {
    const addedValues = this.added.get(key);
    if (addedValues) addedValues.push(value);
    else this.added.set(key, [value]);
  }

  remove(key: string, value: string): void {
    const removedValues = this.removed.get(key);
    if (removedValues) removedValues.add(value);
    else this.removed.set(key, new Set([value]));
  }

  /** Replaces lists instead of changing them. An empty list is deleted. */
  apply(lists: Lists<string>): void {
    for (const key of new Set([...this.removed.keys(), ...this.added.keys()])) {
      const removedValues = this.removed.get(key);
      const keptValues = (lists.get(key) ?? []).filter((value) => !removedValues?.has(value));
      const list = keptValues.concat(this.added.get(key) ?? []); // has no room for more, unlike after `push`
      if (list.length > 0) lists.set(key, list.sort(byText));
      else lists.delete(key);
    }
  }
}

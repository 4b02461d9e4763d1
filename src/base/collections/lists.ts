/** Adds a value to the list of its key. */
export function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Adds any number of values in order; spreading a hundred thousand values into `push` would exceed the call stack. */
export function addAll<T>(list: T[], values: readonly T[]): void {
  for (let i = 0, count = values.length; i < count; i++) list.push(values[i]!);
}

/**
 * Returns the largest of any number of values and `least`; spreading many into `Math.max` would exceed the call stack.
 */
export function maxOf(values: Iterable<number>, initial = -Infinity): number {
  let largest = initial;
  for (const value of values) largest = Math.max(largest, value);
  return largest;
}

/** Returns the smallest of any number of values and `most`. */
export function minOf(values: Iterable<number>, initial = Infinity): number {
  let smallest = initial;
  for (const value of values) smallest = Math.min(smallest, value);
  return smallest;
}

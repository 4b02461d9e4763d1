/** Adds a value to the list of its key. */
export function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Adds any number of values in order. Spreading a hundred thousand values into `push` would exceed the call stack. */
export function addAll<T>(list: T[], values: readonly T[]): void {
  for (let i = 0, count = values.length; i < count; i++) list.push(values[i]!);
}

/**
 * Returns the largest of any number of values and `initial`. Spreading many values into `Math.max` would exceed the
 * call stack.
 */
export function findMax(values: Iterable<number>, initial = -Infinity): number {
  let largest = initial;
  for (const value of values) largest = Math.max(largest, value);
  return largest;
}

/** Returns the smallest of any number of values and `initial`. */
export function findMin(values: Iterable<number>, initial = Infinity): number {
  let smallest = initial;
  for (const value of values) smallest = Math.min(smallest, value);
  return smallest;
}

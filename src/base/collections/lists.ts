/** Adds a value to the list of its key. */
export function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Adds the values in order, however many they are: spread into `push`, a hundred thousand exceed the call stack. */
export function addAll<T>(list: T[], values: readonly T[]): void {
  for (let i = 0, count = values.length; i < count; i++) list.push(values[i]!);
}

/** The largest of the values and `least`, however many they are: spread into `Math.max`, they exceed the call stack. */
export function maxOf(values: Iterable<number>, least = -Infinity): number {
  let largest = least;
  for (const value of values) largest = Math.max(largest, value);
  return largest;
}

/** The smallest of the values and `most`, however many they are. */
export function minOf(values: Iterable<number>, most = Infinity): number {
  let smallest = most;
  for (const value of values) smallest = Math.min(smallest, value);
  return smallest;
}

/** The same content with room for at least `least` entries, and for more to come. */
export function grown<T extends Uint8Array | Uint32Array | Int32Array>(from: T, least: number): T {
  if (from.length >= least) return from;
  const larger = new (from.constructor as new(length: number) => T)(Math.max(from.length + (from.length >> 2), least));
  larger.set(from);
  return larger;
}

/** Adds to the list of a key. */
export function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

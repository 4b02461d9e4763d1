/**
 * A part of a map that may change: the keys that `holds` lets through, with values as `shown` makes them. Nothing is
 * copied.
 */
export function filteredMap<K, V>(map: ReadonlyMap<K, V>, holds: (key: K) => boolean,
  shown: (value: V) => V = (value) => value): ReadonlyMap<K, V>
{
  const part: ReadonlyMap<K, V> = {
    get(key) {
      const value = holds(key) ? map.get(key) : undefined;
      return value === undefined ? undefined : shown(value);
    },
    has: (key) => holds(key) && map.has(key),
    get size() {
      let size = 0;
      for (const key of map.keys()) if (holds(key)) size++;
      return size;
    },
    forEach: (callback) => {
      for (const [key, value] of part) callback(value, key, part);
    },
    *keys() {
      for (const key of map.keys()) if (holds(key)) yield key;
      return undefined;
    },
    *values() {
      for (const [, value] of part) yield value;
      return undefined;
    },
    *entries() {
      for (const [key, value] of map) if (holds(key)) yield [key, shown(value)] as [K, V];
      return undefined;
    },
    [Symbol.iterator]: () => part.entries(),
  };
  return part;
}

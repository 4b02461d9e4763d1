/** Returns the same content with a capacity of at least `least` entries. Capacity grows by a quarter. */
export function withCapacity<T extends Uint8Array | Uint32Array | Int32Array>(from: T, minLength: number): T {
  if (from.length >= minLength) return from;
  const larger = new (from.constructor as new(length: number) => T)(
    Math.max(from.length + (from.length >> 2), minLength),
  );
  larger.set(from);
  return larger;
}

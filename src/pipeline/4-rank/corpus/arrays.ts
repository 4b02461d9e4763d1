/** Returns an array with the same content and at least `minLength` entries. Arrays grow by at least a quarter. */
export function ensureCapacity<T extends Uint8Array | Uint32Array | Int32Array>(array: T, minLength: number): T {
  if (array.length >= minLength) return array;
  const largerArray = new (array.constructor as new(length: number) => T)(
    Math.max(array.length + (array.length >> 2), minLength),
  );
  largerArray.set(array);
  return largerArray;
}

/** Sets a field under a key of any text: assigned, `__proto__` would be the prototype and no field. */
export function setOwn<T>(record: Record<string, T>, key: string, value: T): void {
  Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true });
}

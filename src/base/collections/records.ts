/** Sets a field under any key. A plain assignment to `__proto__` would set the prototype instead. */
export function setOwn<T>(record: Record<string, T>, key: string, value: T): void {
  Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true });
}

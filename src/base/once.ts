/** A value that is created on first use. */
export interface Once<T> {
  (): T;
  /** Undefined until the value is created. */
  readonly made: T | undefined;
}

/** Creates a value once. Remembers neither a failed attempt nor a rejected promise. */
export function once<T>(make: () => T): Once<T> {
  let made: T | undefined;
  const get = () => {
    if (made !== undefined) return made;
    const value = made = make();
    if (value instanceof Promise)
      value.catch(() => {
        made = undefined;
      });
    return value;
  };
  return Object.defineProperty(get, 'made', { get: () => made }) as Once<T>;
}

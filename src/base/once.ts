/** A value that is created on first use. */
export interface Once<T> {
  (): T;
  /** Undefined until the value is created. */
  readonly made: T | undefined;
}

/** Creates a value once. Remembers neither a failed attempt nor a rejected promise. */
export function once<T>(make: () => T): Once<T> {
  let made: { readonly value: T; } | undefined;
  const get = () => {
    if (made) return made.value;
    const { value } = made = { value: make() };
    if (value instanceof Promise)
      value.catch(() => {
        made = undefined;
      });
    return value;
  };
  return Object.defineProperty(get, 'made', { get: () => made?.value }) as Once<T>;
}

/** A value that is made when it is first asked for. */
export interface Once<T> {
  (): T;
  /** Undefined until it is made. */
  readonly made: T | undefined;
}

/** A failed attempt is not remembered, nor a promise that is rejected. */
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

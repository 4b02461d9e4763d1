/** A value that is made when it is first asked for. */
export interface Once<T> {
  (): T;
  /** Undefined until it is made. */
  readonly made: T | undefined;
}

/** A failed attempt is not remembered. */
export function once<T>(make: () => T): Once<T> {
  let made: T | undefined;
  const get = () => made ??= make();
  return Object.defineProperty(get, 'made', { get: () => made }) as Once<T>;
}

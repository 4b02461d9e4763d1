/** A value that is created on first use. */
export interface Once<T> {
  (): T;
  /** Undefined until the value is created. */
  readonly made: T | undefined;
}

/** Returns a getter that creates a value on first use. Failed attempts and rejected promises are not cached. */
export function once<T>(create: () => T): Once<T> {
  let created: { readonly value: T; } | undefined;
  const get = () => {
    if (created) return created.value;
    const { value } = created = { value: create() };
    if (value instanceof Promise)
      value.catch(() => {
        created = undefined;
      });
    return value;
  };
  return Object.defineProperty(get, 'made', { get: () => created?.value }) as Once<T>;
}

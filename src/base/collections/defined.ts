/** Without the keys that hold nothing, so that they hide nothing where they are spread over others. */
export function defined<T extends object>(options: { [K in keyof T]: T[K] | undefined; }): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

/** Returns the options without undefined values, so that spreading them over others overwrites nothing. */
export function omitUndefined<T extends object>(options: { [K in keyof T]: T[K] | undefined; }): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

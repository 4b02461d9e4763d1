/**
 * Returns a function that reports whether any of its arguments differs from the previous call. Objects are compared by
 * identity.
 */
export function createChangeDetector(): (...values: readonly unknown[]) => boolean {
  let previousValues: readonly unknown[] | undefined;
  return (...values) => {
    const before = previousValues;
    previousValues = values;
    return before?.length !== values.length || values.some((value, i) => value !== before[i]);
  };
}

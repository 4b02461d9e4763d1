/**
 * Returns a function that reports whether any of its arguments differs from the previous call. Objects are compared by
 * identity.
 */
export function createChangeDetector(): (...values: readonly unknown[]) => boolean {
  let previousValues: readonly unknown[] | undefined;
  return (...values) => {
    const comparedValues = previousValues;
    previousValues = values;
    return comparedValues?.length !== values.length || values.some((value, i) => value !== comparedValues[i]);
  };
}

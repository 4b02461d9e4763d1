/**
 * Returns a function that reports whether one of its values is a different object, number and so on than at its last
 * call.
 */
export function createChangeDetector(): (...values: readonly unknown[]) => boolean {
  let last: readonly unknown[] | undefined;
  return (...values) => {
    const before = last;
    last = values;
    return before?.length !== values.length || values.some((value, i) => value !== before[i]);
  };
}

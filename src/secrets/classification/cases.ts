/** A kind of text that is recognized by a pattern, or by a test of the value and its lowercase form. */
export interface ValueCase {
  readonly kind: string;
  readonly test: RegExp | ((value: string, lowerCaseValue: string) => boolean);
  /** Whether the pattern tests the value in lower case. */
  readonly ignoresCase?: true;
}

/** Returns the kind of the first matching case. */
export function findFirstCaseKind(cases: readonly ValueCase[], value: string): string | undefined {
  const lowerCaseValue = value.toLowerCase();
  for (const { kind, test, ignoresCase } of cases) {
    if (typeof test === 'function' ? test(value, lowerCaseValue) : test.test(ignoresCase ? lowerCaseValue : value))
      return kind;
  }
  return undefined;
}

/**
 * Returns a function that reports whether a case matches, with the same result as `findFirstCaseKind`. Patterns without
 * flags are joined into one, because most values match no case and one combined search is faster than one search per
 * pattern.
 */
export function createCaseMatcher(cases: readonly ValueCase[]): (value: string) => boolean {
  const exactPattern = joinPatterns(cases.filter((item) => isJoinable(item) && !item.ignoresCase)),
    lowercasePattern = joinPatterns(cases.filter((item) => isJoinable(item) && item.ignoresCase));
  const otherCases = cases.filter((item) => !isJoinable(item));
  return (value) =>
    exactPattern.test(value) || lowercasePattern.test(value.toLowerCase()) ||
    findFirstCaseKind(otherCases, value) !== undefined;
}

function isJoinable({ test }: ValueCase): boolean {
  return test instanceof RegExp && test.flags === '';
}

/** Joins the patterns of the cases into one pattern, which matches nothing if there are no cases. */
function joinPatterns(cases: readonly ValueCase[]): RegExp {
  return new RegExp([...cases.map(({ test }) => `(?:${(test as RegExp).source})`), '(?!)'].join('|'));
}

/** One kind of text: a pattern, or a test of the value and of the value in lower case. */
export interface ValueCase {
  readonly kind: string;
  readonly test: RegExp | ((value: string, lower: string) => boolean);
  /** The pattern tests the value in lower case. */
  readonly lower?: true;
}

/** Returns the kind of the first matching case. */
export function firstCase(cases: readonly ValueCase[], value: string): string | undefined {
  const lower = value.toLowerCase();
  for (const { kind, test, lower: inLower } of cases) {
    if (typeof test === 'function' ? test(value, lower) : test.test(inLower ? lower : value)) return kind;
  }
  return undefined;
}

/**
 * Returns a function that reports whether a case matches, with the same result as `firstCase`. Patterns without flags
 * are joined into one, because most values match no case, and calling each pattern takes longer than one joint search.
 */
export function createCaseMatcher(cases: readonly ValueCase[]): (value: string) => boolean {
  const exact = joined(cases.filter((item) => isJoinable(item) && !item.lower)),
    inLower = joined(cases.filter((item) => isJoinable(item) && item.lower));
  const remaining = cases.filter((item) => !isJoinable(item));
  return (value) => exact.test(value) || inLower.test(value.toLowerCase()) || firstCase(remaining, value) !== undefined;
}

function isJoinable({ test }: ValueCase): boolean {
  return test instanceof RegExp && test.flags === '';
}

/** Matches nothing if there is no case. */
function joined(cases: readonly ValueCase[]): RegExp {
  return new RegExp([...cases.map(({ test }) => `(?:${(test as RegExp).source})`), '(?!)'].join('|'));
}

/** One kind of text: a pattern, or a test of the value and of its lower case. */
export interface ValueCase {
  readonly kind: string;
  readonly test: RegExp | ((value: string, lower: string) => boolean);
  /** The pattern tests the lower case of the value. */
  readonly lower?: true;
}

/** The kind of the first case that matches. */
export function firstCase(cases: readonly ValueCase[], value: string): string | undefined {
  const lower = value.toLowerCase();
  for (const { kind, test, lower: inLower } of cases) {
    if (typeof test === 'function' ? test(value, lower) : test.test(inLower ? lower : value)) return kind;
  }
  return undefined;
}

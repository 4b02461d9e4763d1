/** One kind of text: a pattern, or a test of the value and of the value in lower case. */
export interface ValueCase {
  readonly kind: string;
  readonly test: RegExp | ((value: string, lower: string) => boolean);
  /** The pattern is for the value in lower case. */
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

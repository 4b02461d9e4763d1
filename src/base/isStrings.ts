/** Of what was parsed: a list of texts and of nothing else. */
export function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

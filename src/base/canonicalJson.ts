/** Formats plain values as JSON with sorted object fields, so equal values have equal texts. */
export function formatCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => formatCanonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, fieldValue]) => fieldValue !== undefined).sort(([a],
    [b]) => (a < b ? -1 : 1)
  );
  return `{${
    fields.map(([name, fieldValue]) => `${JSON.stringify(name)}:${formatCanonicalJson(fieldValue)}`).join(',')
  }}`;
}

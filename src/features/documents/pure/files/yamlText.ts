/** A value in a YAML file of a pack. It has the same types as JSON values. */
export type YamlValue = string | number | boolean | null | readonly YamlValue[] | {
  readonly [key: string]: YamlValue;
};

/**
 * Formats a YAML document in block style, without anchors, tags or folded lines. Text that any version of YAML could
 * read as another type is quoted as in JSON. For 5,000 chunks, this function takes about 20 ms, and the `yaml` package
 * takes one second.
 */
export function formatYaml(value: { readonly [key: string]: YamlValue; }): string {
  if (isEmpty(value)) return '{}\n';
  const lines: string[] = [];
  writeEntries(value, '', '', lines);
  return `${lines.join('\n')}\n`;
}

/** Writes the entries of a map. `firstPrefix` is the text before the first entry; it replaces the indentation. */
function writeEntries(map: { readonly [key: string]: YamlValue; }, indent: string, firstPrefix: string,
  lines: string[]): void
{
  Object.entries(map).forEach(([key, value], i) => {
    const lineStart = `${i === 0 ? firstPrefix : indent}${formatScalar(key)}:`;
    if (isEmpty(value)) lines.push(`${lineStart} ${Array.isArray(value) ? '[]' : '{}'}`);
    else if (isScalar(value)) lines.push(`${lineStart} ${formatScalar(value)}`);
    else if (isList(value) && value.every(isNumber)) lines.push(`${lineStart} [${value.join(', ')}]`);
    else {
      lines.push(lineStart);
      writeValue(value, `${indent}  `, lines);
    }
  });
}

function writeValue(value: YamlValue, indent: string, lines: string[]): void {
  if (!isList(value)) {
    writeEntries(value as { readonly [key: string]: YamlValue; }, indent, indent, lines);
    return;
  }
  for (const item of value)
    if (isScalar(item)) lines.push(`${indent}- ${formatScalar(item)}`);
    else if (isEmpty(item)) lines.push(`${indent}- ${isList(item) ? '[]' : '{}'}`);
    else if (isList(item)) {
      lines.push(`${indent}-`);
      writeValue(item, `${indent}  `, lines);
    } else writeEntries(item, `${indent}  `, `${indent}- `, lines);
}

function isList(value: YamlValue): value is readonly YamlValue[] {
  return Array.isArray(value);
}

function isNumber(value: YamlValue): value is number {
  return typeof value === 'number';
}

function isScalar(value: YamlValue): value is string | number | boolean | null {
  return value === null || typeof value !== 'object';
}

function isEmpty(value: YamlValue): boolean {
  return value !== null && typeof value === 'object' && Object.keys(value).length === 0;
}

/** Words that some versions of YAML do not read as text. */
const reservedWordPattern = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

function formatScalar(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value);
  return /^[A-Za-z_][\w./-]*(?: [\w./()-]+)*$/.test(value) && !reservedWordPattern.test(value)
    ? value
    : JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udfff]/gu,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

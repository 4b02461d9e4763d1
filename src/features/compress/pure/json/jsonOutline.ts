import { detailLevels, type Detail, type JsonList, type JsonNode, type JsonString } from './jsonDocument';

/**
 * Formats a JSON value in the most detailed form that fits in `maxTokens`. Omitted items, fields and characters are
 * replaced by their number. Returns undefined if even the shortest form does not fit.
 */
export function formatJsonOutline(value: JsonNode, maxTokens: number, count: (text: string) => number):
  | string
  | undefined
{
  // longer texts exceed the limit, because a token rarely has more than 16 characters
  const maxLength = maxTokens * 16;
  for (const detail of detailLevels) {
    const text = formatNode(value, detail, '', maxLength);
    if (text.length <= maxLength && count(text) <= maxTokens) return text;
  }
  return undefined;
}

function formatNode(value: JsonNode, detail: Detail, indent: string, maxLength: number): string {
  if (value.kind === 'scalar') return value.raw;
  if (value.kind === 'string') return formatString(value, detail.maxCharacters);
  const [open, close] = value.kind === '[' ? ['[', ']'] : ['{', '}'];
  if (value.count === 0) return open + close;
  const noun = value.kind === '[' ? 'items' : 'fields';
  if (indent.length / 2 >= detail.maxDepth) return `${open}… ${value.count} ${noun}${close}`;
  const innerIndent = `${indent}  `;
  const lines = outlineListEntries(value, detail, innerIndent, maxLength);
  const omittedCount = value.count - lines.length;
  if (omittedCount > 0) lines.push(`${innerIndent}… ${omittedCount} more ${noun}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function outlineListEntries({ kind, entries }: JsonList, detail: Detail, indent: string, maxLength: number): string[] {
  const lines: string[] = [];
  let length = 0;
  for (const { key, value } of entries.slice(0, kind === '[' ? detail.maxItems : detail.maxFields)) {
    const name = key === undefined ? '' : `"${key}": `;
    const line = `${indent}${name}${formatNode(value, detail, indent, maxLength - length)}`;
    lines.push(line);
    length += line.length;
    if (length > maxLength) break; // the next level of detail is tried
  }
  return lines;
}

function formatString({ raw, length }: JsonString, characters: number): string {
  if (length <= characters) return `"${raw}"`;
  const shownText = /^(?:[^\\]|\\u[\da-fA-F]{4}|\\[^u])*/u.exec(raw.slice(0, characters))![0];
  return `"${shownText}"… ${length - shownText.length} more characters`;
}

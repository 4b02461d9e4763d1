import { details, type Detail, type JsonList, type JsonNode, type JsonString } from './jsonDocument';

/**
 * Formats a JSON value within `maxTokens`, in the most detailed form that fits; omitted items, fields and characters
 * are replaced by their number. Undefined if not even the shortest form fits.
 */
export function jsonOutline(value: JsonNode, maxTokens: number, count: (text: string) => number): string | undefined {
  // longer texts exceed the limit, because a token rarely has more than 16 characters
  const longest = maxTokens * 16;
  for (const detail of details) {
    const text = outline(value, detail, '', longest);
    if (text.length <= longest && count(text) <= maxTokens) return text;
  }
  return undefined;
}

function outline(value: JsonNode, detail: Detail, indent: string, longest: number): string {
  if (value.kind === 'scalar') return value.raw;
  if (value.kind === 'string') return shortString(value, detail.characters);
  const [open, close] = value.kind === '[' ? ['[', ']'] : ['{', '}'];
  if (value.count === 0) return open + close;
  const noun = value.kind === '[' ? 'items' : 'fields';
  if (indent.length / 2 >= detail.depth) return `${open}… ${value.count} ${noun}${close}`;
  const inner = `${indent}  `;
  const lines = outlineListEntries(value, detail, inner, longest);
  const more = value.count - lines.length;
  if (more > 0) lines.push(`${inner}… ${more} more ${noun}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function outlineListEntries({ kind, entries }: JsonList, detail: Detail, indent: string, longest: number): string[] {
  const lines: string[] = [];
  let length = 0;
  for (const { key, value } of entries.slice(0, kind === '[' ? detail.items : detail.fields)) {
    const name = key === undefined ? '' : `"${key}": `;
    const line = `${indent}${name}${outline(value, detail, indent, longest - length)}`;
    lines.push(line);
    length += line.length;
    if (length > longest) break; // the next detail is tried
  }
  return lines;
}

function shortString({ raw, length }: JsonString, characters: number): string {
  if (length <= characters) return `"${raw}"`;
  const shown = /^(?:[^\\]|\\u[\da-fA-F]{4}|\\[^u])*/u.exec(raw.slice(0, characters))![0];
  return `"${shown}"… ${length - shown.length} more characters`;
}

import { isFailureEntry } from './jsonFailures';
import type { JsonEntry, JsonList, JsonNode, JsonString } from './jsonNode';
import { detailLevels, type Detail } from './jsonDocument';

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
  const lines = outlineListEntries(value, { detail, indent: innerIndent, maxLength, noun });
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

interface OutlineOptions {
  readonly detail: Detail;
  readonly indent: string;
  readonly maxLength: number;
  readonly noun: string;
}

function outlineListEntries(list: JsonList, { detail, indent, maxLength, noun }: OutlineOptions): string[] {
  const lines: string[] = [];
  let length = 0;
  let nextIndex = 0;
  for (const { index, key, value } of selectEntries(list, list.kind === '[' ? detail.maxItems : detail.maxFields)) {
    if (index > nextIndex) lines.push(`${indent}… ${index - nextIndex} ${lines.length > 0 ? 'more ' : ''}${noun}`);
    const name = key === undefined ? '' : `"${key}": `;
    const line = `${indent}${name}${formatNode(value, detail, indent, maxLength - length)}`;
    lines.push(line);
    length += line.length;
    nextIndex = index + 1;
    if (length > maxLength) break; // the next level of detail is tried
  }
  if (list.count > nextIndex) lines.push(`${indent}… ${list.count - nextIndex} more ${noun}`);
  return lines;
}

/** Selects entries that tell of a failure before the others, and returns them in the order of the list. */
function selectEntries({ entries }: JsonList, limit: number): readonly JsonEntry[] {
  if (entries.length <= limit) return entries;
  const failures = new Set(entries.filter(isFailureEntry));
  return [...failures, ...entries.filter((entry) => !failures.has(entry))].slice(0, limit)
    .sort((a, b) => a.index - b.index);
}

function formatString({ raw, length }: JsonString, characters: number): string {
  if (length <= characters) return `"${raw}"`;
  const shownText = /^(?:[^\\]|\\u[\da-fA-F]{4}|\\[^u])*/u.exec(raw.slice(0, characters))![0];
  return `"${shownText}"… ${length - shownText.length} more characters`;
}

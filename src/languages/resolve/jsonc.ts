import { isObject } from '#base/isObject';

/** A JSON value of unknown structure. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json; };

/** Parses JSON with comments and trailing commas, as in tsconfig.json, in linear time. Returns undefined if invalid. */
export function parseJsonc(text: string): Json | undefined {
  const strictJson = removeComments(text);
  try {
    return JSON.parse(strictJson) as Json;
  } catch (error) {
    // a broken manifest is ignored, and its folder is resolved without it
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function asObject(value: Json | undefined): { readonly [key: string]: Json; } {
  return isJsonObject(value) ? value : {};
}

export function isJsonObject(value: Json | undefined): value is { readonly [key: string]: Json; } {
  return isObject(value);
}

export function asString(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the strings of a list; a single string counts as a list of one. */
export function asStrings(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

function removeComments(text: string): string {
  const parts: string[] = [];
  let partStart = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  /** The index of the last comma in `parts` if only spaces and comments follow the comma, otherwise -1. */
  let commaIndex = -1;
  let offset = partStart;
  while (offset < text.length) {
    const c = text[offset]!;
    if (c === '"') {
      commaIndex = -1;
      for (offset++; offset < text.length && text[offset] !== '"'; offset++) if (text[offset] === '\\') offset++;
      offset++;
    } else if (c === '/' && (text[offset + 1] === '/' || text[offset + 1] === '*')) {
      parts.push(text.slice(partStart, offset));
      const end = text[offset + 1] === '/' ? text.indexOf('\n', offset) : text.indexOf('*/', offset + 2);
      offset = partStart = end < 0 ? text.length : text[offset + 1] === '/' ? end : end + 2;
    } else {
      if (c === ',') {
        parts.push(text.slice(partStart, offset));
        commaIndex = parts.push(',') - 1;
        partStart = offset + 1;
      } else if ((c === '}' || c === ']') && commaIndex >= 0) {
        parts[commaIndex] = '';
        commaIndex = -1;
      } else if (c !== ' ' && c !== '\n' && c !== '\t' && c !== '\r') commaIndex = -1;
      offset++;
    }
  }
  parts.push(text.slice(partStart));
  return parts.join('');
}

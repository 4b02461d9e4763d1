import { isObject } from '#base/isObject';

/** A JSON value of unknown shape. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json; };

/** Parses JSON with comments and trailing commas, as in tsconfig.json; undefined if it does not parse. Linear. */
export function parseJsonc(text: string): Json | undefined {
  const plain = withoutComments(text);
  try {
    return JSON.parse(plain) as Json;
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

function withoutComments(text: string): string {
  const kept: string[] = [];
  let from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  /** The place of the last comma in `kept`, if only spaces and comments followed it. */
  let comma = -1;
  let i = from;
  while (i < text.length) {
    const c = text[i]!;
    if (c === '"') {
      comma = -1;
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++;
      i++;
    } else if (c === '/' && (text[i + 1] === '/' || text[i + 1] === '*')) {
      kept.push(text.slice(from, i));
      const end = text[i + 1] === '/' ? text.indexOf('\n', i) : text.indexOf('*/', i + 2);
      i = from = end < 0 ? text.length : text[i + 1] === '/' ? end : end + 2;
    } else {
      if (c === ',') {
        kept.push(text.slice(from, i));
        comma = kept.push(',') - 1;
        from = i + 1;
      } else if ((c === '}' || c === ']') && comma >= 0) {
        kept[comma] = '';
        comma = -1;
      } else if (c !== ' ' && c !== '\n' && c !== '\t' && c !== '\r') comma = -1;
      i++;
    }
  }
  kept.push(text.slice(from));
  return kept.join('');
}

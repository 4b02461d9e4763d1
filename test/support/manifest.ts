import { readFileSync } from 'node:fs';

/** A value of a JSON document. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json; };

/** package.json as an editor shows it: each `%key%` is the text of package.nls.json. */
export function readManifest<T>(): T {
  const words = manifestWords();
  return resolved(readJson('package.json')) as T;

  function resolved(value: Json): Json {
    if (typeof value === 'string') {
      const key = keyOf(value);
      return key === undefined ? value : words[key] ?? value;
    }
    if (Array.isArray(value)) return value.map(resolved);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolved(part)]));
  }
}

/** The texts of package.json by their keys. */
export function manifestWords(): Record<string, string> {
  return readJson('package.nls.json') as Record<string, string>;
}

/** Returns every string of package.json with the names that lead to it; list items have their positions as names. */
export function manifestStrings(): { readonly path: readonly string[]; readonly text: string; }[] {
  return stringsOf(readJson('package.json'), []);

  function stringsOf(value: Json, path: readonly string[]): { path: readonly string[]; text: string; }[] {
    if (typeof value === 'string') return [{ path, text: value }];
    if (value === null || typeof value !== 'object') return [];
    return Object.entries(value).flatMap(([name, part]) => stringsOf(part, [...path, name]));
  }
}

/** The key of a text that is elsewhere: `%key%`. */
export function keyOf(text: string): string | undefined {
  return /^%([^%]+)%$/.exec(text)?.[1];
}

function readJson(file: string): Json {
  return JSON.parse(readFileSync(file, 'utf8')) as Json;
}

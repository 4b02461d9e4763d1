import type { Definition, ImportRef, NameUses } from '../model';
import type { Layout } from './layout';

/** Names that one file uses; a file with more is generated or a table. */
const namesMax = 300;
const dot = 46, underscore = 95, dollar = 36;

/**
 * Capitalised names in code that are no members (`a.B`), with what the file itself imports or defines left out, and what
 * `builtIn` holds. In one pass over the text.
 */
export function capitalisedUses(layout: Layout, definitions: readonly Definition[], imports: readonly ImportRef[], builtIn: ReadonlySet<string>): NameUses {
  const { text, lineStarts, opaque } = layout;
  const known = new Set([...definitions.map((one) => one.name), ...imports.flatMap((one) => one.names)]);
  const names: string[] = [];
  const lines: number[] = [];
  let line = 0;
  for (let pair = 0, at = 0; pair <= opaque.length && names.length < namesMax; pair += 2) {
    const end = pair < opaque.length ? opaque[pair]! : text.length;
    while (at < end && names.length < namesMax) {
      const first = text.charCodeAt(at);
      if (!isLetter(first)) { at++; continue; }
      const start = at;
      while (at < end && isWord(text.charCodeAt(at))) at++;
      if (first < 65 || first > 90 || at - start < 2 || text.charCodeAt(start - 1) === dot) continue;
      const name = text.slice(start, at);
      if (known.has(name) || builtIn.has(name)) continue;
      known.add(name);
      while (lineStarts[line + 1]! <= start && line + 2 < lineStarts.length) line++;
      names.push(name);
      lines.push(line + 1);
    }
    at = pair < opaque.length ? opaque[pair + 1]! : end;
  }
  return { names, lines };
}

function isLetter(c: number): boolean {
  return c >= 97 && c <= 122 || c >= 65 && c <= 90 || c === underscore || c === dollar || c > 127;
}

function isWord(c: number): boolean {
  return isLetter(c) || c >= 48 && c <= 57;
}

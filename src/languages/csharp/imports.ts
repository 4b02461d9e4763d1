import type { Definition, ImportRef, NameUses } from '#model';
import { isCode, lineAt, type LexicalMap } from '../scanning/lexicalMap';

const using =
  /^[ \t\ufeff]{0,100}(global[ \t]{1,20})?using[ \t]{1,20}(static[ \t]{1,20})?(?:(@?\w{1,200})[ \t]{0,20}=[ \t]{0,20})?(?:global::)?([\w.]{1,500})(?:<[^;\n]{0,500}>)?[ \t]{0,20};/gm;
const namespace = /^[ \t\ufeff]{0,100}namespace[ \t]{1,20}([\w.]{1,500})/gm;
const namesMax = 400;

/**
 * Returns the using directives in text order: a namespace with `*`, a static directive with the type's own name after
 * the last dot, an alias with its name. Global directives, which apply to the whole project, are re-exports.
 */
export function importsOfCSharp(lexicalMap: LexicalMap): ImportRef[] {
  const imports: ImportRef[] = [];
  for (const match of lexicalMap.text.matchAll(using)) {
    const start = match.index + match[0].length - 1;
    if (!isCode(lexicalMap, start)) continue;
    const specifier = match[4]!;
    const names = match[2] !== undefined
      ? [specifier.slice(specifier.lastIndexOf('.') + 1)]
      : match[3] !== undefined
      ? [match[3].replace('@', '')]
      : ['*'];
    imports.push({
      specifier,
      line: lineAt(lexicalMap, start),
      kind: match[1] !== undefined ? 'reexport' : 'import',
      names,
    });
  }
  return imports;
}

/** Returns the first namespace that the file declares. */
export function namespaceOfCSharp(lexicalMap: LexicalMap): string | undefined {
  for (const match of lexicalMap.text.matchAll(namespace))
    if (isCode(lexicalMap, match.index + match[0].length - 1)) return match[1]!;
  return undefined;
}

const word = /[A-Za-z_]\w*/g;

/**
 * Returns names that may be types of other files, at their first use: unqualified capitalised names and, with a leading
 * dot, names of calls on something, which extension methods may answer.
 */
export function usesOfCSharp(lexicalMap: LexicalMap, definitions: readonly Definition[]): NameUses {
  const { text, opaque } = lexicalMap;
  const ownNames = new Set(definitions.map((definition) => definition.name));
  const first = new Map<string, number>();
  let pair = 0;
  word.lastIndex = 0;
  for (let match = word.exec(text); match && first.size < namesMax; match = word.exec(text)) {
    while (pair < opaque.length && opaque[pair + 1]! <= match.index) pair += 2;
    if (pair < opaque.length && opaque[pair]! <= match.index) {
      word.lastIndex = opaque[pair + 1]!;
      continue;
    }
    const name = nameUsed(text, match.index, match[0]);
    if (name !== undefined && !ownNames.has(match[0]) && !first.has(name)) first.set(name, match.index);
  }
  const names = [...first.keys()];
  return { names, lines: names.map((name) => lineAt(lexicalMap, first.get(name)!)) };
}

/**
 * Returns a name in the form in which it is counted: `Name` for a type, `.Name` for a call on an object; undefined if
 * it can be neither.
 */
function nameUsed(text: string, at: number, name: string): string | undefined {
  const c = name.charCodeAt(0);
  if (c < 65 || c > 90 || name.length > 200) return undefined;
  const next = text[at + name.length];
  if (text[at - 1] === '.') return next === '(' || next === '<' ? `.${name}` : undefined;
  if (next !== '(') return name;
  // otherwise it is a call of the class's own method
  return /(?:\bnew\s|[[:,>]\s?)$/.test(text.slice(Math.max(0, at - 5), at)) ? name : undefined;
}

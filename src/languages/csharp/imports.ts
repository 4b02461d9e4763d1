import type { Definition, ImportRef, NameUses } from '#model';
import { isCode, getLineNumberAt, type LexicalMap } from '../scanning/lexicalMap';

const usingPattern =
  /^[ \t\ufeff]{0,100}(global[ \t]{1,20})?using[ \t]{1,20}(static[ \t]{1,20})?(?:(@?\w{1,200})[ \t]{0,20}=[ \t]{0,20})?(?:global::)?([\w.]{1,500})(?:<[^;\n]{0,500}>)?[ \t]{0,20};/gm;
const namespacePattern = /^[ \t\ufeff]{0,100}namespace[ \t]{1,20}([\w.]{1,500})/gm;
const maxNames = 400;

/**
 * Returns the using directives in text order: a namespace with `*`, a static directive with the type's own name after
 * the last dot, an alias with its name. Global directives, which apply to the whole project, are re-exports.
 */
export function findCSharpImports(lexicalMap: LexicalMap): ImportRef[] {
  const imports: ImportRef[] = [];
  for (const match of lexicalMap.text.matchAll(usingPattern)) {
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
      line: getLineNumberAt(lexicalMap, start),
      kind: match[1] !== undefined ? 'reexport' : 'import',
      names,
    });
  }
  return imports;
}

/** Returns the first namespace that the file declares. */
export function findCSharpNamespace(lexicalMap: LexicalMap): string | undefined {
  for (const match of lexicalMap.text.matchAll(namespacePattern))
    if (isCode(lexicalMap, match.index + match[0].length - 1)) return match[1]!;
  return undefined;
}

const wordPattern = /[A-Za-z_]\w*/g;

/**
 * Returns names that may refer to other files, with the lines of their first uses: unqualified capitalized names, which
 * may be types, and, with a leading dot, methods that are called on an object, which may be extension methods.
 */
export function findCSharpUses(lexicalMap: LexicalMap, definitions: readonly Definition[]): NameUses {
  const { text, opaqueOffsets } = lexicalMap;
  const ownNames = new Set(definitions.map((definition) => definition.name));
  const firstOffsets = new Map<string, number>();
  let pair = 0;
  wordPattern.lastIndex = 0;
  for (let match = wordPattern.exec(text); match && firstOffsets.size < maxNames; match = wordPattern.exec(text)) {
    while (pair < opaqueOffsets.length && opaqueOffsets[pair + 1]! <= match.index) pair += 2;
    if (pair < opaqueOffsets.length && opaqueOffsets[pair]! <= match.index) {
      wordPattern.lastIndex = opaqueOffsets[pair + 1]!;
      continue;
    }
    const name = toUsedName(text, match.index, match[0]);
    if (name !== undefined && !ownNames.has(match[0]) && !firstOffsets.has(name)) firstOffsets.set(name, match.index);
  }
  const names = [...firstOffsets.keys()];
  return { names, lines: names.map((name) => getLineNumberAt(lexicalMap, firstOffsets.get(name)!)) };
}

/**
 * Returns a name in the form used for lookups: `Name` for a type, `.Name` for a call on an object; undefined if
 * it can be neither.
 */
function toUsedName(text: string, offset: number, name: string): string | undefined {
  const c = name.charCodeAt(0);
  if (c < 65 || c > 90 || name.length > 200) return undefined;
  const nextCharacter = text[offset + name.length];
  if (text[offset - 1] === '.') return nextCharacter === '(' || nextCharacter === '<' ? `.${name}` : undefined;
  if (nextCharacter !== '(') return name;
  // otherwise it is a call of the class's own method
  return /(?:\bnew\s|[[:,>]\s?)$/.test(text.slice(Math.max(0, offset - 5), offset)) ? name : undefined;
}

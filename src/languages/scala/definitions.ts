import type { Definition, SymbolKind } from '#model';
import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { nestedName } from '../scanning/nestedName';
import { afterBlanks, measureBlankColumns } from '../scanning/blanks';

interface Scope {
  readonly name: string | undefined;
  readonly kind: SymbolKind;
  readonly indent: number;
  readonly exported: boolean;
  readonly holds: boolean;
  /** The members' indentation, once a member was found. Deeper lines are in their expressions. */
  members: number;
}

const annotation = '@[\\w.]{1,100}(?:\\((?:[^()\\n]|\\([^()\\n]{0,200}\\)){0,300}\\))?';
const modifiers =
  `(?<modifiers>(?:(?:(?:private|protected)(?:\\[[\\w.]{1,100}\\])?|final|sealed|abstract|case|implicit|lazy|override|inline|open|opaque|transparent|infix|${annotation})[ \\t]+){0,12})`;
const name =
  '(?<name>`[^`\\n]{1,200}`|[A-Za-z_$\\u0080-\\uffff][\\w$\\u0080-\\uffff]{0,200}|[!#%&*+\\-/:<=>?@\\\\^|~]{1,20})';
const definition = new RegExp(
  `${modifiers}(?<word>class|trait|object|enum|package[ \\t]+object|def|val|var|type|given|extension)\\b(?:[ \\t]+${name})?`,
  'y',
);
const enumCase = /case[ \t]+(?<name>[A-Za-z_]\w{0,100})/y;

/** Maps a Scala keyword to the kind of symbol that it defines. */
const kinds: Readonly<Record<string, SymbolKind>> = {
  class: 'class',
  trait: 'interface',
  object: 'class',
  enum: 'enum',
  'package object': 'module',
  def: 'method',
  val: 'property',
  var: 'property',
  type: 'type',
  given: 'property',
};
/** The maximum indentation of members below their container, in blanks. Deeper lines are in a block of a body. */
const deepest = 4;
const holders = new Set(['class', 'trait', 'object', 'enum', 'package object', 'extension', 'given']);

/**
 * Returns the definitions of a Scala file, in line order. Indentation determines the containers, since all styles share
 * it, with or without braces.
 */
export function definitionsOfScala(lexicalMap: LexicalMap): Definition[] {
  const { text, lineStarts, depths } = lexicalMap;
  const definitions: Definition[] = [];
  const scopes: Scope[] = [];
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] === insideOpaque) continue;
    const start = lineStarts[line]!;
    const at = afterBlanks(text, start);
    const indent = measureBlankColumns(text, start, at);
    const c = text.charCodeAt(at);
    if (!(c >= 97 && c <= 122 || c === 64)) continue; // keywords and annotations
    definition.lastIndex = at;
    const match = definition.exec(text);
    if (match) read(line, indent, match);
    else if (c === 99) readCase(line, indent, at);
  }
  return definitions;

  function read(line: number, indent: number, { groups }: RegExpExecArray): void {
    const word = groups!['word']!.replace(/[ \t]+/, ' ');
    const scope = scopeAt(indent);
    if (
      scope &&
      (!scope.holds || indent > scope.members || (indent > scope.indent + deepest && text[lineStarts[line]!] !== '\t'))
    ) return;
    const named = getScalaName(word, groups!['name']);
    if (named === undefined && word !== 'extension' && word !== 'given') return;
    if (scope) scope.members = indent;
    const isPublic = !/(?:^|[ \t])private[ \t[]/.test(groups!['modifiers']!) && (scope?.exported ?? true);
    if (named !== undefined)
      definitions.push({
        name: named,
        kind: getScalaSymbolKind(word, scope),
        line: line + 1,
        exported: isPublic,
        ...(scope?.name === undefined ? {} : { container: scope.name }),
      });
    const path = named === undefined ? scope?.name : nestedName(scope?.name, named);
    scopes.push({
      name: path,
      kind: kinds[word] ?? scope?.kind ?? 'module',
      indent,
      exported: isPublic,
      holds: holders.has(word),
      members: Infinity,
    });
  }

  /** Reads `case Red, Green` in an enum. */
  function readCase(line: number, indent: number, at: number): void {
    const scope = scopes[scopes.length - 1];
    enumCase.lastIndex = at;
    const named = scope?.kind === 'enum' && indent > scope.indent && indent <= scope.members
      ? enumCase.exec(text)?.groups?.['name']
      : undefined;
    if (named === undefined) return;
    scope!.members = indent;
    definitions.push({
      name: named,
      kind: 'constant',
      line: line + 1,
      exported: scope!.exported,
      ...(scope!.name === undefined ? {} : { container: scope!.name }),
    });
  }

  function scopeAt(indent: number): Scope | undefined {
    while (scopes.length > 0 && scopes[scopes.length - 1]!.indent >= indent) scopes.pop();
    return scopes[scopes.length - 1];
  }
}

/** Returns a definition's name; an extension has none, and a `given` of a type may have none. */
function getScalaName(word: string, written: string | undefined): string | undefined {
  if (word === 'extension' || written === undefined) return undefined;
  return written.replaceAll('`', '');
}

function getScalaSymbolKind(word: string, scope: Scope | undefined): SymbolKind {
  const kind = kinds[word]!;
  if (scope?.name !== undefined) return kind;
  return kind === 'method' ? 'function' : kind === 'property' ? 'constant' : kind;
}

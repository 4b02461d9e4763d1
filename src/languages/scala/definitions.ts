import type { Definition, SymbolKind } from '#model';
import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { joinNestedName } from '../scanning/nestedName';
import { skipSpacesAndTabs, measureBlankColumns } from '../scanning/blanks';

interface Scope {
  readonly name: string | undefined;
  readonly kind: SymbolKind;
  readonly indent: number;
  readonly exported: boolean;
  readonly canContainMembers: boolean;
  /** The members' indentation, once a member has been found. Deeper lines are part of the members' expressions. */
  memberIndent: number;
}

const annotationSource = '@[\\w.]{1,100}(?:\\((?:[^()\\n]|\\([^()\\n]{0,200}\\)){0,300}\\))?';
const modifierSource =
  `(?<modifiers>(?:(?:(?:private|protected)(?:\\[[\\w.]{1,100}\\])?|final|sealed|abstract|case|implicit|lazy|override|inline|open|opaque|transparent|infix|${annotationSource})[ \\t]+){0,12})`;
const nameSource =
  '(?<name>`[^`\\n]{1,200}`|[A-Za-z_$\\u0080-\\uffff][\\w$\\u0080-\\uffff]{0,200}|[!#%&*+\\-/:<=>?@\\\\^|~]{1,20})';
const definitionPattern = new RegExp(
  `${modifierSource}(?<word>class|trait|object|enum|package[ \\t]+object|def|val|var|type|given|extension)\\b(?:[ \\t]+${nameSource})?`,
  'y',
);
const enumCasePattern = /case[ \t]+(?<name>[A-Za-z_]\w{0,100})/y;

/** Maps a Scala keyword to the kind of symbol that it defines. */
const kindByKeyword: Readonly<Record<string, SymbolKind>> = {
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
const maxMemberIndent = 4;
const containerKeywords = new Set(['class', 'trait', 'object', 'enum', 'package object', 'extension', 'given']);

/**
 * Returns the definitions of a Scala file, in line order. Indentation determines the containers, since all styles share
 * it, with or without braces.
 */
export function findScalaDefinitions(lexicalMap: LexicalMap): Definition[] {
  const { text, lineStarts, depths } = lexicalMap;
  const definitions: Definition[] = [];
  const scopes: Scope[] = [];
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] === insideOpaque) continue;
    const start = lineStarts[line]!;
    const offset = skipSpacesAndTabs(text, start);
    const indent = measureBlankColumns(text, start, offset);
    const c = text.charCodeAt(offset);
    if (!(c >= 97 && c <= 122 || c === 64)) continue; // keywords and annotations
    definitionPattern.lastIndex = offset;
    const match = definitionPattern.exec(text);
    if (match) readDefinition(line, indent, match);
    else if (c === 99) readCase(line, indent, offset);
  }
  return definitions;

  function readDefinition(line: number, indent: number, { groups }: RegExpExecArray): void {
    const word = groups!['word']!.replace(/[ \t]+/, ' ');
    const scope = findScope(indent);
    if (
      scope &&
      (!scope.canContainMembers || indent > scope.memberIndent ||
        (indent > scope.indent + maxMemberIndent && text[lineStarts[line]!] !== '\t'))
    ) return;
    const symbolName = getScalaName(word, groups!['name']);
    if (symbolName === undefined && word !== 'extension' && word !== 'given') return;
    if (scope) scope.memberIndent = indent;
    const isPublic = !/(?:^|[ \t])private[ \t[]/.test(groups!['modifiers']!) && (scope?.exported ?? true);
    if (symbolName !== undefined)
      definitions.push({
        name: symbolName,
        kind: getScalaSymbolKind(word, scope),
        line: line + 1,
        exported: isPublic,
        ...(scope?.name === undefined ? {} : { container: scope.name }),
      });
    const path = symbolName === undefined ? scope?.name : joinNestedName(scope?.name, symbolName);
    scopes.push({
      name: path,
      kind: kindByKeyword[word] ?? scope?.kind ?? 'module',
      indent,
      exported: isPublic,
      canContainMembers: containerKeywords.has(word),
      memberIndent: Infinity,
    });
  }

  /** Reads `case Red, Green` in an enum. */
  function readCase(line: number, indent: number, offset: number): void {
    const scope = scopes[scopes.length - 1];
    enumCasePattern.lastIndex = offset;
    const caseName = scope?.kind === 'enum' && indent > scope.indent && indent <= scope.memberIndent
      ? enumCasePattern.exec(text)?.groups?.['name']
      : undefined;
    if (caseName === undefined) return;
    scope!.memberIndent = indent;
    definitions.push({
      name: caseName,
      kind: 'constant',
      line: line + 1,
      exported: scope!.exported,
      ...(scope!.name === undefined ? {} : { container: scope!.name }),
    });
  }

  function findScope(indent: number): Scope | undefined {
    while (scopes.length > 0 && scopes[scopes.length - 1]!.indent >= indent) scopes.pop();
    return scopes[scopes.length - 1];
  }
}

/** Returns a definition's name. An extension has no name, and a `given` for a type may have none. */
function getScalaName(word: string, writtenName: string | undefined): string | undefined {
  if (word === 'extension' || writtenName === undefined) return undefined;
  return writtenName.replaceAll('`', '');
}

function getScalaSymbolKind(word: string, scope: Scope | undefined): SymbolKind {
  const kind = kindByKeyword[word]!;
  if (scope?.name !== undefined) return kind;
  return kind === 'method' ? 'function' : kind === 'property' ? 'constant' : kind;
}

import type { Definition, SymbolKind } from '#model';
import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { joinNestedName } from '../scanning/nestedName';
import { skipSpacesAndTabs, measureBlankColumns } from '../scanning/blanks';

interface Scope {
  readonly kind: 'class' | 'function';
  readonly name: string;
  readonly indent: number;
}

const nameSource = '[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*';
const statementPattern = new RegExp(
  `(?:(?:async[ \\t]+)?(def)[ \\t]+|(class)[ \\t]+|(type)[ \\t]+(?=${nameSource}[ \\t]*[=[]))?(${nameSource})[ \\t]*([(:=\\[]|)`,
  'y',
);
/** Matches the text after a name: an optional type, then a lambda as the value. */
const lambdaPattern = /[^=\n]{0,200}=[ \t]*lambda\b/y;
const keywords = new Set(['if', 'elif', 'else', 'for', 'while', 'try', 'except', 'finally', 'with', 'return', 'yield',
  'raise', 'import', 'from', 'pass', 'del', 'assert', 'global', 'nonlocal', 'lambda', 'not', 'match', 'case', 'print',
  'async', 'await', 'def', 'class']);

/** Returns the definitions of a Python file, in line order; indentation determines the containers. */
export function findPythonDefinitions(lexicalMap: LexicalMap): Definition[] {
  const { text, lineStarts, depths } = lexicalMap;
  const definitions: Definition[] = [];
  const scopes: Scope[] = [];
  const seenKeys = new Set<string>();
  const exportedNames = readExportedNames(lexicalMap);

  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] === insideOpaque || depths[line]! > 0) continue;
    const start = lineStarts[line]!;
    const codeStart = skipSpacesAndTabs(text, start);
    const indent = measureBlankColumns(text, start, codeStart);
    statementPattern.lastIndex = codeStart;
    const match = statementPattern.exec(text);
    if (match) readStatement(line, indent, match);
    else if (!isEndOfCode(text.charCodeAt(codeStart))) closeScopes(indent);
  }
  return definitions;

  function closeScopes(indent: number): void {
    while (scopes.length > 0 && scopes[scopes.length - 1]!.indent >= indent) scopes.pop();
  }

  function readStatement(line: number, indent: number, match: RegExpExecArray): void {
    closeScopes(indent);
    const scope = scopes[scopes.length - 1];
    const identifier = match[4]!;
    if (match[1] ?? match[2]) {
      const kind = match[2] ? 'class' : scope?.kind === 'class' ? 'method' : 'function';
      addDefinition(identifier, kind, line, scope);
      scopes.push({
        kind: match[2] ? 'class' : 'function',
        name: scope?.kind === 'class' ? joinNestedName(scope.name, identifier) : identifier,
        indent,
      });
      return;
    }
    if (match[3] && scope?.kind !== 'function') return addDefinition(identifier, 'type', line, scope);
    if (scope?.kind === 'function' || keywords.has(identifier) || !isAssignment(match)) return;
    if (identifier === '__all__' || identifier === '__slots__') return;
    const key = `${scope?.name ?? ''}.${identifier}`;
    if (seenKeys.has(key)) return;
    seenKeys.add(key);
    addDefinition(identifier, scope ? 'property' : isLambda(match) ? 'function' : 'constant', line, scope);
  }

  /** Returns true for `a = 1`, `a: int` and `a: int = 1`, but not for `a == b`, `a(…)`, `a[…] = b` or `else:`. */
  function isAssignment(match: RegExpExecArray): boolean {
    const matchEnd = match.index + match[0].length;
    if (match[5] === '=') return text[matchEnd] !== '=';
    return match[5] === ':' && text[matchEnd] === ' ' && !isEndOfCode(text.charCodeAt(matchEnd + 1));
  }

  function isLambda(match: RegExpExecArray): boolean {
    lambdaPattern.lastIndex = match.index + match[0].length - 1;
    return lambdaPattern.test(text);
  }

  function addDefinition(identifier: string, kind: SymbolKind, line: number, scope: Scope | undefined): void {
    const container = scope?.kind === 'class' ? scope.name : undefined;
    const isPublic = scope?.kind === 'function' ?
      false
      : exportedNames && container === undefined ?
      exportedNames.has(identifier)
      : !identifier.startsWith('_') || /^__\w+__$/.test(identifier);
    definitions.push({
      name: identifier,
      kind,
      line: line + 1,
      exported: isPublic,
      ...(container === undefined ? {} : { container }),
    });
  }
}

/** Returns the strings in the module's `__all__`, or undefined if the module has no `__all__`. */
function readExportedNames(lexicalMap: LexicalMap): ReadonlySet<string> | undefined {
  const { text, lineStarts, depths, opaqueOffsets, stringIndexes } = lexicalMap;
  const ranges: [number, number][] = [];
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] !== 0 || !text.startsWith('__all__', lineStarts[line])) continue;
    let endLine = line + 1;
    while (endLine < countLexicalLines(lexicalMap) && depths[endLine] !== 0) endLine++;
    ranges.push([lineStarts[line]!, lineStarts[endLine] ?? text.length]);
  }
  if (ranges.length === 0) return undefined;
  const names = new Set<string>();
  let rangeIndex = 0;
  for (const pair of stringIndexes) {
    const start = opaqueOffsets[2 * pair]!;
    while (rangeIndex < ranges.length && ranges[rangeIndex]![1] <= start) rangeIndex++;
    if (rangeIndex === ranges.length) break;
    if (start >= ranges[rangeIndex]![0]) names.add(text.slice(start + 1, opaqueOffsets[2 * pair + 1]! - 1));
  }
  return names;
}

function isEndOfCode(c: number): boolean {
  return c === 10 || c === 13 || c === 35 || Number.isNaN(c); // 35 is the `#` of a comment
}

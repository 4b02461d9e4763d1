import type { Definition, SymbolKind } from '#model';
import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { nestedName } from '../scanning/nestedName';
import { afterBlanks, measureBlankColumns } from '../scanning/blanks';

interface Scope {
  readonly kind: 'class' | 'function';
  readonly name: string;
  readonly indent: number;
}

const name = '[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*';
const statement = new RegExp(
  `(?:(?:async[ \\t]+)?(def)[ \\t]+|(class)[ \\t]+|(type)[ \\t]+(?=${name}[ \\t]*[=[]))?(${name})[ \\t]*([(:=\\[]|)`,
  'y',
);
/** Matches the text after a name if it is a type followed by a function as the value. */
const lambda = /[^=\n]{0,200}=[ \t]*lambda\b/y;
const keywords = new Set(['if', 'elif', 'else', 'for', 'while', 'try', 'except', 'finally', 'with', 'return', 'yield',
  'raise', 'import', 'from', 'pass', 'del', 'assert', 'global', 'nonlocal', 'lambda', 'not', 'match', 'case', 'print',
  'async', 'await', 'def', 'class']);

/** Returns the definitions of a Python file, in line order; indentation determines the containers. */
export function definitionsOfPython(lexicalMap: LexicalMap): Definition[] {
  const { text, lineStarts, depths } = lexicalMap;
  const definitions: Definition[] = [];
  const scopes: Scope[] = [];
  const constants = new Set<string>();
  const all = listedNames(lexicalMap);

  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] === insideOpaque || depths[line]! > 0) continue;
    const start = lineStarts[line]!;
    const at = afterBlanks(text, start);
    const indent = measureBlankColumns(text, start, at);
    statement.lastIndex = at;
    const match = statement.exec(text);
    if (match) read(line, indent, match);
    else if (!isBlank(text.charCodeAt(at))) close(indent);
  }
  return definitions;

  function close(indent: number): void {
    while (scopes.length > 0 && scopes[scopes.length - 1]!.indent >= indent) scopes.pop();
  }

  function read(line: number, indent: number, match: RegExpExecArray): void {
    close(indent);
    const scope = scopes[scopes.length - 1];
    const named = match[4]!;
    if (match[1] ?? match[2]) {
      const kind = match[2] ? 'class' : scope?.kind === 'class' ? 'method' : 'function';
      define(named, kind, line, scope);
      scopes.push({
        kind: match[2] ? 'class' : 'function',
        name: scope?.kind === 'class' ? nestedName(scope.name, named) : named,
        indent,
      });
      return;
    }
    if (match[3] && scope?.kind !== 'function') return define(named, 'type', line, scope);
    if (scope?.kind === 'function' || keywords.has(named) || !isAssignment(match)) return;
    if (named === '__all__' || named === '__slots__') return;
    const key = `${scope?.name ?? ''}.${named}`;
    if (constants.has(key)) return;
    constants.add(key);
    define(named, scope ? 'property' : isLambda(match) ? 'function' : 'constant', line, scope);
  }

  /** Matches `a = 1`, `a: int`, `a: int = 1`; not `a == b`, `a(…)`, `a[…] = b` or `else:`. */
  function isAssignment(match: RegExpExecArray): boolean {
    const after = match.index + match[0].length;
    if (match[5] === '=') return text[after] !== '=';
    return match[5] === ':' && text[after] === ' ' && !isBlank(text.charCodeAt(after + 1));
  }

  function isLambda(match: RegExpExecArray): boolean {
    lambda.lastIndex = match.index + match[0].length - 1;
    return lambda.test(text);
  }

  function define(named: string, kind: SymbolKind, line: number, scope: Scope | undefined): void {
    const container = scope?.kind === 'class' ? scope.name : undefined;
    const isPublic = scope?.kind === 'function' ?
      false
      : all && container === undefined ?
      all.has(named)
      : !named.startsWith('_') || /^__\w+__$/.test(named);
    definitions.push({
      name: named,
      kind,
      line: line + 1,
      exported: isPublic,
      ...(container === undefined ? {} : { container }),
    });
  }
}

/** Returns the strings of the module's `__all__`; undefined if it has none. */
function listedNames(lexicalMap: LexicalMap): ReadonlySet<string> | undefined {
  const { text, lineStarts, depths, opaque, strings } = lexicalMap;
  const ranges: [number, number][] = [];
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] !== 0 || !text.startsWith('__all__', lineStarts[line])) continue;
    let last = line + 1;
    while (last < countLexicalLines(lexicalMap) && depths[last] !== 0) last++;
    ranges.push([lineStarts[line]!, lineStarts[last] ?? text.length]);
  }
  if (ranges.length === 0) return undefined;
  const names = new Set<string>();
  let range = 0;
  for (const pair of strings) {
    const start = opaque[2 * pair]!;
    while (range < ranges.length && ranges[range]![1] <= start) range++;
    if (range === ranges.length) break;
    if (start >= ranges[range]![0]) names.add(text.slice(start + 1, opaque[2 * pair + 1]! - 1));
  }
  return names;
}

function isBlank(c: number): boolean {
  return c === 10 || c === 13 || c === 35 || Number.isNaN(c); // and a comment
}

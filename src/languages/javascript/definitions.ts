import { lineEnd } from '#base/text/lines';
import type { Definition, SymbolKind } from '#model';
import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { exportedNames } from './exports';
import { afterDecorators, assignmentAt, declarationAt, destructuredNames, firstWord, functionValue, isEmpty, isVariable,
  keywordKinds, lookAhead, memberAt, notMembers, startsName } from './statementPatterns';

/** A class, interface, namespace or object literal whose members are read. */
interface Container {
  readonly name: string | undefined;
  readonly kind: 'class' | 'shape' | 'namespace' | 'object' | 'exports';
  /** The number of open brackets around each of its members. */
  readonly body: number;
  readonly exported: boolean;
  opened: boolean;
}

/** Returns the definitions of a JavaScript or TypeScript file, in line order; line-anchored, so one per line. */
export function definitionsOfJavaScript(lexicalMap: LexicalMap): Definition[] {
  const { text, lineStarts, depths, peaks } = lexicalMap;
  const definitions: Definition[] = [];
  const containers: Container[] = [];
  /** The number of brackets that were never closed, judging by a later top-level `export` or `import`. */
  let drift = 0;

  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    const depth = depths[line]!;
    if (depth === insideOpaque) {
      mayOpen(line);
      continue;
    }
    const start = lineStarts[line]!;
    let at = start;
    while (at < text.length && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++;
    if (at === text.length) {
      mayOpen(line);
      continue;
    }
    const first = text.charCodeAt(at);
    if (first === 64) at = afterDecorators(text, at);
    if (isEmpty(first) || !startsName(text.charCodeAt(at))) {
      mayOpen(line);
      continue;
    }
    resynchronize(depth, start);
    while (top() && top()!.opened && depth < top()!.body) containers.pop();
    read(line, at, depth);
    mayOpen(line);
  }
  return markExported(definitions, exportedNames(lexicalMap));

  function top(): Container | undefined {
    return containers[containers.length - 1];
  }

  function mayOpen(line: number): void {
    const container = top();
    if (container && !container.opened && peaks[line]! >= container.body) container.opened = true;
  }

  function resynchronize(depth: number, start: number): void {
    if (depth < drift) drift = depth;
    if (
      depth > drift && (text.startsWith('export ', start) || text.startsWith('import ', start)) &&
      !containers.some((c) => c.kind === 'namespace')
    ) {
      drift = depth;
      containers.length = 0;
    }
  }

  function read(line: number, at: number, depth: number): void {
    const container = top();
    const isMember = container?.opened === true && depth === container.body;
    if (isMember && container.kind !== 'namespace') return readMember(line, at, container);
    if (readDeclaration(line, at, depth, container)) return;
    if (depth === drift || isMember) readAssignment(line, at, depth);
  }

  function readDeclaration(line: number, at: number, depth: number, container: Container | undefined): boolean {
    const word = firstWord(text, at);
    if (word === undefined || depth !== drift && container?.kind !== 'namespace' && isVariable(word, text, at))
      return false;
    const [whole, exports, isDefault, declared, found1] = declarationAt(text, at);
    const keyword = declared?.startsWith('const') && declared.endsWith('enum') ? 'enum' : declared;
    const rest = lineFrom(at + whole.length);
    if (keyword === undefined) return isDefault !== undefined && readDefault(line, depth, rest);
    if (
      (keyword === 'type' && !/^[ \t]*(?:[=<]|\r?$)/.test(rest)) ||
      (keyword === 'module' || keyword === 'global') && !/^[^=;(]*\{/.test(rest)
    ) return false;
    const isExported = exports !== undefined;
    if (keyword === 'const' || keyword === 'let' || keyword === 'var')
      return readVariable(line, depth, found1, rest, isExported, container);
    const named = found1 === undefined || found1 === 'extends' || found1 === 'implements'
      ? (isDefault ? 'default' : undefined)
      : found1;
    const holder = container?.kind === 'namespace' ? container : undefined;
    if (named !== undefined) define(named, keywordKinds[keyword]!, line, isExported, holder?.name);
    if (container && !container.opened) containers.pop();
    const kind = keyword === 'class'
      ? 'class'
      : keyword === 'interface' || keyword === 'type'
      ? 'shape'
      : keyword === 'namespace' || keyword === 'module' || keyword === 'global'
      ? 'namespace'
      : undefined;
    if (kind && (keyword !== 'type' || peaks[line]! > depth)) push(kind, named, line, depth, isExported);
    return true;
  }

  /** Reads `export default {`, `export default name` or `export default () =>`. */
  function readDefault(line: number, depth: number, rest: string): boolean {
    if (rest.startsWith('{')) push('object', 'default', line, depth, true);
    else if (functionValue.test(rest)) define('default', 'function', line, true, undefined);
    return true;
  }

  function readVariable(line: number, depth: number, named: string | undefined, rest: string, isExported: boolean,
    container: Container | undefined): boolean
  {
    const inNamespace = container?.kind === 'namespace' && container.opened && depth === container.body;
    if (depth !== drift && !isExported && !inNamespace) return true;
    const holder = inNamespace ? container.name : undefined;
    if (named === undefined) {
      if (isExported) { for (const name of destructuredNames(rest)) define(name, 'constant', line, true, holder); }
      return true;
    }
    const equals = rest.search(/=(?![=>])/);
    const value = equals < 0 ? '' : rest.slice(equals + 1).trimStart();
    if (/^(?:await\s+)?(?:require|import)\s*\(/.test(value) && !isExported) return true;
    valued(named, value, line, depth, isExported, holder);
    return true;
  }

  /** Reads `exports.a = …`, `module.exports = …`, `A.prototype.b = function` or `a.b = function`. */
  function readAssignment(line: number, at: number, depth: number): void {
    const match = assignmentAt(text, at);
    if (!match) return;
    const path = match[1]!.split('.');
    const value = lineFrom(at + match[0].length);
    if (path[0] === 'module' && path[1] === 'exports') path.shift();
    if (path[0] === 'exports') {
      if (path.length === 2) valued(path[1]!, value, line, depth, true, undefined);
      else if (path.length === 1 && value.startsWith('{')) push('exports', undefined, line, depth, true);
      else if (path.length === 1)
        valued(/^(?:class|(?:async[ \t]+)?function)\b[ \t*]*([\w$]+)/.exec(value)?.[1] ?? 'default', value, line, depth,
          true, undefined, true);
      return;
    }
    if (path.length < 2 || path[0] === 'this' || path[0] === 'window') return;
    const onPrototype = path.length > 2 && path[path.length - 2] === 'prototype';
    const last = path[path.length - 1]!;
    const holder = path.slice(0, onPrototype ? -2 : -1).join('.');
    if (last === 'prototype') {
      if (value.startsWith('{')) push('object', holder, line, depth, false);
      return;
    }
    if (functionValue.test(value) || /^\r?$/.test(value) || (onPrototype && value !== ''))
      define(last, 'method', line, false, holder);
  }

  /** Finds a name with its value: a function, a class, an object whose functions are members, or a constant. */
  function valued(named: string, value: string, line: number, depth: number, isExported: boolean,
    holder: string | undefined, onlyCallable = false): void
  {
    const isClass = /^class\b/.test(value);
    const kind = isClass ? 'class' : functionValue.test(value) ? 'function' : 'constant';
    if (kind !== 'constant' || !onlyCallable) define(named, kind, line, isExported, holder);
    if (isClass) push('class', named, line, depth, isExported);
    else if (value.startsWith('{') && peaks[line]! > depth) push('object', named, line, depth, isExported);
  }

  function readMember(line: number, at: number, container: Container): void {
    const match = memberAt(text, at);
    const named = match?.[2] ?? match?.[3] ?? match?.[4];
    if (!match || named === undefined || notMembers.has(named) || /^\d/.test(named)) return;
    const after = match[5]!;
    const rest = after === '=' || after === ':' ? lineFrom(at + match[0].length).trimStart() : '';
    const callable = after === '(' || after === '<' || functionValue.test(rest);
    if (container.kind === 'class' || container.kind === 'shape') {
      if (after === ',' && container.kind === 'class') return;
      define(named, callable && after !== ':' ? 'method' : 'property', line,
        container.exported && !match[1]!.includes('private'), container.name);
    } else if (callable && after !== '=' && after !== '<') {
      const isCommonJs = container.kind === 'exports';
      define(named, isCommonJs ? 'function' : 'method', line, container.exported,
        isCommonJs ? undefined : container.name);
    }
  }

  function push(kind: Container['kind'], named: string | undefined, line: number, depth: number,
    isExported: boolean): void
  {
    containers.push({ kind, name: named, body: depth + 1, exported: isExported, opened: peaks[line]! > depth });
  }

  /** Overloads count once. */
  function define(named: string, kind: SymbolKind, line: number, isExported: boolean,
    container: string | undefined): void
  {
    const last = definitions[definitions.length - 1];
    if (last && last.name === named && last.kind === kind && last.container === container) return;
    definitions.push({
      name: named,
      kind,
      line: line + 1,
      exported: isExported,
      ...(container === undefined ? {} : { container }),
    });
  }

  function lineFrom(offset: number): string {
    return text.slice(offset, Math.min(lineEnd(text, offset), offset + lookAhead));
  }
}

/** Marks the names of an export list as exported, wherever they were declared, and the members of such classes too. */
function markExported(definitions: Definition[], names: ReadonlySet<string>): Definition[] {
  if (names.size === 0) return definitions;
  const nameSet = new Set(
    definitions.filter((d) => d.container === undefined && !d.exported && names.has(d.name)).map((d) => d.name),
  );
  return definitions.map((d) => (!d.exported && nameSet.has(d.container ?? d.name) ? { ...d, exported: true } : d));
}

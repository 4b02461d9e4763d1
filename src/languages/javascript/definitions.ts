import { findLineEnd } from '#base/text/lines';
import type { Definition, SymbolKind } from '#model';
import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { readLocalNamesOfExports } from './exports';
import { skipDecorators, matchAssignment, matchDeclaration, parseDestructuredNames, readFirstWord, functionValuePattern,
  isLineEnd, isVariable, keywordKinds, maxLookahead, matchMember, nonMemberWords,
  isNameStart } from './statementPatterns';

/** A class, interface, namespace or object literal whose members are read. */
interface Container {
  readonly name: string | undefined;
  readonly kind: 'class' | 'shape' | 'namespace' | 'object' | 'exports';
  /** The number of open brackets around each of its members. */
  readonly memberDepth: number;
  readonly exported: boolean;
  isOpen: boolean;
}

/**
 * Returns the definitions of a JavaScript or TypeScript file in line order. Only statements at the start of a line are
 * recognized.
 */
export function readJavaScriptDefinitions(lexicalMap: LexicalMap): Definition[] {
  const { text, lineStarts, depths, maxDepths } = lexicalMap;
  const definitions: Definition[] = [];
  const containers: Container[] = [];
  /** The number of brackets that were never closed, judging by a later top-level `export` or `import`. */
  let unclosedDepth = 0;

  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    const depth = depths[line]!;
    if (depth === insideOpaque) {
      updateOpenState(line);
      continue;
    }
    const start = lineStarts[line]!;
    let offset = start;
    while (offset < text.length && (text.charCodeAt(offset) === 32 || text.charCodeAt(offset) === 9)) offset++;
    if (offset === text.length) {
      updateOpenState(line);
      continue;
    }
    const firstCode = text.charCodeAt(offset);
    if (firstCode === 64) offset = skipDecorators(text, offset);
    if (isLineEnd(firstCode) || !isNameStart(text.charCodeAt(offset))) {
      updateOpenState(line);
      continue;
    }
    resynchronize(depth, start);
    while (getCurrentContainer() && getCurrentContainer()!.isOpen && depth < getCurrentContainer()!.memberDepth)
      containers.pop();
    readStatement(line, offset, depth);
    updateOpenState(line);
  }
  return markExported(definitions, readLocalNamesOfExports(lexicalMap));

  function getCurrentContainer(): Container | undefined {
    return containers[containers.length - 1];
  }

  function updateOpenState(line: number): void {
    const container = getCurrentContainer();
    if (container && !container.isOpen && maxDepths[line]! >= container.memberDepth) container.isOpen = true;
  }

  function resynchronize(depth: number, start: number): void {
    if (depth < unclosedDepth) unclosedDepth = depth;
    if (
      depth > unclosedDepth && (text.startsWith('export ', start) || text.startsWith('import ', start)) &&
      !containers.some((c) => c.kind === 'namespace')
    ) {
      unclosedDepth = depth;
      containers.length = 0;
    }
  }

  function readStatement(line: number, offset: number, depth: number): void {
    const container = getCurrentContainer();
    const isMember = container?.isOpen === true && depth === container.memberDepth;
    if (isMember && container.kind !== 'namespace') return readMember(line, offset, container);
    if (readDeclaration(line, offset, depth, container)) return;
    if (depth === unclosedDepth || isMember) readAssignment(line, offset, depth);
  }

  function readDeclaration(line: number, offset: number, depth: number, container: Container | undefined): boolean {
    const word = readFirstWord(text, offset);
    if (
      word === undefined || depth !== unclosedDepth && container?.kind !== 'namespace' && isVariable(word, text, offset)
    )
      return false;
    const [wholeMatch, exportKeyword, defaultKeyword, declarationKeyword, declaredName] = matchDeclaration(text,
      offset);
    const keyword = declarationKeyword?.startsWith('const') && declarationKeyword.endsWith('enum')
      ? 'enum'
      : declarationKeyword;
    const remainder = sliceLine(offset + wholeMatch.length);
    if (keyword === undefined) return defaultKeyword !== undefined && readDefault(line, depth, remainder);
    if (
      (keyword === 'type' && !/^[ \t]*(?:[=<]|\r?$)/.test(remainder)) ||
      (keyword === 'module' || keyword === 'global') && !/^[^=;(]*\{/.test(remainder)
    ) return false;
    const isExported = exportKeyword !== undefined;
    if (keyword === 'const' || keyword === 'let' || keyword === 'var')
      return readVariable(line, depth, declaredName, remainder, isExported, container);
    const symbolName = declaredName === undefined || declaredName === 'extends' || declaredName === 'implements'
      ? (defaultKeyword ? 'default' : undefined)
      : declaredName;
    const enclosingNamespace = container?.kind === 'namespace' ? container : undefined;
    if (symbolName !== undefined)
      define(symbolName, keywordKinds[keyword]!, line, isExported, enclosingNamespace?.name);
    if (container && !container.isOpen) containers.pop();
    const kind = keyword === 'class'
      ? 'class'
      : keyword === 'interface' || keyword === 'type'
      ? 'shape'
      : keyword === 'namespace' || keyword === 'module' || keyword === 'global'
      ? 'namespace'
      : undefined;
    if (kind && (keyword !== 'type' || maxDepths[line]! > depth))
      pushContainer(kind, symbolName, line, depth, isExported);
    return true;
  }

  /** Reads `export default {`, `export default name` or `export default () =>`. */
  function readDefault(line: number, depth: number, remainder: string): boolean {
    if (remainder.startsWith('{')) pushContainer('object', 'default', line, depth, true);
    else if (functionValuePattern.test(remainder)) define('default', 'function', line, true, undefined);
    return true;
  }

  function readVariable(line: number, depth: number, symbolName: string | undefined, remainder: string,
    isExported: boolean, container: Container | undefined): boolean
  {
    const isInNamespace = container?.kind === 'namespace' && container.isOpen && depth === container.memberDepth;
    if (depth !== unclosedDepth && !isExported && !isInNamespace) return true;
    const containerName = isInNamespace ? container.name : undefined;
    if (symbolName === undefined) {
      if (isExported) {
        for (const name of parseDestructuredNames(remainder)) define(name, 'constant', line, true, containerName);
      }
      return true;
    }
    const equalsOffset = remainder.search(/=(?![=>])/);
    const value = equalsOffset < 0 ? '' : remainder.slice(equalsOffset + 1).trimStart();
    if (/^(?:await\s+)?(?:require|import)\s*\(/.test(value) && !isExported) return true;
    defineValue(symbolName, value, line, depth, isExported, containerName);
    return true;
  }

  /** Reads `exports.a = …`, `module.exports = …`, `A.prototype.b = function` or `a.b = function`. */
  function readAssignment(line: number, offset: number, depth: number): void {
    const match = matchAssignment(text, offset);
    if (!match) return;
    const path = match[1]!.split('.');
    const value = sliceLine(offset + match[0].length);
    if (path[0] === 'module' && path[1] === 'exports') path.shift();
    if (path[0] === 'exports') {
      if (path.length === 2) defineValue(path[1]!, value, line, depth, true, undefined);
      else if (path.length === 1 && value.startsWith('{')) pushContainer('exports', undefined, line, depth, true);
      else if (path.length === 1)
        defineValue(/^(?:class|(?:async[ \t]+)?function)\b[ \t*]*([\w$]+)/.exec(value)?.[1] ?? 'default', value, line,
          depth, true, undefined, true);
      return;
    }
    if (path.length < 2 || path[0] === 'this' || path[0] === 'window') return;
    const isOnPrototype = path.length > 2 && path[path.length - 2] === 'prototype';
    const lastName = path[path.length - 1]!;
    const containerName = path.slice(0, isOnPrototype ? -2 : -1).join('.');
    if (lastName === 'prototype') {
      if (value.startsWith('{')) pushContainer('object', containerName, line, depth, false);
      return;
    }
    if (functionValuePattern.test(value) || /^\r?$/.test(value) || (isOnPrototype && value !== ''))
      define(lastName, 'method', line, false, containerName);
  }

  /** Defines a name by its value: a function, a class, an object whose functions are members, or a constant. */
  function defineValue(symbolName: string, value: string, line: number, depth: number, isExported: boolean,
    containerName: string | undefined, requiresCallable = false): void
  {
    const isClass = /^class\b/.test(value);
    const kind = isClass ? 'class' : functionValuePattern.test(value) ? 'function' : 'constant';
    if (kind !== 'constant' || !requiresCallable) define(symbolName, kind, line, isExported, containerName);
    if (isClass) pushContainer('class', symbolName, line, depth, isExported);
    else if (value.startsWith('{') && maxDepths[line]! > depth)
      pushContainer('object', symbolName, line, depth, isExported);
  }

  function readMember(line: number, offset: number, container: Container): void {
    const match = matchMember(text, offset);
    const symbolName = match?.[2] ?? match?.[3] ?? match?.[4];
    if (!match || symbolName === undefined || nonMemberWords.has(symbolName) || /^\d/.test(symbolName)) return;
    const delimiter = match[5]!;
    const memberValue = delimiter === '=' || delimiter === ':' ? sliceLine(offset + match[0].length).trimStart() : '';
    const isCallable = delimiter === '(' || delimiter === '<' || functionValuePattern.test(memberValue);
    if (container.kind === 'class' || container.kind === 'shape') {
      if (delimiter === ',' && container.kind === 'class') return;
      define(symbolName, isCallable && delimiter !== ':' ? 'method' : 'property', line,
        container.exported && !match[1]!.includes('private'), container.name);
    } else if (isCallable && delimiter !== '=' && delimiter !== '<') {
      const isCommonJs = container.kind === 'exports';
      define(symbolName, isCommonJs ? 'function' : 'method', line, container.exported,
        isCommonJs ? undefined : container.name);
    }
  }

  function pushContainer(kind: Container['kind'], symbolName: string | undefined, line: number, depth: number,
    isExported: boolean): void
  {
    containers.push({
      kind,
      name: symbolName,
      memberDepth: depth + 1,
      exported: isExported,
      isOpen: maxDepths[line]! > depth,
    });
  }

  /** Adds a definition. Consecutive overloads are added once. */
  function define(symbolName: string, kind: SymbolKind, line: number, isExported: boolean,
    container: string | undefined): void
  {
    const lastDefinition = definitions[definitions.length - 1];
    if (
      lastDefinition && lastDefinition.name === symbolName && lastDefinition.kind === kind &&
      lastDefinition.container === container
    ) return;
    definitions.push({
      name: symbolName,
      kind,
      line: line + 1,
      exported: isExported,
      ...(container === undefined ? {} : { container }),
    });
  }

  function sliceLine(offset: number): string {
    return text.slice(offset, Math.min(findLineEnd(text, offset), offset + maxLookahead));
  }
}

/** Marks the names in the export lists, and the members of exported classes, as exported. */
function markExported(definitions: Definition[], names: ReadonlySet<string>): Definition[] {
  if (names.size === 0) return definitions;
  const exportedTopLevelNames = new Set(
    definitions.filter((d) => d.container === undefined && !d.exported && names.has(d.name)).map((d) => d.name),
  );
  return definitions.map((
    d,
  ) => (!d.exported && exportedTopLevelNames.has(d.container ?? d.name) ? { ...d, exported: true } : d));
}

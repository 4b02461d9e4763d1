import { lineEnd } from '../../base/text/lines';
import type { Definition, SymbolKind } from '../../model';
import { inside, lineCountOf, type LexicalMap } from '../scanning/lexicalMap';
import { exportedNames } from './exports';

/** A class, interface, namespace or object literal whose members are read. */
interface Container {
  readonly name: string | undefined;
  readonly kind: 'class' | 'shape' | 'namespace' | 'object' | 'exports';
  /** Brackets open around each of its members. */
  readonly body: number;
  readonly exported: boolean;
  opened: boolean;
}

const name = '[\\w$\\u0080-\\uffff]+';
const declaration = new RegExp(
  '(export[ \\t]+)?(default[ \\t]+)?(?:declare[ \\t]+)?(?:abstract[ \\t]+)?(?:async[ \\t]+)?'
    + `(?:(function|class|interface|type|enum|const[ \\t]+enum|const|let|var|namespace|module|global)(?![\\w$:.])[ \\t]*\\*?[ \\t]*(${name})?)?`,
  'y',
);
const member = new RegExp(
  '((?:(?:public|private|protected|static|readonly|override|abstract|async|get|set|declare|accessor)[ \\t]+)*)'
    + `\\*?[ \\t]*(?:#?(${name})|'(${name})'|"(${name})")[?!]?[ \\t]*([(<=:;,{}]|\\r?$|\\r?\\n)`,
  'y',
);
const assignment = new RegExp(`(${name}(?:\\.${name})*)[ \\t]*=(?![=>])[ \\t]*`, 'y');

/** After `=` or `:`: does a function follow? `(` at the end of a line is taken for a parameter list. */
const functionValue = new RegExp(
  `^(?:async\\b[ \\t]*)?(?:function\\b|(?:<[^<>()]*>)?[ \\t]*\\([^()]*(?:\\([^()]*\\)[^()]*)*\\)[ \\t]*(?::[^=]*)?=>|${name}[ \\t]*=>|(?:<[^<>()]*>)?\\([^()]*$)`,
);
const notMembers = new Set(['constructor', 'if', 'for', 'while', 'switch', 'return', 'function', 'new', 'await',
  'throw', 'super', 'else', 'do', 'yield', 'case', 'export', 'const']);
const kinds: Readonly<Record<string, SymbolKind>> = {
  function: 'function',
  class: 'class',
  interface: 'interface',
  type: 'type',
  enum: 'enum',
  namespace: 'module',
  module: 'module',
  global: 'module',
};
/** The part of a line that a pattern reads. Characters. */
const lookAhead = 300;

/** What a JavaScript or TypeScript file defines, in the order of its lines; line-anchored, so one for each line. */
export function definitionsOfJavaScript(lexicalMap: LexicalMap): Definition[] {
  const { text, lineStarts, depths, peaks } = lexicalMap;
  const found: Definition[] = [];
  const containers: Container[] = [];
  /** Brackets that were never closed, as far as a later top-level `export` or `import` shows. */
  let drift = 0;

  for (let line = 0; line < lineCountOf(lexicalMap); line++) {
    const depth = depths[line]!;
    if (depth === inside) {
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
  return markExported(found, exportedNames(lexicalMap));

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
    declaration.lastIndex = at;
    const [whole, exports, isDefault, declared, found1] = declaration.exec(text)!;
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
    if (named !== undefined) define(named, kinds[keyword]!, line, isExported, holder?.name);
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

  /** `export default {`, `export default name`, `export default () =>` */
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
      if (isExported) { for (const one of destructuredNames(rest)) define(one, 'constant', line, true, holder); }
      return true;
    }
    const equals = rest.search(/=(?![=>])/);
    const value = equals < 0 ? '' : rest.slice(equals + 1).trimStart();
    if (/^(?:await\s+)?(?:require|import)\s*\(/.test(value) && !isExported) return true;
    valued(named, value, line, depth, isExported, holder);
    return true;
  }

  /** `exports.a = …`, `module.exports = …`, `A.prototype.b = function`, `a.b = function` */
  function readAssignment(line: number, at: number, depth: number): void {
    assignment.lastIndex = at;
    const match = assignment.exec(text);
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

  /** A name with its value: a function, a class, an object whose functions are members, or a constant. */
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
    member.lastIndex = at;
    const match = member.exec(text);
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
    const last = found[found.length - 1];
    if (last && last.name === named && last.kind === kind && last.container === container) return;
    found.push({
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

/**
 * The word at `at`, if the pattern of declarations can start with it: that is tried on every line of code, and on few
 * in vain.
 */
function firstWord(text: string, at: number): string | undefined {
  let end = at;
  while (end < text.length && end - at < 10 && text.charCodeAt(end) >= 97 && text.charCodeAt(end) <= 122) end++;
  const word = end - at > 2 ? text.slice(at, end) : '';
  return firstWords.has(word) ? word : undefined;
}

const firstWords = new Set(['export', 'default', 'declare', 'abstract', 'async', 'function', 'class', 'interface',
  'type', 'enum', 'const', 'let', 'var', 'namespace', 'module', 'global']);

/** `const enum` declares a type. */
function isVariable(word: string, text: string, at: number): boolean {
  constEnum.lastIndex = at;
  return word === 'let' || word === 'var' || word === 'const' && !constEnum.test(text);
}

const constEnum = /const[ \t]+enum/y;

/** What an export list names is exported, wherever it was declared; so are the members of such a class. */
function markExported(definitions: Definition[], names: ReadonlySet<string>): Definition[] {
  if (names.size === 0) return definitions;
  const own = new Set(
    definitions.filter((d) => d.container === undefined && !d.exported && names.has(d.name)).map((d) => d.name),
  );
  return definitions.map((d) => (!d.exported && own.has(d.container ?? d.name) ? { ...d, exported: true } : d));
}

/** ` { a, b: c, ...rest } = x` → ['a', 'c', 'rest'] */
function destructuredNames(rest: string): string[] {
  const open = rest.indexOf('{');
  const close = rest.indexOf('}', open);
  if (open < 0 || close < 0 || rest.slice(0, open).trim() !== '') return [];
  return rest.slice(open + 1, close).split(',')
    .map((part) => (part.split('=')[0]!.split(':').pop() ?? '').replace('...', '').trim())
    .filter((one) => /^[\w$]+$/.test(one));
}

/** The offset after `@Input()` and `@a.b({…})` where the line continues after them. */
function afterDecorators(text: string, at: number): number {
  let i = at;
  for (let count = 0; count < 5 && text[i] === '@'; count++) {
    i++;
    while (i < text.length && /[\w$.]/.test(text[i]!)) i++;
    if (text[i] === '(') {
      let open = 0;
      const limit = Math.min(text.length, i + lookAhead);
      for (; i < limit && text[i] !== '\n'; i++) {
        if (text[i] === '(') open++;
        else if (text[i] === ')' && --open === 0) {
          i++;
          break;
        }
      }
      if (open > 0) return at;
    }
    while (text[i] === ' ' || text[i] === '\t') i++;
  }
  return i;
}

function isEmpty(c: number): boolean {
  return c === 10 || c === 13 || Number.isNaN(c);
}

function startsName(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || c === 36 || c === 35 || c === 39 || c === 34 ||
    c === 42 || c > 127;
}

import type { SymbolKind } from '#model';

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

/** Matches a function after `=` or `:`. `(` at the end of a line is assumed to start a parameter list. */
export const functionValue = new RegExp(
  `^(?:async\\b[ \\t]*)?(?:function\\b|(?:<[^<>()]*>)?[ \\t]*\\([^()]*(?:\\([^()]*\\)[^()]*)*\\)[ \\t]*(?::[^=]*)?=>|${name}[ \\t]*=>|(?:<[^<>()]*>)?\\([^()]*$)`,
);
/** Words that look like a member at the start of a line in a class or an object, but are not members. */
export const notMembers = new Set(['constructor', 'if', 'for', 'while', 'switch', 'return', 'function', 'new', 'await',
  'throw', 'super', 'else', 'do', 'yield', 'case', 'export', 'const']);
/** The symbol kind for each declaration keyword. */
export const keywordKinds: Readonly<Record<string, SymbolKind>> = {
  function: 'function',
  class: 'class',
  interface: 'interface',
  type: 'type',
  enum: 'enum',
  namespace: 'module',
  module: 'module',
  global: 'module',
};

/** Returns `[, export, default, keyword, name]`; matches only white space if no declaration begins here. */
export function declarationAt(text: string, at: number): RegExpExecArray {
  declaration.lastIndex = at;
  return declaration.exec(text)!;
}

/** Matches a member: `[, modifiers, name, 'name', "name", what follows]`. */
export function memberAt(text: string, at: number): RegExpExecArray | null {
  member.lastIndex = at;
  return member.exec(text);
}

/** Matches an assignment such as `a.b.c = `: `[, path]`. */
export function assignmentAt(text: string, at: number): RegExpExecArray | null {
  assignment.lastIndex = at;
  return assignment.exec(text);
}

/** The number of characters of a line that a pattern reads. */
export const lookAhead = 300;

/**
 * Returns the word at `at` if the declaration pattern can start with it. The pattern is tried on every line of code, so
 * failed attempts must be rare.
 */
export function firstWord(text: string, at: number): string | undefined {
  let end = at;
  while (end < text.length && end - at < 10 && text.charCodeAt(end) >= 97 && text.charCodeAt(end) <= 122) end++;
  const word = end - at > 2 ? text.slice(at, end) : '';
  return firstWords.has(word) ? word : undefined;
}

const firstWords = new Set(['export', 'default', 'declare', 'abstract', 'async', 'function', 'class', 'interface',
  'type', 'enum', 'const', 'let', 'var', 'namespace', 'module', 'global']);

/** Reports whether a declaration is a variable; `const enum` declares a type. */
export function isVariable(word: string, text: string, at: number): boolean {
  constEnum.lastIndex = at;
  return word === 'let' || word === 'var' || word === 'const' && !constEnum.test(text);
}

const constEnum = /const[ \t]+enum/y;

/** Returns destructured names: ` { a, b: c, ...rest } = x` → ['a', 'c', 'rest']. */
export function destructuredNames(rest: string): string[] {
  const open = rest.indexOf('{');
  const close = rest.indexOf('}', open);
  if (open < 0 || close < 0 || rest.slice(0, open).trim() !== '') return [];
  return rest.slice(open + 1, close).split(',')
    .map((part) => (part.split('=')[0]!.split(':').pop() ?? '').replace('...', '').trim())
    .filter((candidate) => /^[\w$]+$/.test(candidate));
}

/** Returns the offset after `@Input()` and `@a.b({…})` if the line continues after them. */
export function afterDecorators(text: string, at: number): number {
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

export function isEmpty(c: number): boolean {
  return c === 10 || c === 13 || Number.isNaN(c);
}

export function startsName(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || c === 36 || c === 35 || c === 39 || c === 34 ||
    c === 42 || c > 127;
}

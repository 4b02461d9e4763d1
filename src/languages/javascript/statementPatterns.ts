import type { SymbolKind } from '#model';

const namePattern = '[\\w$\\u0080-\\uffff]+';
const declarationPattern = new RegExp(
  '(export[ \\t]+)?(default[ \\t]+)?(?:declare[ \\t]+)?(?:abstract[ \\t]+)?(?:async[ \\t]+)?'
    + `(?:(function|class|interface|type|enum|const[ \\t]+enum|const|let|var|namespace|module|global)(?![\\w$:.])[ \\t]*\\*?[ \\t]*(${namePattern})?)?`,
  'y',
);
const memberPattern = new RegExp(
  '((?:(?:public|private|protected|static|readonly|override|abstract|async|get|set|declare|accessor)[ \\t]+)*)'
    + `\\*?[ \\t]*(?:#?(${namePattern})|'(${namePattern})'|"(${namePattern})")[?!]?[ \\t]*([(<=:;,{}]|\\r?$|\\r?\\n)`,
  'y',
);
const assignmentPattern = new RegExp(`(${namePattern}(?:\\.${namePattern})*)[ \\t]*=(?![=>])[ \\t]*`, 'y');

/** Matches a function after `=` or `:`. `(` at the end of a line is assumed to start a parameter list. */
export const functionValuePattern = new RegExp(
  `^(?:async\\b[ \\t]*)?(?:function\\b|(?:<[^<>()]*>)?[ \\t]*\\([^()]*(?:\\([^()]*\\)[^()]*)*\\)[ \\t]*(?::[^=]*)?=>|${namePattern}[ \\t]*=>|(?:<[^<>()]*>)?\\([^()]*$)`,
);
/** Words that look like a member at the start of a line in a class or an object, but are not members. */
export const nonMemberWords = new Set(['constructor', 'if', 'for', 'while', 'switch', 'return', 'function', 'new',
  'await', 'throw', 'super', 'else', 'do', 'yield', 'case', 'export', 'const']);
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

/** Returns `[, export, default, keyword, name]`. The keyword is undefined if no declaration keyword follows. */
export function matchDeclaration(text: string, at: number): RegExpExecArray {
  declarationPattern.lastIndex = at;
  return declarationPattern.exec(text)!;
}

/** Matches a member: `[, modifiers, name, 'name', "name", next character]`. Only one of the names is defined. */
export function matchMember(text: string, at: number): RegExpExecArray | null {
  memberPattern.lastIndex = at;
  return memberPattern.exec(text);
}

/** Matches an assignment such as `a.b.c = `: `[, path]`. */
export function matchAssignment(text: string, at: number): RegExpExecArray | null {
  assignmentPattern.lastIndex = at;
  return assignmentPattern.exec(text);
}

/** The maximum number of characters of a line that a pattern reads. */
export const maxLookahead = 300;

/**
 * Returns the word at `at` if the declaration pattern can start with it. The pattern is tried on every line of code, so
 * failed attempts must be rare.
 */
export function readFirstWord(text: string, at: number): string | undefined {
  let end = at;
  while (end < text.length && end - at < 10 && text.charCodeAt(end) >= 97 && text.charCodeAt(end) <= 122) end++;
  const word = end - at > 2 ? text.slice(at, end) : '';
  return firstWords.has(word) ? word : undefined;
}

const firstWords = new Set(['export', 'default', 'declare', 'abstract', 'async', 'function', 'class', 'interface',
  'type', 'enum', 'const', 'let', 'var', 'namespace', 'module', 'global']);

/** Reports whether a declaration with this keyword declares a variable. `const enum` does not. */
export function isVariable(word: string, text: string, at: number): boolean {
  constEnumPattern.lastIndex = at;
  return word === 'let' || word === 'var' || word === 'const' && !constEnumPattern.test(text);
}

const constEnumPattern = /const[ \t]+enum/y;

/** Returns destructured names: ` { a, b: c, ...rest } = x` → ['a', 'c', 'rest']. */
export function parseDestructuredNames(text: string): string[] {
  const open = text.indexOf('{');
  const close = text.indexOf('}', open);
  if (open < 0 || close < 0 || text.slice(0, open).trim() !== '') return [];
  return text.slice(open + 1, close).split(',')
    .map((part) => (part.split('=')[0]!.split(':').pop() ?? '').replace('...', '').trim())
    .filter((candidate) => /^[\w$]+$/.test(candidate));
}

/** Returns the offset after `@Input()` and `@a.b({…})` if the line continues after them. */
export function skipDecorators(text: string, at: number): number {
  let i = at;
  for (let count = 0; count < 5 && text[i] === '@'; count++) {
    i++;
    while (i < text.length && /[\w$.]/.test(text[i]!)) i++;
    if (text[i] === '(') {
      let open = 0;
      const limit = Math.min(text.length, i + maxLookahead);
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

export function isLineEnd(c: number): boolean {
  return c === 10 || c === 13 || Number.isNaN(c);
}

export function isNameStart(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || c === 36 || c === 35 || c === 39 || c === 34 ||
    c === 42 || c > 127;
}

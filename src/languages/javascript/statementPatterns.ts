import type { SymbolKind } from '#model';

const nameSource = '[\\w$\\u0080-\\uffff]+';
const declarationPattern = new RegExp(
  '(export[ \\t]+)?(default[ \\t]+)?(?:declare[ \\t]+)?(?:abstract[ \\t]+)?(?:async[ \\t]+)?'
    + `(?:(function|class|interface|type|enum|const[ \\t]+enum|const|let|var|namespace|module|global)(?![\\w$:.])[ \\t]*\\*?[ \\t]*(${nameSource})?)?`,
  'y',
);
const memberPattern = new RegExp(
  '((?:(?:public|private|protected|static|readonly|override|abstract|async|get|set|declare|accessor)[ \\t]+)*)'
    + `\\*?[ \\t]*(?:#?(${nameSource})|'(${nameSource})'|"(${nameSource})")[?!]?[ \\t]*([(<=:;,{}]|\\r?$|\\r?\\n)`,
  'y',
);
const assignmentPattern = new RegExp(`(${nameSource}(?:\\.${nameSource})*)[ \\t]*=(?![=>])[ \\t]*`, 'y');

/** Matches a function after `=` or `:`. `(` at the end of a line is assumed to start a parameter list. */
export const functionValuePattern = new RegExp(
  `^(?:async\\b[ \\t]*)?(?:function\\b|(?:<[^<>()]*>)?[ \\t]*\\([^()]*(?:\\([^()]*\\)[^()]*)*\\)[ \\t]*(?::[^=]*)?=>|${nameSource}[ \\t]*=>|(?:<[^<>()]*>)?\\([^()]*$)`,
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
export function matchDeclaration(text: string, offset: number): RegExpExecArray {
  declarationPattern.lastIndex = offset;
  return declarationPattern.exec(text)!;
}

/** Matches a member: `[, modifiers, name, 'name', "name", next character]`. Only one of the names is defined. */
export function matchMember(text: string, offset: number): RegExpExecArray | null {
  memberPattern.lastIndex = offset;
  return memberPattern.exec(text);
}

/** Matches an assignment such as `a.b.c = `: `[, path]`. */
export function matchAssignment(text: string, offset: number): RegExpExecArray | null {
  assignmentPattern.lastIndex = offset;
  return assignmentPattern.exec(text);
}

/** The maximum number of characters of a line that a pattern reads. */
export const maxLookahead = 300;

/**
 * Returns the word at the offset if the declaration pattern can start with it. The pattern is tried on every line of
 * code, so failed attempts must be rare.
 */
export function readFirstWord(text: string, offset: number): string | undefined {
  let end = offset;
  while (end < text.length && end - offset < 10 && text.charCodeAt(end) >= 97 && text.charCodeAt(end) <= 122) end++;
  const word = end - offset > 2 ? text.slice(offset, end) : '';
  return firstWords.has(word) ? word : undefined;
}

const firstWords = new Set(['export', 'default', 'declare', 'abstract', 'async', 'function', 'class', 'interface',
  'type', 'enum', 'const', 'let', 'var', 'namespace', 'module', 'global']);

/** Reports whether a declaration with this keyword declares a variable. `const enum` does not. */
export function isVariable(word: string, text: string, offset: number): boolean {
  constEnumPattern.lastIndex = offset;
  return word === 'let' || word === 'var' || word === 'const' && !constEnumPattern.test(text);
}

const constEnumPattern = /const[ \t]+enum/y;

/** Returns destructured names: ` { a, b: c, ...rest } = x` → ['a', 'c', 'rest']. */
export function parseDestructuredNames(text: string): string[] {
  const openBrace = text.indexOf('{');
  const closeBrace = text.indexOf('}', openBrace);
  if (openBrace < 0 || closeBrace < 0 || text.slice(0, openBrace).trim() !== '') return [];
  return text.slice(openBrace + 1, closeBrace).split(',')
    .map((part) => (part.split('=')[0]!.split(':').pop() ?? '').replace('...', '').trim())
    .filter((candidate) => /^[\w$]+$/.test(candidate));
}

/** Returns the offset after `@Input()` and `@a.b({…})` if the line continues after them. */
export function skipDecorators(text: string, offset: number): number {
  let position = offset;
  for (let count = 0; count < 5 && text[position] === '@'; count++) {
    position++;
    while (position < text.length && /[\w$.]/.test(text[position]!)) position++;
    if (text[position] === '(') {
      let openCount = 0;
      const limit = Math.min(text.length, position + maxLookahead);
      for (; position < limit && text[position] !== '\n'; position++) {
        if (text[position] === '(') openCount++;
        else if (text[position] === ')' && --openCount === 0) {
          position++;
          break;
        }
      }
      if (openCount > 0) return offset;
    }
    while (text[position] === ' ' || text[position] === '\t') position++;
  }
  return position;
}

export function isLineEnd(c: number): boolean {
  return c === 10 || c === 13 || Number.isNaN(c);
}

export function isNameStart(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || c === 36 || c === 35 || c === 39 || c === 34 ||
    c === 42 || c > 127;
}

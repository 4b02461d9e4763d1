import { addAll } from '#base/collections/lists';
import type { ImportRef } from '#model';
import { isCode, getLineNumberAt, type LexicalMap } from '../scanning/lexicalMap';

/** The maximum length of an import clause, in characters. Longer text is not treated as an import. */
const maxClauseLength = 20_000;

/**
 * Returns the imports of a file in text order. They are found through the file's strings: a specifier is a string after
 * `from` or `import`, or the first argument of a call that loads a module.
 */
export function readJavaScriptImports(lexicalMap: LexicalMap): ImportRef[] {
  const { text, opaqueOffsets, stringIndexes } = lexicalMap;
  const findKeyword = createKeywordFinder(lexicalMap);
  const isInDefineList = createDefineListTest(lexicalMap);
  const imports: ImportRef[] = readReferencePaths(lexicalMap);
  /** The end of the keyword whose clause was read last. Reading one clause per keyword keeps the pass linear. */
  let usedKeywordEnd = -1;
  for (const pair of stringIndexes) {
    const start = opaqueOffsets[2 * pair]!;
    const end = opaqueOffsets[2 * pair + 1]!;
    const specifier = end - start < 1000 ? text.slice(start + 1, end - 1) : '';
    const offset = specifier === '' ? -1 : findCodeBefore(lexicalMap, start, pair);
    if (offset < 0 || !isComplete(start, end)) continue;
    const lastCode = text.charCodeAt(offset);
    const importDetails = lastCode === 109 ?
      readFromClause(offset) :
      lastCode === 116 ?
      readSideEffectImport(offset) :
      lastCode === 40 ?
      readLoaderCall(offset, end)
      : (lastCode === 91 || lastCode === 44) && isInDefineList(start) && !amdLoaderNames.has(specifier)
      ? { kind: 'require' as const, names: ['*'] }
      : undefined;
    if (importDetails) imports.push({ specifier, line: getLineNumberAt(lexicalMap, start), ...importDetails });
  }
  return imports;

  /** Reports whether a string is complete. A template with substitutions is not a constant. */
  function isComplete(start: number, end: number): boolean {
    return text.charCodeAt(start) === text.charCodeAt(end - 1);
  }

  function readFromClause(offset: number): Pick<ImportRef, 'kind' | 'names'> | undefined {
    if (!isKeyword('from', offset)) return undefined;
    const clauseKeyword = findKeyword(offset - 3);
    if (
      clauseKeyword === undefined || clauseKeyword.end === usedKeywordEnd ||
      offset - clauseKeyword.end > maxClauseLength
    )
      return undefined;
    usedKeywordEnd = clauseKeyword.end;
    const clause = stripCommentsAndStrings(lexicalMap, clauseKeyword.end, offset - 3);
    if (/[;=()[\]<>:]/.test(clause)) return undefined;
    return { kind: clauseKeyword.word === 'import' ? 'import' : 'reexport', names: readClauseNames(clause) };
  }

  function readSideEffectImport(offset: number): Pick<ImportRef, 'kind' | 'names'> | undefined {
    return isKeyword('import', offset) ? { kind: 'import', names: [] } : undefined;
  }

  function readLoaderCall(openParenthesis: number, end: number): Pick<ImportRef, 'kind' | 'names'> | undefined {
    const callee = readCallee(text, openParenthesis);
    const kind = loaders[callee];
    const followingText = text.slice(end, end + 200).trimStart();
    if (!kind || !Object.hasOwn(loaders, callee) || !(followingText.startsWith(')') || followingText.startsWith(',')))
      return undefined;
    if (callee === 'URL' && (!/^,\s*import\.meta\.url/.test(followingText) || /[./]/.test(text[end - 2]!)))
      return undefined;
    const names = kind === 'require'
      ? readDestructuredNames(text.slice(Math.max(0, openParenthesis - 300), openParenthesis))
      : undefined;
    return { kind, names: names ?? ['*'] };
  }

  function isKeyword(word: string, lastOffset: number): boolean {
    const start = lastOffset + 1 - word.length;
    return start >= 0 && text.startsWith(word, start) && !/[\w$.]/.test(text[start - 1] ?? ' ');
  }
}

/** Calls whose first argument is a module specifier. They include the mocks of test runners. */
const loaders: Readonly<Record<string, ImportRef['kind']>> = {
  require: 'require',
  'require.resolve': 'require',
  import: 'dynamic',
  URL: 'dynamic',
  'jest.mock': 'dynamic',
  'jest.requireActual': 'require',
  'vi.mock': 'dynamic',
  'vi.importActual': 'dynamic',
  'vi.doMock': 'dynamic',
  'jest.doMock': 'dynamic',
};

/** Names in an AMD list that stand for objects of the loader rather than for modules. */
const amdLoaderNames = new Set(['require', 'exports', 'module']);

/** Creates a test for offsets in the list of `define(['a', 'b'], …)`. It must be called with increasing offsets. */
function createDefineListTest(lexicalMap: LexicalMap): (offset: number) => boolean {
  const { text } = lexicalMap;
  const definePattern = /\bdefine\(\s{0,20}(?:(?:'[^'\n]{0,200}'|"[^"\n]{0,200}")\s{0,20},\s{0,20})?\[/g;
  let end = -1;
  let nextMatch = definePattern.exec(text);
  return (offset) => {
    for (; nextMatch && definePattern.lastIndex <= offset; nextMatch = definePattern.exec(text)) {
      if (!isCode(lexicalMap, nextMatch.index)) continue;
      const closeBracket = text.indexOf(']', Math.max(end, definePattern.lastIndex));
      end = closeBracket < 0 ? text.length : closeBracket;
    }
    return offset < end;
  };
}

function readCallee(text: string, openParenthesis: number): string {
  const precedingText = text.slice(Math.max(0, openParenthesis - 40), openParenthesis).trimEnd();
  // `importActual<typeof import('./a')>(…)`: type arguments are ignored
  const callee = /[\w$.]+$/.exec(precedingText)?.[0] ?? '';
  return callee.startsWith('module.require') ? callee.slice(7) : callee;
}

/** Returns destructured names: `const { a, b: c } = ` → ['a', 'b']. */
function readDestructuredNames(precedingText: string): string[] | undefined {
  const openBrace = precedingText.lastIndexOf('{');
  const match = openBrace < 0
    ? null
    : /^\{([^{}]*)\}\s*=\s*(?:await\s+)?[\w$.]*\s*$/.exec(precedingText.slice(openBrace));
  return match ? readIdentifiers(match[1]!, ':') : undefined;
}

/** Returns the names of an import clause: ` React, { useState as s, type Ref }` → ['default', 'useState', 'Ref']. */
function readClauseNames(clause: string): string[] {
  const openBrace = clause.indexOf('{');
  const closeBrace = clause.lastIndexOf('}');
  const textOutsideBraces = openBrace < 0 ? clause : clause.slice(0, openBrace) + clause.slice(closeBrace + 1);
  const names: string[] = [];
  for (const part of textOutsideBraces.split(',')) {
    const words = part.trim().replace(/^type\s+(?=[\w$*{])/, '').trim();
    if (words.startsWith('*')) names.push('*');
    else if (words !== '' && words !== 'type') names.push('default');
  }
  if (openBrace >= 0) addAll(names, readIdentifiers(clause.slice(openBrace + 1, closeBrace), ' as '));
  return names;
}

function readIdentifiers(list: string, separator: string): string[] {
  return list.split(',')
    .map((part) => part.replace(/\s+/g, ' ').split(separator)[0]!.trim().replace(/^type (?=\S)/, ''))
    .filter((name) => /^[\w$\u0080-\uffff]+$/.test(name));
}

/**
 * Creates a function that finds the last `import` or `export` keyword before an offset, in one pass over the text. The
 * function must be called with increasing offsets.
 */
function createKeywordFinder(
  lexicalMap: LexicalMap,
): (offset: number) => { readonly word: string; readonly end: number; } | undefined {
  const keywordPattern = /\b(?:import|export)\b/g;
  let lastKeyword: { word: string; end: number; } | undefined;
  let nextMatch = keywordPattern.exec(lexicalMap.text);
  return (offset) => {
    while (nextMatch && nextMatch.index < offset) {
      if (lexicalMap.text[nextMatch.index - 1] !== '.' && isCode(lexicalMap, nextMatch.index))
        lastKeyword = { word: nextMatch[0], end: nextMatch.index + nextMatch[0].length };
      nextMatch = keywordPattern.exec(lexicalMap.text);
    }
    return lastKeyword;
  };
}

/**
 * Returns the offset of the last character of code before a string, or -1. Spaces and comments are skipped.
 */
function findCodeBefore(lexicalMap: LexicalMap, start: number, pair: number): number {
  let offset = start - 1;
  let previousPair = pair - 1;
  for (;;) {
    while (offset >= 0 && /\s/.test(lexicalMap.text[offset]!)) offset--;
    if (
      previousPair < 0 || offset !== lexicalMap.opaqueOffsets[2 * previousPair + 1]! - 1 ||
      lexicalMap.text[lexicalMap.opaqueOffsets[2 * previousPair]!] !== '/'
    )
      return offset;
    offset = lexicalMap.opaqueOffsets[2 * previousPair]! - 1;
    previousPair--;
  }
}

/** Returns the text between two offsets without comments and strings. */
function stripCommentsAndStrings(lexicalMap: LexicalMap, start: number, end: number): string {
  const rawText = lexicalMap.text.slice(start, end);
  if (!/["'`/]/.test(rawText)) return rawText;
  let code = '';
  for (let i = 0; i < rawText.length; i++) if (isCode(lexicalMap, start + i)) code += rawText[i]!;
  return code;
}

/** Reads `/// <reference path="a.d.ts" />` in the comments before the first statement. */
function readReferencePaths(lexicalMap: LexicalMap): ImportRef[] {
  const references: ImportRef[] = [];
  for (let line = 0; line < Math.min(30, lexicalMap.depths.length); line++) {
    const lineText = lexicalMap.text.slice(lexicalMap.lineStarts[line],
      Math.min(lexicalMap.lineStarts[line + 1]!, lexicalMap.lineStarts[line]! + 300));
    const path = /^\/\/\/\s*<reference\s+path\s*=\s*["']([^"']+)["']/.exec(lineText)?.[1];
    if (path)
      references.push({
        specifier: path.startsWith('.') ? path : `./${path}`,
        line: line + 1,
        kind: 'import',
        names: [],
      });
  }
  return references;
}

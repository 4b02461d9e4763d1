import type { ImportRef } from '#model';
import { insideOpaque, isCode, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';

/** The maximum length of an import that is read, in characters. */
const maxStatementLength = 5_000;
const packagePattern = /package[ \t]+(?!object\b)(?<path>[\w`$]+(?:\.[\w`$]+)*)/y;

/** Returns every import of a Scala file, at any level, in text order. */
export function findScalaImports(lexicalMap: LexicalMap): ImportRef[] {
  const { text } = lexicalMap;
  const imports: ImportRef[] = [];
  visitLines(lexicalMap, 'import', (at, line) => {
    for (const clause of splitClauses(readStatement(text, at + 'import'.length))) {
      const ref = parseClause(clause, line);
      if (ref) imports.push(ref);
    }
  });
  return imports;
}

/** Returns a file's package, which joins its `package` lines: `package a.b` and `package c` give `a.b.c`. */
export function readScalaPackage(lexicalMap: LexicalMap): string | undefined {
  const parts: string[] = [];
  visitLines(lexicalMap, 'package', (at, line) => {
    packagePattern.lastIndex = at;
    const path = packagePattern.exec(lexicalMap.text)?.groups?.['path'];
    if (path !== undefined && lexicalMap.depths[line - 1] === 0 && parts.length < 10)
      parts.push(path.replaceAll('`', ''));
  });
  return parts.length === 0 ? undefined : parts.join('.');
}

function visitLines(lexicalMap: LexicalMap, word: string, visit: (at: number, line: number) => void): void {
  const { text, lineStarts, depths } = lexicalMap;
  const first = word.charCodeAt(0);
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] === insideOpaque) continue;
    let at = lineStarts[line]!;
    while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9 || text.charCodeAt(at) === 0xfeff) at++;
    const nextCharacter = text.charCodeAt(at + word.length);
    if (
      text.charCodeAt(at) === first && (nextCharacter === 32 || nextCharacter === 9) && text.startsWith(word, at) &&
      isCode(lexicalMap, at)
    ) visit(at, line + 1);
  }
}

/**
 * Returns the text of a statement, which continues on the next line within braces and after a comma. The text ends
 * before the next line that starts with `import`. Otherwise, the text after an unclosed brace would be read again for
 * each import below.
 */
function readStatement(text: string, from: number): string {
  const nextImport = text.indexOf('\nimport ', from);
  const source = text.slice(from, Math.min(from + maxStatementLength, nextImport === -1 ? text.length : nextImport));
  let braceDepth = 0;
  for (let i = 0; i < source.length; i++) {
    const c = source[i]!;
    if (c === '{') braceDepth++;
    else if (c === '}') braceDepth--;
    else if (c === ';' && braceDepth === 0) return normalizeStatement(source.slice(0, i));
    else if (c === '\n' && braceDepth <= 0 && !/,[ \t\r]*$/.test(source.slice(Math.max(0, i - 20), i)))
      return normalizeStatement(source.slice(0, i));
  }
  return normalizeStatement(source);
}

function normalizeStatement(source: string): string {
  return source.replace(/\/\*[^*]{0,200}\*\//g, ' ').replace(/\/\/[^\n]*/g, ' ').replace(/[\s`]+/g, ' ');
}

/** Splits a statement at the commas outside braces. */
function splitClauses(statement: string): string[] {
  const parts: string[] = [];
  let braceDepth = 0;
  let start = 0;
  for (let i = 0; i <= statement.length; i++) {
    const c = statement[i];
    if (c === '{') braceDepth++;
    else if (c === '}') braceDepth--;
    else if (c === undefined || (c === ',' && braceDepth <= 0)) {
      parts.push(statement.slice(start, i).trim());
      start = i + 1;
    }
  }
  return parts;
}

function parseClause(clause: string, line: number): ImportRef | undefined {
  const match =
    /^(?:_root_ ?\. ?)?([\w$\u0080-\uffff]+(?: ?\. ?[\w$\u0080-\uffff]+)*)(?: ?\. ?(?:(\*)|\{([^}]*)\}))?(?: (?:as|=>) \w+)?$/
      .exec(clause);
  if (!match) return undefined;
  const path = match[1]!.replaceAll(' ', '');
  if (match[3] !== undefined) {
    const names = match[3].split(',').map((part) => part.trim().split(/ ?=> ?| as | /)[0]!).filter((part) =>
      /^[\w$*\u0080-\uffff]+$/.test(part)
    ).map((part) => (part === '_' || part === 'given' ? '*' : part));
    return names.length === 0 ? undefined : { specifier: path, line, kind: 'import', names };
  }
  if (match[2] !== undefined) return { specifier: `${path}.*`, line, kind: 'import', names: ['*'] };
  if (/\.(?:_|given)$/.test(path))
    return { specifier: `${path.slice(0, path.lastIndexOf('.'))}.*`, line, kind: 'import', names: ['*'] };
  return path.includes('.')
    ? { specifier: path, line, kind: 'import', names: [path.slice(path.lastIndexOf('.') + 1)] }
    : undefined;
}

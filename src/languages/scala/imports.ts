import type { ImportRef } from '#model';
import { insideOpaque, isCode, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';

/** The maximum length of an import that is read, in characters. */
const maxStatementLength = 5_000;
const packagePattern = /package[ \t]+(?!object\b)(?<path>[\w`$]+(?:\.[\w`$]+)*)/y;

/** Returns every import of a Scala file, at any level, in text order. */
export function findScalaImports(lexicalMap: LexicalMap): ImportRef[] {
  const { text } = lexicalMap;
  const imports: ImportRef[] = [];
  visitLines(lexicalMap, 'import', (offset, line) => {
    for (const clause of splitClauses(readStatement(text, offset + 'import'.length))) {
      const importRef = parseClause(clause, line);
      if (importRef) imports.push(importRef);
    }
  });
  return imports;
}

/** Returns a file's package, which joins its `package` lines: `package a.b` and `package c` give `a.b.c`. */
export function readScalaPackage(lexicalMap: LexicalMap): string | undefined {
  const parts: string[] = [];
  visitLines(lexicalMap, 'package', (offset, line) => {
    packagePattern.lastIndex = offset;
    const path = packagePattern.exec(lexicalMap.text)?.groups?.['path'];
    if (path !== undefined && lexicalMap.depths[line - 1] === 0 && parts.length < 10)
      parts.push(path.replaceAll('`', ''));
  });
  return parts.length === 0 ? undefined : parts.join('.');
}

function visitLines(lexicalMap: LexicalMap, word: string, visit: (offset: number, line: number) => void): void {
  const { text, lineStarts, depths } = lexicalMap;
  const firstCode = word.charCodeAt(0);
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] === insideOpaque) continue;
    let offset = lineStarts[line]!;
    while (text.charCodeAt(offset) === 32 || text.charCodeAt(offset) === 9 || text.charCodeAt(offset) === 0xfeff)
      offset++;
    const nextCode = text.charCodeAt(offset + word.length);
    if (
      text.charCodeAt(offset) === firstCode && (nextCode === 32 || nextCode === 9) && text.startsWith(word, offset) &&
      isCode(lexicalMap, offset)
    ) visit(offset, line + 1);
  }
}

/**
 * Returns the text of a statement, which continues on the next line within braces and after a comma. The text ends
 * before the next line that starts with `import`. Otherwise, the text after an unclosed brace would be read again for
 * each import below.
 */
function readStatement(text: string, start: number): string {
  const nextImport = text.indexOf('\nimport ', start);
  const statementText = text.slice(start,
    Math.min(start + maxStatementLength, nextImport === -1 ? text.length : nextImport));
  let braceDepth = 0;
  for (let i = 0; i < statementText.length; i++) {
    const c = statementText[i]!;
    if (c === '{') braceDepth++;
    else if (c === '}') braceDepth--;
    else if (c === ';' && braceDepth === 0) return normalizeStatement(statementText.slice(0, i));
    else if (c === '\n' && braceDepth <= 0 && !/,[ \t\r]*$/.test(statementText.slice(Math.max(0, i - 20), i)))
      return normalizeStatement(statementText.slice(0, i));
  }
  return normalizeStatement(statementText);
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

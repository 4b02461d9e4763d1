import { addAll } from '#base/collections/lists';
import { findLineEnd } from '#base/text/lines';
import type { ImportRef } from '#model';
import { insideOpaque, isCode, getLineNumberAt, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { skipSpacesAndTabs } from '../scanning/blanks';

/** The maximum length of an import statement that is read, in characters. */
const maxStatementChars = 50_000;
const loaders = new Set(['import_module', 'importlib.import_module', '__import__', 'importorskip',
  'pytest.importorskip']);

/** Returns every import of a Python file, at any level, in text order. */
export function findPythonImports(lexicalMap: LexicalMap): ImportRef[] {
  const { text, lineStarts, depths } = lexicalMap;
  const imports: ImportRef[] = [];
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] !== 0) continue;
    const start = findImportStart(text, lineStarts[line]!);
    if (start < 0) continue;
    let endLine = line + 1;
    while (endLine < countLexicalLines(lexicalMap) && (depths[endLine] === insideOpaque || depths[endLine]! > 0))
      endLine++;
    const end = Math.min(lineStarts[endLine]!, start + maxStatementChars);
    for (const part of stripComments(lexicalMap, start, end).split(';'))
      addAll(imports, parseImportStatement(part.trim(), line + 1));
  }
  return [...imports, ...findDynamicImports(lexicalMap)].sort((a, b) => a.line - b.line);
}

/** Returns the offset of an import statement at the start of a line or after `try:` and the like; otherwise -1. */
function findImportStart(text: string, lineStart: number): number {
  const statementStart = skipSpacesAndTabs(text, lineStart);
  const firstCode = text.charCodeAt(statementStart);
  if (firstCode === 105 && (text.startsWith('import ', statementStart) || text.startsWith('import\t', statementStart)))
    return statementStart;
  if (
    firstCode === 102 &&
    (text.startsWith('from ', statementStart) || text.startsWith('from.', statementStart) ||
      text.startsWith('from\t', statementStart))
  )
    return statementStart;
  if (firstCode !== 116 && firstCode !== 105 && firstCode !== 101) return -1;
  const match = /^(?:try|else|except[^:'"#]*|if [^:'"#]*):[ \t]*(?=import |from )/.exec(
    text.slice(statementStart, Math.min(findLineEnd(text, statementStart), statementStart + 200)),
  );
  return match ? statementStart + match[0].length : -1;
}

function parseImportStatement(source: string, line: number): ImportRef[] {
  const code = source.replace(/[\s\\]+/g, ' ');
  const fromMatch = /^from ?([. ]*)([\w\u0080-\uffff][\w.\u0080-\uffff]*)? ?\bimport\b(.*)$/.exec(code);
  if (fromMatch) {
    const names = parseImportItems(fromMatch[3]!.replace(/[()]/g, ' '));
    const specifier = fromMatch[1]!.replaceAll(' ', '') + (fromMatch[2] ?? '');
    return specifier !== '' ? [{ specifier, line, kind: 'import', names }] : [];
  }
  if (!code.startsWith('import ')) return [];
  return parseImportItems(code.slice(6)).map((specifier) => ({ specifier, line, kind: 'import', names: ['*'] }));
}

/** Returns the names in an import list: `a as b, c.d` → ['a', 'c.d']. */
function parseImportItems(list: string): string[] {
  return list.split(',').map((item) => item.trim().split(/\s+/)[0]!).filter((item) =>
    /^(?:\*|[\w.\u0080-\uffff]+)$/.test(item)
  );
}

function stripComments(lexicalMap: LexicalMap, start: number, end: number): string {
  const rawText = lexicalMap.text.slice(start, end);
  if (!rawText.includes('#')) return rawText;
  // an import statement contains no strings
  return rawText.split('\n').map((row) => row.replace(/#.*$/, '')).join('\n');
}

/** Finds imports by function calls, such as `importlib.import_module('a.b')` and `__import__('a')`. */
function findDynamicImports(lexicalMap: LexicalMap): ImportRef[] {
  const { text, opaqueOffsets, stringIndexes } = lexicalMap;
  const imports: ImportRef[] = [];
  for (const pair of stringIndexes) {
    const start = opaqueOffsets[2 * pair]!;
    if (text[start - 1] !== '(' || !isCode(lexicalMap, start - 1)) continue;
    const callee = /[\w.]+$/.exec(text.slice(Math.max(0, start - 40), start - 1))?.[0] ?? '';
    const specifier = text.slice(start + 1, Math.min(opaqueOffsets[2 * pair + 1]! - 1, start + 300));
    if (loaders.has(callee) && /^[\w.]+$/.test(specifier))
      imports.push({ specifier, line: getLineNumberAt(lexicalMap, start), kind: 'dynamic', names: ['*'] });
  }
  return imports;
}

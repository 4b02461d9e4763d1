import type { ImportRef } from '#model';
import { isCode, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';

/** The maximum length of a directive that is read, in characters. */
const maxDirectiveLength = 4_000;
const directivePattern =
  /(?:@[\w.]{1,100}(?:\([^()\n]{0,200}\))?[ \t]+)?(?:augment[ \t]+)?(?<word>import|export|part|library)\b[ \t]*(?<of>of\b)?/y;

/** Lists imports, exports and parts in text order; a `part of` directive refers to its library. */
export function listDartImports(lexicalMap: LexicalMap): ImportRef[] {
  const imports: ImportRef[] = [];
  visitDirectives(lexicalMap, (word, isPartOf, clauses, line) => {
    if (word === 'library') return;
    const specifiers = isPartOf && !/^\s*['"]/.test(clauses)
      ? [/^\s*([\w.]+)/.exec(clauses)?.[1]]
      : [...clauses.matchAll(/(?:^\s*|\)\s*)(['"])([^'"\n]{1,500})\1/g)].map((match) => match[2]);
    for (const specifier of specifiers) {
      if (specifier !== undefined)
        imports.push({
          specifier,
          line,
          kind: word === 'export' ? 'reexport' : 'import',
          names: listShownNames(clauses),
        });
    }
  });
  return imports;
}

/** Returns the name of the library: `a.b` for `library a.b;`. */
export function parseDartLibrary(lexicalMap: LexicalMap): string | undefined {
  let library: string | undefined;
  visitDirectives(lexicalMap, (word, _, clauses) => {
    if (word === 'library') library ??= /^\s*([\w.]+)/.exec(clauses)?.[1];
  });
  return library;
}

/** Visits each directive. Directives come before all declarations, outside brackets. */
function visitDirectives(lexicalMap: LexicalMap,
  visit: (word: string, isPartOf: boolean, clauses: string, line: number) => void): void
{
  const { text, lineStarts, depths } = lexicalMap;
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] !== 0) continue;
    const directiveStart = lineStarts[line]! + (text.charCodeAt(lineStarts[line]!) === 0xfeff ? 1 : 0);
    const c = text.charCodeAt(directiveStart);
    if (!(c === 105 || c === 101 || c === 112 || c === 108 || c === 97 || c === 64)) continue;
    directivePattern.lastIndex = directiveStart;
    const match = directivePattern.exec(text);
    if (!match || !isCode(lexicalMap, directiveStart)) continue;
    const clausesStart = directiveStart + match[0].length;
    const followingText = text.slice(clausesStart, clausesStart + maxDirectiveLength);
    const end = followingText.indexOf(';');
    if (end >= 0)
      visit(match.groups!['word']!, match.groups!['of'] !== undefined, followingText.slice(0, end), line + 1);
  }
}

/** Returns the names in all `show` clauses; `*` without such a clause. */
function listShownNames(clauses: string): string[] {
  const names = [...clauses.matchAll(/\bshow\s+([\w$]+(?:\s*,\s*[\w$]+)*)/g)].flatMap((match) =>
    match[1]!.split(/\s*,\s*/)
  );
  return names.length > 0 ? [...new Set(names)] : ['*'];
}

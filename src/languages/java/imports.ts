import type { ImportRef } from '#model';
import { isCode, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';

const importPattern =
  /import[ \t]+(?:static[ \t]+)?(?<path>[\w$`\u0080-\uffff]+(?:[ \t]*\.[ \t]*[\w$`\u0080-\uffff]+)*)(?<all>[ \t]*\.[ \t]*\*)?(?:[ \t]+as[ \t]+\w+)?/y;
const packagePattern =
  /(?:@[\w.]+(?:\([^()\n]{0,300}\))?[ \t]+)?package[ \t]+(?<path>[\w$`\u0080-\uffff]+(?:[ \t]*\.[ \t]*[\w$`\u0080-\uffff]+)*)/y;

/** Lists `import a.b.C;`, `import a.b.*`, `import static a.B.c;`, and Kotlin's `import a.b.C as D`, in text order. */
export function listJavaImports(lexicalMap: LexicalMap): ImportRef[] {
  const imports: ImportRef[] = [];
  visitLines(lexicalMap, 'import', (start, line) => {
    for (
      let importStart: number | undefined = start;
      importStart !== undefined;
      importStart = findNextImport(lexicalMap.text, importStart)
    ) {
      importPattern.lastIndex = importStart;
      const match = importPattern.exec(lexicalMap.text);
      if (!match) return;
      const path = stripPathSpacing(match.groups!['path']!);
      const isWildcard = match.groups!['all'] !== undefined;
      imports.push({
        specifier: isWildcard ? `${path}.*` : path,
        line,
        kind: 'import',
        names: [isWildcard ? '*' : path.slice(path.lastIndexOf('.') + 1)],
      });
      importStart = importPattern.lastIndex;
    }
  });
  return imports;
}

/** Returns the package that the file's `package` line declares. */
export function parseJavaPackage(lexicalMap: LexicalMap): string | undefined {
  let packageName: string | undefined;
  visitLines(lexicalMap, 'package', (start) => {
    packagePattern.lastIndex = start;
    packageName ??= stripPathSpacing(packagePattern.exec(lexicalMap.text)?.groups?.['path'] ?? '') || undefined;
  });
  return packageName;
}

/** Visits the lines outside all brackets that begin with the word, or with an annotation that may precede it. */
function visitLines(lexicalMap: LexicalMap, word: string, visit: (offset: number, line: number) => void): void {
  const { text, lineStarts, depths } = lexicalMap;
  const firstCode = word.charCodeAt(0);
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] !== 0) continue;
    let position = lineStarts[line]!;
    while (text.charCodeAt(position) === 32 || text.charCodeAt(position) === 9 || text.charCodeAt(position) === 0xfeff)
      position++;
    const c = text.charCodeAt(position);
    if (c === firstCode && text.startsWith(word, position) && isCode(lexicalMap, position)) visit(position, line + 1);
    else if (c === 64 && word === 'package') visit(position, line + 1);
  }
}

/** Returns the position of another import on the same line. */
function findNextImport(text: string, position: number): number | undefined {
  const match = /^[ \t]{0,100};[ \t]{0,100}(?=import\b)/.exec(text.slice(position, position + 210));
  return match ? position + match[0].length : undefined;
}

function stripPathSpacing(path: string): string {
  return path.replace(/[ \t`]/g, '');
}

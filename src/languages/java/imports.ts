import type { ImportRef } from '#model';
import { isCode, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';

const importPattern =
  /import[ \t]+(?:static[ \t]+)?(?<path>[\w$`\u0080-\uffff]+(?:[ \t]*\.[ \t]*[\w$`\u0080-\uffff]+)*)(?<all>[ \t]*\.[ \t]*\*)?(?:[ \t]+as[ \t]+\w+)?/y;
const packagePattern =
  /(?:@[\w.]+(?:\([^()\n]{0,300}\))?[ \t]+)?package[ \t]+(?<path>[\w$`\u0080-\uffff]+(?:[ \t]*\.[ \t]*[\w$`\u0080-\uffff]+)*)/y;

/** Lists `import a.b.C;`, `import a.b.*`, `import static a.B.c;`, and Kotlin's `import a.b.C as D`, in text order. */
export function listJavaImports(lexicalMap: LexicalMap): ImportRef[] {
  const imports: ImportRef[] = [];
  visitLines(lexicalMap, 'import', (at, line) => {
    for (let next: number | undefined = at; next !== undefined; next = findNextImport(lexicalMap.text, next)) {
      importPattern.lastIndex = next;
      const match = importPattern.exec(lexicalMap.text);
      if (!match) return;
      const path = stripPathSpacing(match.groups!['path']!);
      const all = match.groups!['all'] !== undefined;
      imports.push({
        specifier: all ? `${path}.*` : path,
        line,
        kind: 'import',
        names: [all ? '*' : path.slice(path.lastIndexOf('.') + 1)],
      });
      next = importPattern.lastIndex;
    }
  });
  return imports;
}

/** Returns the package that the file's `package` line declares. */
export function parseJavaPackage(lexicalMap: LexicalMap): string | undefined {
  let packageName: string | undefined;
  visitLines(lexicalMap, 'package', (at) => {
    packagePattern.lastIndex = at;
    packageName ??= stripPathSpacing(packagePattern.exec(lexicalMap.text)?.groups?.['path'] ?? '') || undefined;
  });
  return packageName;
}

/** Visits the lines outside all brackets that begin with the word, or with an annotation that may precede it. */
function visitLines(lexicalMap: LexicalMap, word: string, visit: (at: number, line: number) => void): void {
  const { text, lineStarts, depths } = lexicalMap;
  const first = word.charCodeAt(0);
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] !== 0) continue;
    let at = lineStarts[line]!;
    while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9 || text.charCodeAt(at) === 0xfeff) at++;
    const c = text.charCodeAt(at);
    if (c === first && text.startsWith(word, at) && isCode(lexicalMap, at)) visit(at, line + 1);
    else if (c === 64 && word === 'package') visit(at, line + 1);
  }
}

/** Returns the position of another import on the same line. */
function findNextImport(text: string, at: number): number | undefined {
  const match = /^[ \t]{0,100};[ \t]{0,100}(?=import\b)/.exec(text.slice(at, at + 210));
  return match ? at + match[0].length : undefined;
}

function stripPathSpacing(path: string): string {
  return path.replace(/[ \t`]/g, '');
}

import type { ImportRef } from '#model';
import { isCode, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';

/** The maximum length of a directive that is read, in characters. */
const directiveMax = 4_000;
const directive =
  /(?:@[\w.]{1,100}(?:\([^()\n]{0,200}\))?[ \t]+)?(?:augment[ \t]+)?(?<word>import|export|part|library)\b[ \t]*(?<of>of\b)?/y;

/** Lists imports, exports and parts in text order; a part names its library. */
export function importsOfDart(lexicalMap: LexicalMap): ImportRef[] {
  const imports: ImportRef[] = [];
  eachDirective(lexicalMap, (word, isPartOf, rest, line) => {
    if (word === 'library') return;
    const specifiers = isPartOf && !/^\s*['"]/.test(rest)
      ? [/^\s*([\w.]+)/.exec(rest)?.[1]]
      : [...rest.matchAll(/(?:^\s*|\)\s*)(['"])([^'"\n]{1,500})\1/g)].map((match) => match[2]);
    for (const specifier of specifiers) {
      if (specifier !== undefined)
        imports.push({ specifier, line, kind: word === 'export' ? 'reexport' : 'import', names: shown(rest) });
    }
  });
  return imports;
}

/** `library a.b;` */
export function parseDartLibrary(lexicalMap: LexicalMap): string | undefined {
  let library: string | undefined;
  eachDirective(lexicalMap, (word, _, rest) => {
    if (word === 'library') library ??= /^\s*([\w.]+)/.exec(rest)?.[1];
  });
  return library;
}

/** Visits each directive. Directives come before all declarations, outside brackets. */
function eachDirective(lexicalMap: LexicalMap,
  use: (word: string, isPartOf: boolean, rest: string, line: number) => void): void
{
  const { text, lineStarts, depths } = lexicalMap;
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] !== 0) continue;
    const at = lineStarts[line]! + (text.charCodeAt(lineStarts[line]!) === 0xfeff ? 1 : 0);
    const c = text.charCodeAt(at);
    if (!(c === 105 || c === 101 || c === 112 || c === 108 || c === 97 || c === 64)) continue;
    directive.lastIndex = at;
    const match = directive.exec(text);
    if (!match || !isCode(lexicalMap, at)) continue;
    const start = at + match[0].length;
    const source = text.slice(start, start + directiveMax);
    const end = source.indexOf(';');
    if (end >= 0) use(match.groups!['word']!, match.groups!['of'] !== undefined, source.slice(0, end), line + 1);
  }
}

/** Returns the names of all `show` parts; `*` if there are none. */
function shown(rest: string): string[] {
  const names = [...rest.matchAll(/\bshow\s+([\w$]+(?:\s*,\s*[\w$]+)*)/g)].flatMap((match) =>
    match[1]!.split(/\s*,\s*/)
  );
  return names.length > 0 ? [...new Set(names)] : ['*'];
}

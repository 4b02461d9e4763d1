import type { Definition, SymbolKind } from '#model';
import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { skipSpacesAndTabs } from '../scanning/blanks';

const nameSource = '[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*';
const receiverPattern = new RegExp(
  `func[ \\t]*\\([ \\t]*(?:${nameSource}[ \\t]+)?\\*?[ \\t]*(${nameSource})(?![\\w\\u0080-\\uffff])[^)\\n]{0,200}\\)[ \\t]*(${nameSource})`,
  'y',
);
const functionPattern = new RegExp(`func[ \\t]+(${nameSource})`, 'y');
const groupPattern = /(type|const|var)[ \t]*\(/y;
const singlePattern = /(type|const|var)[ \t]+(?=[\w\u0080-\uffff])/y;
/** Matches `Name[T any] = struct {`: the name, the `=` of an alias, and the keyword that determines the kind. */
const typeSpecPattern = new RegExp(
  `(${nameSource})(?:\\[[^\\n]{0,200}?\\](?=[ \\t]*(?:=|struct\\b|interface\\b)))?[ \\t]*(=)?[ \\t]*(struct|interface)?\\b`,
  'y',
);
const namesPattern = new RegExp(`${nameSource}(?:[ \\t]*,[ \\t]*${nameSource}){0,50}`, 'y');
const methodPattern = new RegExp(`(${nameSource})[ \\t]*\\(`, 'y');

type Keyword = 'type' | 'const' | 'var';

/** Returns the declarations of a Go file outside functions, and the methods of its interfaces, in line order. */
export function findGoDefinitions(lexicalMap: LexicalMap): Definition[] {
  const { text, lineStarts, depths, maxDepths } = lexicalMap;
  const definitions: Definition[] = [];
  /** The keyword of the group `type (`, `const (` or `var (` that is currently open. */
  let openKeyword: Keyword | undefined;
  let openInterface: { readonly name: string; readonly memberDepth: number; } | undefined;

  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    const depth = depths[line]!;
    if (depth === insideOpaque || depth > 2) continue;
    const position = skipSpacesAndTabs(text, lineStarts[line]!);
    if (depth === 0) {
      openKeyword = undefined;
      openInterface = undefined;
      readTopLevel(line, position);
    } else if (openInterface && depth === openInterface.memberDepth) readMethod(line, position, openInterface.name);
    else if (openKeyword && depth === 1) {
      openInterface = undefined;
      readSpec(openKeyword, line, position, 1);
    }
  }
  return definitions;

  function readTopLevel(line: number, position: number): void {
    const c = text.charCodeAt(position);
    if (c === 102) return readFunction(line, position);
    if (c !== 116 && c !== 99 && c !== 118) return;
    const opening = matchAt(groupPattern, position);
    if (opening) {
      openKeyword = opening[1] as Keyword;
      const specStart = position + opening[0].length;
      if (
        !/^[ \t]*(?:\r?$|\/|\))/.test(
          text.slice(specStart, Math.min(specStart + 20, lineStarts[line + 1]!)).replace(/\n$/, ''),
        )
      ) readSpec(openKeyword, line, specStart, 1);
      return;
    }
    const keywordMatch = matchAt(singlePattern, position);
    if (keywordMatch) readSpec(keywordMatch[1] as Keyword, line, position + keywordMatch[0].length, 0);
  }

  function readFunction(line: number, position: number): void {
    const functionMatch = matchAt(functionPattern, position);
    if (functionMatch) return define(functionMatch[1]!, 'function', line, isCapitalized(functionMatch[1]!));
    const receiverMatch = matchAt(receiverPattern, position);
    if (receiverMatch)
      define(receiverMatch[2]!, 'method', line, isCapitalized(receiverMatch[1]!) && isCapitalized(receiverMatch[2]!),
        receiverMatch[1]);
  }

  function readSpec(keyword: Keyword, line: number, position: number, depth: number): void {
    position = skipSpacesAndTabs(text, position);
    if (keyword === 'type') {
      const spec = matchAt(typeSpecPattern, position);
      if (!spec) return;
      const kind = spec[3] === 'struct' ? 'class' : spec[3] === 'interface' ? 'interface' : 'type';
      define(spec[1]!, kind, line, isCapitalized(spec[1]!));
      if (kind === 'interface' && maxDepths[line]! > depth) openInterface = { name: spec[1]!, memberDepth: depth + 1 };
      return;
    }
    for (const item of matchAt(namesPattern, position)?.[0].split(',') ?? [])
      if (item.trim() !== '_') define(item.trim(), 'constant', line, isCapitalized(item.trim()));
  }

  function readMethod(line: number, position: number, container: string): void {
    const methodName = matchAt(methodPattern, position);
    if (methodName)
      define(methodName[1]!, 'method', line, isCapitalized(methodName[1]!) && isCapitalized(container), container);
  }

  function matchAt(pattern: RegExp, position: number): RegExpExecArray | null {
    pattern.lastIndex = position;
    return pattern.exec(text);
  }

  function define(symbolName: string, kind: SymbolKind, line: number, exported: boolean, container?: string): void {
    definitions.push({
      name: symbolName,
      kind,
      line: line + 1,
      exported,
      ...(container === undefined ? {} : { container }),
    });
  }
}

/** Reports whether a name is capitalized, which means in Go that other packages can use it. */
function isCapitalized(symbolName: string): boolean {
  return /^\p{Lu}/u.test(symbolName);
}

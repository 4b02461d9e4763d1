import type { Definition, SymbolKind } from '#model';
import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { afterBlanks } from '../scanning/blanks';

const name = '[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*';
const receiver = new RegExp(
  `func[ \\t]*\\([ \\t]*(?:${name}[ \\t]+)?\\*?[ \\t]*(${name})(?![\\w\\u0080-\\uffff])[^)\\n]{0,200}\\)[ \\t]*(${name})`,
  'y',
);
const func = new RegExp(`func[ \\t]+(${name})`, 'y');
const group = /(type|const|var)[ \t]*\(/y;
const single = /(type|const|var)[ \t]+(?=[\w\u0080-\uffff])/y;
/** `Name[T any] = struct {`: the name, the `=` of an alias, and the word that decides the kind. */
const typeSpec = new RegExp(
  `(${name})(?:\\[[^\\n]{0,200}?\\](?=[ \\t]*(?:=|struct\\b|interface\\b)))?[ \\t]*(=)?[ \\t]*(struct|interface)?\\b`,
  'y',
);
const names = new RegExp(`${name}(?:[ \\t]*,[ \\t]*${name}){0,50}`, 'y');
const method = new RegExp(`(${name})[ \\t]*\\(`, 'y');

type Keyword = 'type' | 'const' | 'var';

/** Returns the declarations of a Go file outside functions, and the methods of its interfaces, in line order. */
export function definitionsOfGo(lexicalMap: LexicalMap): Definition[] {
  const { text, lineStarts, depths, peaks } = lexicalMap;
  const definitions: Definition[] = [];
  /** The keyword of the open `type (`, `const (` or `var (`. */
  let open: Keyword | undefined;
  let holder: { readonly name: string; readonly body: number; } | undefined;

  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    const depth = depths[line]!;
    if (depth === insideOpaque || depth > 2) continue;
    const at = afterBlanks(text, lineStarts[line]!);
    if (depth === 0) {
      open = undefined;
      holder = undefined;
      readTop(line, at);
    } else if (holder && depth === holder.body) readMethod(line, at, holder.name);
    else if (open && depth === 1) {
      holder = undefined;
      readSpec(open, line, at, 1);
    }
  }
  return definitions;

  function readTop(line: number, at: number): void {
    const c = text.charCodeAt(at);
    if (c === 102) return readFunction(line, at);
    if (c !== 116 && c !== 99 && c !== 118) return;
    const opening = match(group, at);
    if (opening) {
      open = opening[1] as Keyword;
      const first = at + opening[0].length;
      if (
        !/^[ \t]*(?:\r?$|\/|\))/.test(text.slice(first, Math.min(first + 20, lineStarts[line + 1]!)).replace(/\n$/, ''))
      ) readSpec(open, line, first, 1);
      return;
    }
    const keywordMatch = match(single, at);
    if (keywordMatch) readSpec(keywordMatch[1] as Keyword, line, at + keywordMatch[0].length, 0);
  }

  function readFunction(line: number, at: number): void {
    const plain = match(func, at);
    if (plain) return define(plain[1]!, 'function', line, isCapitalized(plain[1]!));
    const receiverMatch = match(receiver, at);
    if (receiverMatch)
      define(receiverMatch[2]!, 'method', line, isCapitalized(receiverMatch[1]!) && isCapitalized(receiverMatch[2]!),
        receiverMatch[1]);
  }

  function readSpec(keyword: Keyword, line: number, at: number, depth: number): void {
    at = afterBlanks(text, at);
    if (keyword === 'type') {
      const spec = match(typeSpec, at);
      if (!spec) return;
      const kind = spec[3] === 'struct' ? 'class' : spec[3] === 'interface' ? 'interface' : 'type';
      define(spec[1]!, kind, line, isCapitalized(spec[1]!));
      if (kind === 'interface' && peaks[line]! > depth) holder = { name: spec[1]!, body: depth + 1 };
      return;
    }
    for (const item of match(names, at)?.[0].split(',') ?? [])
      if (item.trim() !== '_') define(item.trim(), 'constant', line, isCapitalized(item.trim()));
  }

  function readMethod(line: number, at: number, container: string): void {
    const methodName = match(method, at);
    if (methodName)
      define(methodName[1]!, 'method', line, isCapitalized(methodName[1]!) && isCapitalized(container), container);
  }

  function match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(text);
  }

  function define(named: string, kind: SymbolKind, line: number, exported: boolean, container?: string): void {
    definitions.push({
      name: named,
      kind,
      line: line + 1,
      exported,
      ...(container === undefined ? {} : { container }),
    });
  }
}

/** Applies Go's rule for names that other packages can see. */
function isCapitalized(named: string): boolean {
  return /^\p{Lu}/u.test(named);
}

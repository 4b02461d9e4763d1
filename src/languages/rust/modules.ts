import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { skipSpacesAndTabs } from '../scanning/blanks';

interface InlineModule {
  readonly path: readonly string[];
  readonly from: number;
  readonly to: number;
}

const moduleOpening = /(?:pub\b(?:[ \t]*\([^)\n]{0,100}\))?[ \t]*)?mod[ \t]+(?:r#)?(\w+)[ \t]*\{/y;
const maxNestingDepth = 20;

/**
 * Returns a function that lists the `mod name { … }` blocks around an offset, outermost first. The function must be
 * called with increasing offsets.
 */
export function createInlineModuleLookup(
  { text, lineStarts, depths, ...otherFields }: LexicalMap,
): (offset: number) => readonly string[] {
  const modules: InlineModule[] = [];
  const openModules: { path: readonly string[]; depth: number; from: number; }[] = [];
  const lineCount = countLexicalLines({ text, lineStarts, depths, ...otherFields });
  for (let line = 0; line < lineCount; line++) {
    const depth = depths[line]!;
    if (depth === insideOpaque) continue;
    const start = lineStarts[line]!;
    while (openModules.length > 0 && depth <= openModules[openModules.length - 1]!.depth) closeModule(start);
    const at = skipSpacesAndTabs(text, start);
    if (text.charCodeAt(at) !== 112 && text.charCodeAt(at) !== 109) continue;
    moduleOpening.lastIndex = at;
    const match = moduleOpening.exec(text);
    if (match && openModules.length < maxNestingDepth && (depths[line + 1] ?? depth) > depth)
      openModules.push({ path: [...(openModules.at(-1)?.path ?? []), match[1]!], depth, from: at });
  }
  while (openModules.length > 0) closeModule(text.length);
  modules.sort((a, b) => a.from - b.from);
  let next = 0;
  const enclosing: InlineModule[] = [];
  return (offset) => {
    while (next < modules.length && modules[next]!.from <= offset) enclosing.push(modules[next++]!);
    while (enclosing.length > 0 && enclosing[enclosing.length - 1]!.to <= offset) enclosing.pop();
    return enclosing.at(-1)?.path ?? [];
  };

  function closeModule(to: number): void {
    const { path, from } = openModules.pop()!;
    modules.push({ path, from, to });
  }
}

/** Returns a path as it would be written outside the file's inline modules: `super::a` in `mod tests` is `self::a`. */
export function toFileLevelPath(path: readonly string[], enclosingModules: readonly string[]): readonly string[] {
  if (enclosingModules.length === 0 || (path[0] !== 'super' && path[0] !== 'self')) return path;
  let parentCount = 0;
  let index = path[0] === 'self' ? 1 : 0;
  while (path[index] === 'super') {
    index++;
    parentCount++;
  }
  const remaining = path.slice(index);
  if (parentCount <= enclosingModules.length)
    return ['self', ...enclosingModules.slice(0, enclosingModules.length - parentCount), ...remaining];
  return [...Array<string>(parentCount - enclosingModules.length).fill('super'), ...remaining];
}

import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { skipSpacesAndTabs } from '../scanning/blanks';

interface InlineModule {
  readonly path: readonly string[];
  readonly start: number;
  readonly end: number;
}

const moduleOpeningPattern = /(?:pub\b(?:[ \t]*\([^)\n]{0,100}\))?[ \t]*)?mod[ \t]+(?:r#)?(\w+)[ \t]*\{/y;
const maxNestingDepth = 20;

/**
 * Returns a function that lists the `mod name { … }` blocks around an offset, outermost first. The function must be
 * called with increasing offsets.
 */
export function createInlineModuleLookup(
  { text, lineStarts, depths, ...otherFields }: LexicalMap,
): (offset: number) => readonly string[] {
  const modules: InlineModule[] = [];
  const openModules: { path: readonly string[]; depth: number; start: number; }[] = [];
  const lineCount = countLexicalLines({ text, lineStarts, depths, ...otherFields });
  for (let line = 0; line < lineCount; line++) {
    const depth = depths[line]!;
    if (depth === insideOpaque) continue;
    const start = lineStarts[line]!;
    while (openModules.length > 0 && depth <= openModules[openModules.length - 1]!.depth) closeModule(start);
    const offset = skipSpacesAndTabs(text, start);
    if (text.charCodeAt(offset) !== 112 && text.charCodeAt(offset) !== 109) continue;
    moduleOpeningPattern.lastIndex = offset;
    const match = moduleOpeningPattern.exec(text);
    if (match && openModules.length < maxNestingDepth && (depths[line + 1] ?? depth) > depth)
      openModules.push({ path: [...(openModules.at(-1)?.path ?? []), match[1]!], depth, start: offset });
  }
  while (openModules.length > 0) closeModule(text.length);
  modules.sort((a, b) => a.start - b.start);
  let nextIndex = 0;
  const enclosingModules: InlineModule[] = [];
  return (offset) => {
    while (nextIndex < modules.length && modules[nextIndex]!.start <= offset)
      enclosingModules.push(modules[nextIndex++]!);
    while (enclosingModules.length > 0 && enclosingModules[enclosingModules.length - 1]!.end <= offset)
      enclosingModules.pop();
    return enclosingModules.at(-1)?.path ?? [];
  };

  function closeModule(end: number): void {
    const { path, start } = openModules.pop()!;
    modules.push({ path, start, end });
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
  const remainingPath = path.slice(index);
  if (parentCount <= enclosingModules.length)
    return ['self', ...enclosingModules.slice(0, enclosingModules.length - parentCount), ...remainingPath];
  return [...Array<string>(parentCount - enclosingModules.length).fill('super'), ...remainingPath];
}

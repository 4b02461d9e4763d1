import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { afterBlanks } from '../scanning/blanks';

interface InlineModule {
  readonly path: readonly string[];
  readonly from: number;
  readonly to: number;
}

const opening = /(?:pub\b(?:[ \t]*\([^)\n]{0,100}\))?[ \t]*)?mod[ \t]+(?:r#)?(\w+)[ \t]*\{/y;
const nestMax = 20;

/** Returns the `mod name { … }` blocks around an offset, outermost first. Must be called with increasing offsets. */
export function inlineModules(
  { text, lineStarts, depths, ...rest }: LexicalMap,
): (offset: number) => readonly string[] {
  const modules: InlineModule[] = [];
  const open: { path: readonly string[]; depth: number; from: number; }[] = [];
  const lines = countLexicalLines({ text, lineStarts, depths, ...rest });
  for (let line = 0; line < lines; line++) {
    const depth = depths[line]!;
    if (depth === insideOpaque) continue;
    const start = lineStarts[line]!;
    while (open.length > 0 && depth <= open[open.length - 1]!.depth) close(start);
    const at = afterBlanks(text, start);
    if (text.charCodeAt(at) !== 112 && text.charCodeAt(at) !== 109) continue;
    opening.lastIndex = at;
    const match = opening.exec(text);
    if (match && open.length < nestMax && (depths[line + 1] ?? depth) > depth)
      open.push({ path: [...(open.at(-1)?.path ?? []), match[1]!], depth, from: at });
  }
  while (open.length > 0) close(text.length);
  modules.sort((a, b) => a.from - b.from);
  let next = 0;
  const around: InlineModule[] = [];
  return (offset) => {
    while (next < modules.length && modules[next]!.from <= offset) around.push(modules[next++]!);
    while (around.length > 0 && around[around.length - 1]!.to <= offset) around.pop();
    return around.at(-1)?.path ?? [];
  };

  function close(to: number): void {
    const { path, from } = open.pop()!;
    modules.push({ path, from, to });
  }
}

/** Returns a path as it would be written outside the file's inline modules: `super::a` in `mod tests` is `self::a`. */
export function fromFile(path: readonly string[], around: readonly string[]): readonly string[] {
  if (around.length === 0 || (path[0] !== 'super' && path[0] !== 'self')) return path;
  let up = 0;
  let at = path[0] === 'self' ? 1 : 0;
  while (path[at] === 'super') {
    at++;
    up++;
  }
  const rest = path.slice(at);
  if (up <= around.length) return ['self', ...around.slice(0, around.length - up), ...rest];
  return [...Array<string>(up - around.length).fill('super'), ...rest];
}

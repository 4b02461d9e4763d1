import type { Definition, ImportRef, NameUses } from '#model';
import { isCode, getLineNumberAt, type LexicalMap } from '../scanning/lexicalMap';

/** Matches the call before the string that names a file. */
const loadCallPattern =
  /(?:^|[^\w.:@$])(?:(require_relative|require|load)|(autoload)[ \t]*\(?[ \t]*:(\w+)[ \t]*,)[ \t(]*((?:::)?File\.(?:expand_path|join|dirname)[ \t(]+[\w\s.,()+]{0,60})?$/;
const maxLookBehind = 160;
const constantPattern = /(?<![\w:@$.])(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*/g;
/** The maximum number of uses in one file; a file with more is generated code. */
const maxUses = 2_000;

/** Lists the files that a Ruby file loads, in text order; a path relative to the file starts with a dot. */
export function findRubyImports(lexicalMap: LexicalMap): ImportRef[] {
  const { text, opaqueOffsets, stringIndexes } = lexicalMap;
  const imports: ImportRef[] = [];
  for (const pair of stringIndexes) {
    const start = opaqueOffsets[2 * pair]!;
    const end = opaqueOffsets[2 * pair + 1]!;
    if ((text[start] !== '"' && text[start] !== "'") || end - start > 300) continue;
    const textBefore = text.slice(Math.max(0, start - maxLookBehind), start);
    const match = loadCallPattern.exec(textBefore.slice(textBefore.lastIndexOf('\n') + 1));
    const writtenPath = text.slice(start + 1, end - 1);
    if (!match || writtenPath === '' || /#\{|[\n*]/.test(writtenPath)) continue;
    const specifier = match[4] === undefined
      ? match[1] === 'require_relative' ? toRelativePath(writtenPath) : writtenPath
      : resolveFileExpression(match[4], writtenPath, text.slice(end, end + 80));
    if (specifier === undefined) continue;
    const kind = match[2] === undefined ? 'require' : 'dynamic';
    imports.push({
      specifier,
      line: getLineNumberAt(lexicalMap, start),
      kind,
      names: match[3] === undefined ? ['*'] : [match[3]],
    });
  }
  return imports;
}

/**
 * Returns the path to which an expression such as `File.expand_path('../a', __FILE__)` or `File.join(__dir__, 'a')`
 * evaluates; undefined if the path does not start at this file.
 */
function resolveFileExpression(call: string, writtenPath: string, textAfter: string): string | undefined {
  if (call.includes('expand_path')) {
    if (/^[ \t]*,[ \t]*__FILE__/.test(textAfter)) return toRelativePath(writtenPath.replace(/^\.\.\/?/, ''));
    if (/^[ \t]*,[ \t]*(?:__dir__|File\.dirname\(__FILE__\))/.test(textAfter)) return toRelativePath(writtenPath);
    return undefined;
  }
  return /__dir__|__FILE__/.test(call) ? toRelativePath(writtenPath.replace(/^\/+/, '')) : undefined;
}

function toRelativePath(path: string): string {
  return path.startsWith('.') || path.startsWith('/') ? path : `./${path}`;
}

/** Lists the constants that the file uses but does not define, and that autoloading may resolve. */
export function findRubyUses(lexicalMap: LexicalMap, definitions: readonly Definition[]): NameUses {
  const { text } = lexicalMap;
  const ownNames = new Set(definitions.map((definition) => definition.name));
  const seenNames = new Set<string>();
  const names: string[] = [];
  const lines: number[] = [];
  constantPattern.lastIndex = 0;
  for (let match = constantPattern.exec(text); match && names.length < maxUses; match = constantPattern.exec(text)) {
    const name = match[0];
    if (seenNames.has(name) || ownNames.has(name) || /^[A-Z][A-Z0-9]*_[A-Z0-9_]*$/.test(name)) continue;
    if (!isCode(lexicalMap, match.index)) continue;
    seenNames.add(name);
    names.push(name);
    lines.push(getLineNumberAt(lexicalMap, match.index));
  }
  return { names, lines };
}

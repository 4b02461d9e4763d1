import type { Definition, ImportRef, NameUses } from '#model';
import { isCode, lineAt, type LexicalMap } from '../scanning/lexicalMap';

/** Matches the call before the string that names a file. */
const caller =
  /(?:^|[^\w.:@$])(?:(require_relative|require|load)|(autoload)[ \t]*\(?[ \t]*:(\w+)[ \t]*,)[ \t(]*((?:::)?File\.(?:expand_path|join|dirname)[ \t(]+[\w\s.,()+]{0,60})?$/;
const lookBack = 160;
const constants = /(?<![\w:@$.])(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*/g;
/** The maximum number of uses in one file; a file with more is generated code. */
const usesMax = 2_000;

/** Lists the files that a Ruby file loads, in text order; a path relative to the file starts with a dot. */
export function importsOfRuby(lexicalMap: LexicalMap): ImportRef[] {
  const { text, opaque, strings } = lexicalMap;
  const imports: ImportRef[] = [];
  for (const pair of strings) {
    const start = opaque[2 * pair]!;
    const end = opaque[2 * pair + 1]!;
    if ((text[start] !== '"' && text[start] !== "'") || end - start > 300) continue;
    const before = text.slice(Math.max(0, start - lookBack), start);
    const match = caller.exec(before.slice(before.lastIndexOf('\n') + 1));
    const written = text.slice(start + 1, end - 1);
    if (!match || written === '' || /#\{|[\n*]/.test(written)) continue;
    const specifier = match[4] === undefined
      ? match[1] === 'require_relative' ? besides(written) : written
      : fromHere(match[4], written, text.slice(end, end + 80));
    if (specifier === undefined) continue;
    const kind = match[2] === undefined ? 'require' : 'dynamic';
    imports.push({
      specifier,
      line: lineAt(lexicalMap, start),
      kind,
      names: match[3] === undefined ? ['*'] : [match[3]],
    });
  }
  return imports;
}

/**
 * Returns the path that `File.expand_path('../a', __FILE__)`, `File.join(__dir__, 'a')` and the like make; undefined if
 * they start elsewhere.
 */
function fromHere(call: string, written: string, after: string): string | undefined {
  if (call.includes('expand_path')) {
    if (/^[ \t]*,[ \t]*__FILE__/.test(after)) return besides(written.replace(/^\.\.\/?/, ''));
    if (/^[ \t]*,[ \t]*(?:__dir__|File\.dirname\(__FILE__\))/.test(after)) return besides(written);
    return undefined;
  }
  return /__dir__|__FILE__/.test(call) ? besides(written.replace(/^\/+/, '')) : undefined;
}

function besides(path: string): string {
  return path.startsWith('.') || path.startsWith('/') ? path : `./${path}`;
}

/** Lists constants that the file names but does not define, which autoloading resolves. */
export function usesOfRuby(lexicalMap: LexicalMap, definitions: readonly Definition[]): NameUses {
  const { text } = lexicalMap;
  const ownNames = new Set(definitions.map((definition) => definition.name));
  const seen = new Set<string>();
  const names: string[] = [];
  const lines: number[] = [];
  constants.lastIndex = 0;
  for (let match = constants.exec(text); match && names.length < usesMax; match = constants.exec(text)) {
    const name = match[0];
    if (seen.has(name) || ownNames.has(name) || /^[A-Z][A-Z0-9]*_[A-Z0-9_]*$/.test(name)) continue;
    if (!isCode(lexicalMap, match.index)) continue;
    seen.add(name);
    names.push(name);
    lines.push(lineAt(lexicalMap, match.index));
  }
  return { names, lines };
}

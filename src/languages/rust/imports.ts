import { findPairFrom } from '../scanning/commentless';
import type { Definition, ImportRef, NameUses } from '#model';
import { isIdentifierPart, visitIdentifiers } from '../scanning/identifiers';
import { insideOpaque, getLineNumberAt, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { toFileLevelPath, createInlineModuleLookup } from './modules';
import { skipSpacesAndTabs } from '../scanning/blanks';

/** The maximum number of characters that are read from a statement. */
const maxStatementLength = 20_000;
/** The maximum nesting depth of a use tree. */
const maxNestingDepth = 50;
const importStart =
  /(?:#\[[^\]\n]{0,200}\][ \t]*){0,3}(pub\b(?:[ \t]*\([^)\n]{0,100}\))?[ \t]*)?(?:(use)\b|(mod)[ \t]+(?:r#)?(\w+)[ \t]*;|extern[ \t]+crate[ \t]+(\w+))/y;
const pathAttribute = /#\[[ \t]*path[ \t]*=[ \t]*"([^"\n]{1,300})"[ \t]*\]/;
const includePattern = /\binclude(?:_str|_bytes)?![ \t]*[([{][ \t]*"([^"\n]{1,300})"/g;
const useTreeToken = /(?:r#)?([A-Za-z_\u0080-\uffff$][\w\u0080-\uffff]*)|::|[{},*;]/g;

/**
 * Lists the imports of a Rust file, with paths as seen from outside its inline modules. Names with the same parent path
 * share one reference: `use a::{b, c::D}` gives a reference to `a` with the name b, and one to `a::c` with the name D.
 * `self` and whole modules have the name `*`. An alias is part of the name: `D as E`. `mod a;` gives a `require`
 * reference to `a`; with `#[path]`, it refers to that path and has the module's name. `include!` is dynamic.
 */
export function listRustImports(lexicalMap: LexicalMap): ImportRef[] {
  const { text, lineStarts, depths } = lexicalMap;
  const getEnclosingModules = createInlineModuleLookup(lexicalMap);
  const imports: ImportRef[] = [];
  let readEnd = 0;
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] === insideOpaque || lineStarts[line]! < readEnd) continue;
    const at = skipSpacesAndTabs(text, lineStarts[line]!);
    if (!'#pume'.includes(text[at] ?? ' ')) continue;
    importStart.lastIndex = at;
    const match = importStart.exec(text);
    if (!match) continue;
    const end = at + match[0].length;
    if (match[2]) {
      const statement = readCodeUntil(lexicalMap, end, ';');
      readEnd = statement.end;
      for (const [path, names] of parseUseTree(statement.code))
        imports.push(
          createReference(path, names, match[1] === undefined ? 'import' : 'reexport', line + 1,
            getEnclosingModules(at)),
        );
    } else if (match[4] !== undefined)
      imports.push(createModuleReference(lexicalMap, line, at, match, getEnclosingModules(at)));
    else if (match[5] !== undefined && match[5] !== 'self')
      imports.push({
        specifier: match[5],
        line: line + 1,
        kind: match[1] === undefined ? 'import' : 'reexport',
        names: ['*'],
      });
  }
  for (const match of text.matchAll(includePattern)) {
    const line = getLineNumberAt(lexicalMap, match.index);
    if (depths[line - 1] !== insideOpaque) imports.push({ specifier: match[1]!, line, kind: 'dynamic', names: ['*'] });
  }
  return imports.sort((a, b) => a.line - b.line);
}

function createReference(path: string, names: readonly string[], kind: ImportRef['kind'], line: number,
  enclosingModules: readonly string[]): ImportRef
{
  return { specifier: toFileLevelPath(path.split('::'), enclosingModules).join('::'), line, kind, names };
}

function createModuleReference({ text, lineStarts }: LexicalMap, line: number, at: number, match: RegExpExecArray,
  enclosingModules: readonly string[]): ImportRef
{
  const precedingText = text.slice(Math.max(lineStarts[Math.max(0, line - 3)]!, at - 500), at);
  const path = pathAttribute.exec(
    precedingText.slice(Math.max(precedingText.lastIndexOf(';'), precedingText.lastIndexOf('}')) + 1) + match[0],
  )
    ?.[1];
  const name = match[4]!;
  return path === undefined
    ? { specifier: [...enclosingModules, name].join('::'), line: line + 1, kind: 'require', names: ['*'] }
    : { specifier: path, line: line + 1, kind: 'require', names: [name] };
}

/** Returns the code before the next occurrence of a character, with comments replaced by spaces. */
function readCodeUntil({ text, opaque }: LexicalMap, from: number,
  terminator: string): { readonly code: string; readonly end: number; }
{
  const limit = Math.min(text.length, from + maxStatementLength);
  let pair = findPairFrom(opaque, from);
  let code = '';
  for (let at = from; at < limit; pair++) {
    const start = Math.min(limit, opaque[2 * pair] ?? limit);
    const stop = text.slice(at, start).indexOf(terminator);
    if (stop >= 0) return { code: code + text.slice(at, at + stop), end: at + stop };
    code += `${text.slice(at, start)} `;
    at = opaque[2 * pair + 1] ?? limit;
  }
  return { code, end: limit };
}

/** Maps each path to the names imported from it. */
function parseUseTree(code: string): Map<string, string[]> {
  const namesByBase = new Map<string, string[]>();
  const bases: number[] = [];
  const path: string[] = [];
  let isAliasNext = false;
  let alias = '';
  for (const match of code.matchAll(useTreeToken)) {
    const [tokenText] = match;
    if (tokenText === '::') continue;
    if (tokenText === '{') {
      if (bases.length >= maxNestingDepth) return namesByBase;
      bases.push(path.length);
    } else if (tokenText === ',' || tokenText === '}') {
      addCurrentPath();
      if (tokenText === ',') continue;
      bases.pop();
      path.length = Math.min(path.length, bases.at(-1) ?? 0); // the comma or bracket that follows adds no name
    } else if (match[1] === 'as') isAliasNext = true;
    else if (isAliasNext) {
      isAliasNext = false;
      if (match[1] !== '_') alias = ` as ${match[1]}`;
    } else path.push(match[1] ?? '*');
  }
  addCurrentPath();
  return namesByBase;

  function addCurrentPath(): void {
    const base = bases.at(-1) ?? 0;
    if (path.length > base) {
      const last = path.at(-1)!;
      const isWhole = last === 'self' && path.length > 1 || path.length === 1 || last === '*';
      const key = (path.length === 1 ? path : path.slice(0, -1)).join('::');
      const names = namesByBase.get(key);
      const name = (isWhole ? '*' : last) + alias;
      if (!names) namesByBase.set(key, [name]);
      else if (!names.includes(name) && names.length < 200) names.push(name);
    }
    path.length = Math.min(path.length, base);
    alias = '';
  }
}

/** Splits `b as c`, `b` or `* as c` into the name and the alias. */
export function splitAlias(name: string): { readonly name: string; readonly alias: string | undefined; } {
  const at = name.indexOf(' as ');
  return at < 0 ? { name, alias: undefined } : { name: name.slice(0, at), alias: name.slice(at + 4) };
}

const colon = 58;
/** The maximum number of uses read from one file. */
const maxUses = 200;
const maxSegments = 6;
const builtInNames = new Set(
  'std core alloc proc_macro bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64'.split(' '),
);

/**
 * Lists the paths in code that begin with a crate or a module that no `use` imports: `crate::util::parse`,
 * `serde_json::to_string`.
 */
export function listRustNameUses(lexicalMap: LexicalMap, _definitions: readonly Definition[],
  imports: readonly ImportRef[]): NameUses
{
  const { text } = lexicalMap;
  const getEnclosingModules = createInlineModuleLookup(lexicalMap);
  const knownNames = new Set([...builtInNames, ...imports.flatMap((
    ref,
  ) => [...ref.names.map((name) => splitAlias(name).alias ?? name),
    ref.names.includes('*') && ref.kind !== 'require' ? ref.specifier.split('::').at(-1)! : '']
  )]);
  const linesByName = new Map<string, number>();
  visitIdentifiers(lexicalMap, (start, end) => {
    const first = text.charCodeAt(start);
    if (first === 117 && end - start === 3 && text.startsWith('use ', start)) { // its paths are among the imports
      const stop = text.slice(end, end + maxStatementLength).indexOf(';');
      return end + (stop < 0 ? maxStatementLength : stop);
    }
    if (
      text.charCodeAt(end) !== colon || text.charCodeAt(end + 1) !== colon || first >= 65 && first <= 90 ||
      text.charCodeAt(start - 1) === colon
    ) return undefined;
    const path = [text.slice(start, end)];
    let at = end;
    while (
      path.length < maxSegments && text.charCodeAt(at) === colon && text.charCodeAt(at + 1) === colon &&
      isIdentifierPart(text.charCodeAt(at + 2))
    ) {
      const from = at + 2;
      for (at = from; isIdentifierPart(text.charCodeAt(at)); at++);
      path.push(text.slice(from, at));
    }
    if (path.length < 2 || knownNames.has(path[0]!)) return at;
    const name = toFileLevelPath(path, getEnclosingModules(start)).join('::');
    if (!linesByName.has(name)) linesByName.set(name, getLineNumberAt(lexicalMap, start));
    return linesByName.size < maxUses ? at : text.length;
  });
  return { names: [...linesByName.keys()], lines: [...linesByName.values()] };
}

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
const importStartPattern =
  /(?:#\[[^\]\n]{0,200}\][ \t]*){0,3}(pub\b(?:[ \t]*\([^)\n]{0,100}\))?[ \t]*)?(?:(use)\b|(mod)[ \t]+(?:r#)?(\w+)[ \t]*;|extern[ \t]+crate[ \t]+(\w+))/y;
const pathAttributePattern = /#\[[ \t]*path[ \t]*=[ \t]*"([^"\n]{1,300})"[ \t]*\]/;
const includePattern = /\binclude(?:_str|_bytes)?![ \t]*[([{][ \t]*"([^"\n]{1,300})"/g;
const useTreeTokenPattern = /(?:r#)?([A-Za-z_\u0080-\uffff$][\w\u0080-\uffff]*)|::|[{},*;]/g;

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
    const offset = skipSpacesAndTabs(text, lineStarts[line]!);
    if (!'#pume'.includes(text[offset] ?? ' ')) continue;
    importStartPattern.lastIndex = offset;
    const match = importStartPattern.exec(text);
    if (!match) continue;
    const end = offset + match[0].length;
    if (match[2]) {
      const statement = readCodeUntil(lexicalMap, end, ';');
      readEnd = statement.end;
      for (const [path, names] of parseUseTree(statement.code))
        imports.push(
          createReference(path, names, match[1] === undefined ? 'import' : 'reexport', line + 1,
            getEnclosingModules(offset)),
        );
    } else if (match[4] !== undefined)
      imports.push(createModuleReference(lexicalMap, line, offset, match, getEnclosingModules(offset)));
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

function createModuleReference({ text, lineStarts }: LexicalMap, line: number, offset: number, match: RegExpExecArray,
  enclosingModules: readonly string[]): ImportRef
{
  const precedingText = text.slice(Math.max(lineStarts[Math.max(0, line - 3)]!, offset - 500), offset);
  const path = pathAttributePattern.exec(
    precedingText.slice(Math.max(precedingText.lastIndexOf(';'), precedingText.lastIndexOf('}')) + 1) + match[0],
  )
    ?.[1];
  const name = match[4]!;
  return path === undefined
    ? { specifier: [...enclosingModules, name].join('::'), line: line + 1, kind: 'require', names: ['*'] }
    : { specifier: path, line: line + 1, kind: 'require', names: [name] };
}

/** Returns the code before the next occurrence of a character, with comments replaced by spaces. */
function readCodeUntil({ text, opaqueOffsets }: LexicalMap, codeStart: number,
  terminator: string): { readonly code: string; readonly end: number; }
{
  const limit = Math.min(text.length, codeStart + maxStatementLength);
  let pair = findPairFrom(opaqueOffsets, codeStart);
  let code = '';
  for (let offset = codeStart; offset < limit; pair++) {
    const start = Math.min(limit, opaqueOffsets[2 * pair] ?? limit);
    const terminatorOffset = text.slice(offset, start).indexOf(terminator);
    if (terminatorOffset >= 0)
      return { code: code + text.slice(offset, offset + terminatorOffset), end: offset + terminatorOffset };
    code += `${text.slice(offset, start)} `;
    offset = opaqueOffsets[2 * pair + 1] ?? limit;
  }
  return { code, end: limit };
}

/** Maps each path to the names imported from it. */
function parseUseTree(code: string): Map<string, string[]> {
  const namesByBase = new Map<string, string[]>();
  const baseLengths: number[] = [];
  const path: string[] = [];
  let isAliasNext = false;
  let alias = '';
  for (const match of code.matchAll(useTreeTokenPattern)) {
    const [tokenText] = match;
    if (tokenText === '::') continue;
    if (tokenText === '{') {
      if (baseLengths.length >= maxNestingDepth) return namesByBase;
      baseLengths.push(path.length);
    } else if (tokenText === ',' || tokenText === '}') {
      addCurrentPath();
      if (tokenText === ',') continue;
      baseLengths.pop();
      path.length = Math.min(path.length, baseLengths.at(-1) ?? 0); // the comma or bracket that follows adds no name
    } else if (match[1] === 'as') isAliasNext = true;
    else if (isAliasNext) {
      isAliasNext = false;
      if (match[1] !== '_') alias = ` as ${match[1]}`;
    } else path.push(match[1] ?? '*');
  }
  addCurrentPath();
  return namesByBase;

  function addCurrentPath(): void {
    const baseLength = baseLengths.at(-1) ?? 0;
    if (path.length > baseLength) {
      const lastName = path.at(-1)!;
      const isWhole = lastName === 'self' && path.length > 1 || path.length === 1 || lastName === '*';
      const key = (path.length === 1 ? path : path.slice(0, -1)).join('::');
      const names = namesByBase.get(key);
      const name = (isWhole ? '*' : lastName) + alias;
      if (!names) namesByBase.set(key, [name]);
      else if (!names.includes(name) && names.length < 200) names.push(name);
    }
    path.length = Math.min(path.length, baseLength);
    alias = '';
  }
}

/** Splits `b as c`, `b` or `* as c` into the name and the alias. */
export function splitAlias(name: string): { readonly name: string; readonly alias: string | undefined; } {
  const asIndex = name.indexOf(' as ');
  return asIndex < 0 ? { name, alias: undefined } : { name: name.slice(0, asIndex), alias: name.slice(asIndex + 4) };
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
    const firstCode = text.charCodeAt(start);
    if (firstCode === 117 && end - start === 3 && text.startsWith('use ', start)) { // its paths are among the imports
      const terminatorOffset = text.slice(end, end + maxStatementLength).indexOf(';');
      return end + (terminatorOffset < 0 ? maxStatementLength : terminatorOffset);
    }
    if (
      text.charCodeAt(end) !== colon || text.charCodeAt(end + 1) !== colon || firstCode >= 65 && firstCode <= 90 ||
      text.charCodeAt(start - 1) === colon
    ) return undefined;
    const path = [text.slice(start, end)];
    let offset = end;
    while (
      path.length < maxSegments && text.charCodeAt(offset) === colon && text.charCodeAt(offset + 1) === colon &&
      isIdentifierPart(text.charCodeAt(offset + 2))
    ) {
      const segmentStart = offset + 2;
      for (offset = segmentStart; isIdentifierPart(text.charCodeAt(offset)); offset++);
      path.push(text.slice(segmentStart, offset));
    }
    if (path.length < 2 || knownNames.has(path[0]!)) return offset;
    const name = toFileLevelPath(path, getEnclosingModules(start)).join('::');
    if (!linesByName.has(name)) linesByName.set(name, getLineNumberAt(lexicalMap, start));
    return linesByName.size < maxUses ? offset : text.length;
  });
  return { names: [...linesByName.keys()], lines: [...linesByName.values()] };
}

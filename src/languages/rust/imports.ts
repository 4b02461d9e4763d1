import { pairFrom } from '../scanning/commentless';
import type { Definition, ImportRef, NameUses } from '#model';
import { isIdentifierPart, visitIdentifiers } from '../scanning/identifiers';
import { insideOpaque, lineAt, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { fromFile, inlineModules } from './modules';
import { afterBlanks } from '../scanning/blanks';

/** The maximum length of a statement that is read, in characters, and the maximum depth of a use tree. */
const statementMax = 20_000;
const nestMax = 50;
const head =
  /(?:#\[[^\]\n]{0,200}\][ \t]*){0,3}(pub\b(?:[ \t]*\([^)\n]{0,100}\))?[ \t]*)?(?:(use)\b|(mod)[ \t]+(?:r#)?(\w+)[ \t]*;|extern[ \t]+crate[ \t]+(\w+))/y;
const pathAttribute = /#\[[ \t]*path[ \t]*=[ \t]*"([^"\n]{1,300})"[ \t]*\]/;
const included = /\binclude(?:_str|_bytes)?![ \t]*[([{][ \t]*"([^"\n]{1,300})"/g;
const token = /(?:r#)?([A-Za-z_\u0080-\uffff$][\w\u0080-\uffff]*)|::|[{},*;]/g;

/**
 * Returns the names that a Rust file uses, as seen from outside its inline modules, with one reference for each path
 * before the last names (`use a::{b, c::D}` has `a` with b and `a::c` with D; `self` and a whole module are `*`; `D as
 * E` gives both names). `mod a;` is `require a`; with `#[path]`, the reference has that path and the module's name.
 * `include!` is dynamic.
 */
export function importsOfRust(lexicalMap: LexicalMap): ImportRef[] {
  const { text, lineStarts, depths } = lexicalMap;
  const around = inlineModules(lexicalMap);
  const imports: ImportRef[] = [];
  let read = 0;
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] === insideOpaque || lineStarts[line]! < read) continue;
    const at = afterBlanks(text, lineStarts[line]!);
    if (!'#pume'.includes(text[at] ?? ' ')) continue;
    head.lastIndex = at;
    const match = head.exec(text);
    if (!match) continue;
    const end = at + match[0].length;
    if (match[2]) {
      const statement = codeUpTo(lexicalMap, end, ';');
      read = statement.end;
      for (const [path, names] of useTree(statement.code))
        imports.push(reference(path, names, match[1] === undefined ? 'import' : 'reexport', line + 1, around(at)));
    } else if (match[4] !== undefined) imports.push(moduleReference(lexicalMap, line, at, match, around(at)));
    else if (match[5] !== undefined && match[5] !== 'self')
      imports.push({
        specifier: match[5],
        line: line + 1,
        kind: match[1] === undefined ? 'import' : 'reexport',
        names: ['*'],
      });
  }
  for (const match of text.matchAll(included)) {
    const line = lineAt(lexicalMap, match.index);
    if (depths[line - 1] !== insideOpaque) imports.push({ specifier: match[1]!, line, kind: 'dynamic', names: ['*'] });
  }
  return imports.sort((a, b) => a.line - b.line);
}

function reference(path: string, names: readonly string[], kind: ImportRef['kind'], line: number,
  around: readonly string[]): ImportRef
{
  return { specifier: fromFile(path.split('::'), around).join('::'), line, kind, names };
}

function moduleReference({ text, lineStarts }: LexicalMap, line: number, at: number, match: RegExpExecArray,
  around: readonly string[]): ImportRef
{
  const above = text.slice(Math.max(lineStarts[Math.max(0, line - 3)]!, at - 500), at);
  const path = pathAttribute.exec(above.slice(Math.max(above.lastIndexOf(';'), above.lastIndexOf('}')) + 1) + match[0])
    ?.[1];
  const name = match[4]!;
  return path === undefined
    ? { specifier: [...around, name].join('::'), line: line + 1, kind: 'require', names: ['*'] }
    : { specifier: path, line: line + 1, kind: 'require', names: [name] };
}

/** Returns the text up to a character in code, with comments replaced by blanks. */
function codeUpTo({ text, opaque }: LexicalMap, from: number,
  last: string): { readonly code: string; readonly end: number; }
{
  const limit = Math.min(text.length, from + statementMax);
  let pair = pairFrom(opaque, from);
  let code = '';
  for (let at = from; at < limit; pair++) {
    const start = Math.min(limit, opaque[2 * pair] ?? limit);
    const stop = text.slice(at, start).indexOf(last);
    if (stop >= 0) return { code: code + text.slice(at, at + stop), end: at + stop };
    code += `${text.slice(at, start)} `;
    at = opaque[2 * pair + 1] ?? limit;
  }
  return { code, end: limit };
}

/** Maps each path to the names imported from it. */
function useTree(code: string): Map<string, string[]> {
  const namesByBase = new Map<string, string[]>();
  const bases: number[] = [];
  const path: string[] = [];
  let renames = false;
  let alias = '';
  for (const match of code.matchAll(token)) {
    const [sign] = match;
    if (sign === '::') continue;
    if (sign === '{') {
      if (bases.length >= nestMax) return namesByBase;
      bases.push(path.length);
    } else if (sign === ',' || sign === '}') {
      take();
      if (sign === ',') continue;
      bases.pop();
      path.length = Math.min(path.length, bases.at(-1) ?? 0); // the comma or bracket after it adds no name
    } else if (match[1] === 'as') renames = true;
    else if (renames) {
      renames = false;
      if (match[1] !== '_') alias = ` as ${match[1]}`;
    } else path.push(match[1] ?? '*');
  }
  take();
  return namesByBase;

  function take(): void {
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

/** Reads `b as c`, `b` or `* as c`. */
export function nameAndAlias(name: string): { readonly name: string; readonly alias: string | undefined; } {
  const at = name.indexOf(' as ');
  return at < 0 ? { name, alias: undefined } : { name: name.slice(0, at), alias: name.slice(at + 4) };
}

const colon = 58;
/** The maximum number of uses read from one file. */
const usesMax = 200;
const segmentsMax = 6;
const ownWords = new Set(
  'std core alloc proc_macro bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64'.split(' '),
);

/**
 * Lists the paths in code that begin with a crate or a module that no `use` imports: `crate::util::parse`,
 * `serde_json::to_string`.
 */
export function usesOfRust(lexicalMap: LexicalMap, _definitions: readonly Definition[],
  imports: readonly ImportRef[]): NameUses
{
  const { text } = lexicalMap;
  const around = inlineModules(lexicalMap);
  const knownNames = new Set([...ownWords, ...imports.flatMap((
    ref,
  ) => [...ref.names.map((name) => nameAndAlias(name).alias ?? name),
    ref.names.includes('*') && ref.kind !== 'require' ? ref.specifier.split('::').at(-1)! : '']
  )]);
  const seen = new Map<string, number>();
  visitIdentifiers(lexicalMap, (start, end) => {
    const first = text.charCodeAt(start);
    if (first === 117 && end - start === 3 && text.startsWith('use ', start)) { // its paths are among the imports
      const stop = text.slice(end, end + statementMax).indexOf(';');
      return end + (stop < 0 ? statementMax : stop);
    }
    if (
      text.charCodeAt(end) !== colon || text.charCodeAt(end + 1) !== colon || first >= 65 && first <= 90 ||
      text.charCodeAt(start - 1) === colon
    ) return undefined;
    const path = [text.slice(start, end)];
    let at = end;
    while (
      path.length < segmentsMax && text.charCodeAt(at) === colon && text.charCodeAt(at + 1) === colon &&
      isIdentifierPart(text.charCodeAt(at + 2))
    ) {
      const from = at + 2;
      for (at = from; isIdentifierPart(text.charCodeAt(at)); at++);
      path.push(text.slice(from, at));
    }
    if (path.length < 2 || knownNames.has(path[0]!)) return at;
    const name = fromFile(path, around(start)).join('::');
    if (!seen.has(name)) seen.set(name, lineAt(lexicalMap, start));
    return seen.size < usesMax ? at : text.length;
  });
  return { names: [...seen.keys()], lines: [...seen.values()] };
}

import type { Definition, ImportRef, NameUses } from '#model';
import { isCode, lineAt, type LexicalMap } from '../scanning/lexicalMap';

const statement =
  /^[ \t]*(?:<\?php[ \t]+)?use[ \t]+((?:function|const)[ \t]+)?([\w\\,\s]{1,500}?)(?:\{([^{}()$;]{0,20000})\})?[ \t\r\n]*;/gm;
/**
 * The last match in the text before a string loads the file that the string names: `require_once dirname(__DIR__) .`.
 */
const loading = /(?<![\w$>:\\])(?:require|include)(?:_once)?\b/g;
const pathBase = /^[ \t(]*(?:[\w$\\(),:>\-[\] \t]*\.[ \t]*)?$/;
const classes = /(?<![\w$\\>])(?<!::)\\?(?:[a-z_]\w*\\)*[A-Z]\w*(?:\\\w+)*/g;
const lookBack = 160;
/** The maximum number of uses in one file; a file with more is generated code. */
const usesMax = 2_000;

interface Use {
  /** The name with its namespace: `App\Models\User`. */
  readonly full: string;
  /** The name that this file uses for it. */
  readonly alias: string;
  readonly offset: number;
  /** The end of its statement. */
  readonly end: number;
}

/**
 * Returns the names that a PHP file uses from other namespaces, and the files that it includes by a constant path; a
 * path from its own folder starts with a dot.
 */
export function importsOfPhp(lexicalMap: LexicalMap): ImportRef[] {
  const imports = usesAtTop(lexicalMap).map(({ full, offset }): ImportRef => ({
    specifier: full,
    line: lineAt(lexicalMap, offset),
    kind: 'import',
    names: [lastPart(full)],
  }));
  return [...imports, ...included(lexicalMap)].sort((a, b) => a.line - b.line);
}

/** Lists `use` statements. Inside classes they name traits, which `usesOfPhp` reads. */
function usesAtTop(lexicalMap: LexicalMap): Use[] {
  const uses: Use[] = [];
  statement.lastIndex = 0;
  for (let match = statement.exec(lexicalMap.text); match; match = statement.exec(lexicalMap.text)) {
    const offset = match.index + match[0].search(/\buse\b/);
    const depth = lexicalMap.depths[lineAt(lexicalMap, offset) - 1]!;
    if (depth > 1 || (depth === 1 && !isBraced(lexicalMap)) || !isCode(lexicalMap, offset)) continue;
    const [prefix, group] = [match[2]!, match[3]];
    const parts = group === undefined
      ? prefix.split(',')
      : group.split(',').map((item) => prefix.trim() + item.trim().replace(/^(?:function|const)[ \t]+/, ''));
    for (const part of parts) {
      const [name, as] = part.trim().split(/\s+as\s+/i);
      const full = name!.replace(/^\\/, '').replace(/\s+/g, '');
      if (/^[\w\\]*\w$/.test(full))
        uses.push({ full, alias: as?.trim() ?? lastPart(full), offset, end: statement.lastIndex });
    }
  }
  return uses;
}

function isBraced(lexicalMap: LexicalMap): boolean {
  return /^[ \t]*namespace[ \t]+[\w\\]*\s*\{/m.test(lexicalMap.text.slice(0, 5_000));
}

/** Returns the file's namespace; if there are several, the first. */
export function moduleOfPhp(lexicalMap: LexicalMap): string | undefined {
  const pattern =
    /^[ \t]*(?:<\?php[ \t]+)?(?:declare[ \t]*\([^()\n]{0,60}\);[ \t]*)?namespace[ \t]+([\w\\]+)[ \t\r\n]*[;{]/gm;
  for (let match = pattern.exec(lexicalMap.text); match; match = pattern.exec(lexicalMap.text))
    if (isCode(lexicalMap, match.index + match[0].length - 1)) return match[1];
  return undefined;
}

function included(lexicalMap: LexicalMap): ImportRef[] {
  const { text, opaque, strings } = lexicalMap;
  const includes: ImportRef[] = [];
  for (const pair of strings) {
    const start = opaque[2 * pair]!;
    const end = opaque[2 * pair + 1]!;
    if (end - start > 300) continue;
    const before = text.slice(Math.max(0, start - lookBack), start);
    const row = before.slice(before.lastIndexOf('\n') + 1);
    const keyword = [...row.matchAll(loading)].pop();
    if (!keyword) continue;
    const base = row.slice(keyword.index + keyword[0].length);
    const written = text.slice(start + 1, end - 1);
    if (
      !pathBase.test(base) || !/^[ \t)]*(?:;|\?>|,|$)/.test(text.slice(end, end + 20)) || /[\n$*]/.test(written) ||
      !/\.\w+$/.test(written)
    ) continue;
    const specifier = pathFrom(base.replace(/^[ \t(]+(?=['"]?$)/, ''), written);
    includes.push({ specifier, line: lineAt(lexicalMap, start), kind: 'require', names: ['*'] });
  }
  return includes;
}

/**
 * Resolves a path: `__DIR__ .` is the file's folder, and each additional `dirname` the folder above. Other beginnings
 * are unknown.
 */
function pathFrom(base: string, written: string): string {
  const path = written.replace(/^\/+/, '');
  const magicConstant = /__DIR__|__FILE__/.exec(base)?.[0];
  if (magicConstant === undefined) return base.trim() === '' ? written : path;
  let up = (base.match(/\bdirname\b/g) ?? []).length - (magicConstant === '__FILE__' ? 1 : 0);
  up += Number(/,[ \t]*(\d)[ \t]*\)/.exec(base)?.[1] ?? 1) - 1;
  return up > 0 ? `${'../'.repeat(up)}${path}` : `./${path}`;
}

/** Lists classes that the file names without importing them, with their namespaces. */
export function usesOfPhp(lexicalMap: LexicalMap, definitions: readonly Definition[]): NameUses {
  const { text } = lexicalMap;
  const statements = usesAtTop(lexicalMap);
  const imported = new Map(statements.map((use) => [use.alias.toLowerCase(), use.full]));
  const namespace = moduleOfPhp(lexicalMap);
  const ownTypes = new Set(
    definitions.filter((definition) =>
      definition.kind === 'class' || definition.kind === 'interface' || definition.kind === 'enum'
    ).map((definition) => definition.name),
  );
  const seen = new Set<string>();
  const names: string[] = [];
  const lines: number[] = [];
  let passed = 0;
  classes.lastIndex = 0;
  for (let match = classes.exec(text); match && names.length < usesMax; match = classes.exec(text)) {
    const written = match[0];
    if (seen.has(written) || !isCode(lexicalMap, match.index)) continue;
    while (passed < statements.length && statements[passed]!.end <= match.index) passed++;
    if (passed < statements.length && statements[passed]!.offset <= match.index) continue;
    if (isConstant(written, text, match.index, classes.lastIndex)) continue;
    seen.add(written);
    const full = fullName(written);
    if (full === undefined) continue;
    names.push(full);
    lines.push(lineAt(lexicalMap, match.index));
  }
  return { names, lines };

  /** Returns a name with its namespace; undefined if the file itself defines or imports it. */
  function fullName(written: string): string | undefined {
    if (written.startsWith('\\')) return written.slice(1);
    const first = written.split('\\', 1)[0]!;
    const alias = imported.get(first.toLowerCase());
    if (alias !== undefined) return first === written ? undefined : alias + written.slice(first.length);
    if (first === written && ownTypes.has(written)) return undefined;
    return namespace === undefined ? written : `${namespace}\\${written}`;
  }
}

/** Reports whether a name is the namespace itself, `FOO_BAR`, or called like a function; not `FOO::` or `new FOO`. */
function isConstant(written: string, text: string, start: number, end: number): boolean {
  if (/\bnamespace[ \t]+$/.test(text.slice(Math.max(0, start - 12), start))) return true;
  if (/^[A-Z][A-Z0-9_]*$/.test(written) && written.length > 1)
    return !text.startsWith('::', end) &&
      !/\b(?:new|extends|implements|instanceof)[ \t]+$/.test(text.slice(Math.max(0, start - 12), start));
  return text[end] === '(' &&
    !/(?:\bnew[ \t]+|#\[[^\n]{0,80}|,[ \t]*)$/.test(text.slice(Math.max(0, start - 90), start));
}

function lastPart(full: string): string {
  return full.slice(full.lastIndexOf('\\') + 1);
}

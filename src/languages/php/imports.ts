import type { Definition, ImportRef, NameUses } from '#model';
import { isCode, getLineNumberAt, type LexicalMap } from '../scanning/lexicalMap';

const useStatementPattern =
  /^[ \t]*(?:<\?php[ \t]+)?use[ \t]+((?:function|const)[ \t]+)?([\w\\,\s]{1,500}?)(?:\{([^{}()$;]{0,20000})\})?[ \t\r\n]*;/gm;
/**
 * Matches a keyword that loads a file. The file is named by the string after the keyword, as in `require_once
 * dirname(__DIR__) . '/a.php'`.
 */
const includeKeywordPattern = /(?<![\w$>:\\])(?:require|include)(?:_once)?\b/g;
const pathBasePattern = /^[ \t(]*(?:[\w$\\(),:>\-[\] \t]*\.[ \t]*)?$/;
const classNamePattern = /(?<![\w$\\>])(?<!::)\\?(?:[a-z_]\w*\\)*[A-Z]\w*(?:\\\w+)*/g;
const maxLookBack = 160;
/** The maximum number of uses that are read from one file. A file with more uses is usually generated. */
const maxNameUses = 2_000;

interface Use {
  /** The name with its namespace: `App\Models\User`. */
  readonly qualifiedName: string;
  /** The name that this file uses for the imported name. */
  readonly alias: string;
  readonly offset: number;
  /** The end of the `use` statement. */
  readonly end: number;
}

/**
 * Returns the names that a PHP file uses from other namespaces, and the files that it includes by a constant path. A
 * path relative to the file's own folder starts with a dot.
 */
export function findPhpImports(lexicalMap: LexicalMap): ImportRef[] {
  const imports = findTopLevelUses(lexicalMap).map(({ qualifiedName, offset }): ImportRef => ({
    specifier: qualifiedName,
    line: getLineNumberAt(lexicalMap, offset),
    kind: 'import',
    names: [getLastPart(qualifiedName)],
  }));
  return [...imports, ...findIncludes(lexicalMap)].sort((a, b) => a.line - b.line);
}

/** Lists top-level `use` statements. Those inside classes name traits, which `findPhpNameUses` reads. */
function findTopLevelUses(lexicalMap: LexicalMap): Use[] {
  const uses: Use[] = [];
  useStatementPattern.lastIndex = 0;
  for (
    let match = useStatementPattern.exec(lexicalMap.text);
    match;
    match = useStatementPattern.exec(lexicalMap.text)
  ) {
    const offset = match.index + match[0].search(/\buse\b/);
    const depth = lexicalMap.depths[getLineNumberAt(lexicalMap, offset) - 1]!;
    if (depth > 1 || (depth === 1 && !hasBracedNamespace(lexicalMap)) || !isCode(lexicalMap, offset)) continue;
    const [prefix, group] = [match[2]!, match[3]];
    const parts = group === undefined
      ? prefix.split(',')
      : group.split(',').map((item) => prefix.trim() + item.trim().replace(/^(?:function|const)[ \t]+/, ''));
    for (const part of parts) {
      const [name, aliasName] = part.trim().split(/\s+as\s+/i);
      const qualifiedName = name!.replace(/^\\/, '').replace(/\s+/g, '');
      if (/^[\w\\]*\w$/.test(qualifiedName))
        uses.push({
          qualifiedName,
          alias: aliasName?.trim() ?? getLastPart(qualifiedName),
          offset,
          end: useStatementPattern.lastIndex,
        });
    }
  }
  return uses;
}

function hasBracedNamespace(lexicalMap: LexicalMap): boolean {
  return /^[ \t]*namespace[ \t]+[\w\\]*\s*\{/m.test(lexicalMap.text.slice(0, 5_000));
}

/** Returns the file's namespace; if there are several, the first. */
export function findPhpNamespace(lexicalMap: LexicalMap): string | undefined {
  const pattern =
    /^[ \t]*(?:<\?php[ \t]+)?(?:declare[ \t]*\([^()\n]{0,60}\);[ \t]*)?namespace[ \t]+([\w\\]+)[ \t\r\n]*[;{]/gm;
  for (let match = pattern.exec(lexicalMap.text); match; match = pattern.exec(lexicalMap.text))
    if (isCode(lexicalMap, match.index + match[0].length - 1)) return match[1];
  return undefined;
}

function findIncludes(lexicalMap: LexicalMap): ImportRef[] {
  const { text, opaqueOffsets, stringIndexes } = lexicalMap;
  const includes: ImportRef[] = [];
  for (const pair of stringIndexes) {
    const start = opaqueOffsets[2 * pair]!;
    const end = opaqueOffsets[2 * pair + 1]!;
    if (end - start > 300) continue;
    const precedingText = text.slice(Math.max(0, start - maxLookBack), start);
    const lineText = precedingText.slice(precedingText.lastIndexOf('\n') + 1);
    const keywordMatch = [...lineText.matchAll(includeKeywordPattern)].pop();
    if (!keywordMatch) continue;
    const basePart = lineText.slice(keywordMatch.index + keywordMatch[0].length);
    const writtenPath = text.slice(start + 1, end - 1);
    if (
      !pathBasePattern.test(basePart) || !/^[ \t)]*(?:;|\?>|,|$)/.test(text.slice(end, end + 20)) ||
      /[\n$*]/.test(writtenPath) ||
      !/\.\w+$/.test(writtenPath)
    ) continue;
    const specifier = resolveIncludePath(basePart.replace(/^[ \t(]+(?=['"]?$)/, ''), writtenPath);
    includes.push({ specifier, line: getLineNumberAt(lexicalMap, start), kind: 'require', names: ['*'] });
  }
  return includes;
}

/**
 * Resolves a path: `__DIR__ .` is the file's folder, and each additional `dirname` is the folder above it. Any other
 * base is ignored.
 */
function resolveIncludePath(basePart: string, writtenPath: string): string {
  const path = writtenPath.replace(/^\/+/, '');
  const magicConstant = /__DIR__|__FILE__/.exec(basePart)?.[0];
  if (magicConstant === undefined) return basePart.trim() === '' ? writtenPath : path;
  let levelsUp = (basePart.match(/\bdirname\b/g) ?? []).length - (magicConstant === '__FILE__' ? 1 : 0);
  levelsUp += Number(/,[ \t]*(\d)[ \t]*\)/.exec(basePart)?.[1] ?? 1) - 1;
  return levelsUp > 0 ? `${'../'.repeat(levelsUp)}${path}` : `./${path}`;
}

/** Lists classes that the file names without importing them, with their namespaces. */
export function findPhpNameUses(lexicalMap: LexicalMap, definitions: readonly Definition[]): NameUses {
  const { text } = lexicalMap;
  const useStatements = findTopLevelUses(lexicalMap);
  const importedNames = new Map(useStatements.map((use) => [use.alias.toLowerCase(), use.qualifiedName]));
  const namespace = findPhpNamespace(lexicalMap);
  const ownTypes = new Set(
    definitions.filter((definition) =>
      definition.kind === 'class' || definition.kind === 'interface' || definition.kind === 'enum'
    ).map((definition) => definition.name),
  );
  const seenNames = new Set<string>();
  const names: string[] = [];
  const lines: number[] = [];
  let statementIndex = 0;
  classNamePattern.lastIndex = 0;
  for (
    let match = classNamePattern.exec(text);
    match && names.length < maxNameUses;
    match = classNamePattern.exec(text)
  ) {
    const writtenName = match[0];
    if (seenNames.has(writtenName) || !isCode(lexicalMap, match.index)) continue;
    while (statementIndex < useStatements.length && useStatements[statementIndex]!.end <= match.index) statementIndex++;
    if (statementIndex < useStatements.length && useStatements[statementIndex]!.offset <= match.index) continue;
    if (isNonClassName(writtenName, text, match.index, classNamePattern.lastIndex)) continue;
    seenNames.add(writtenName);
    const qualifiedName = qualifyName(writtenName);
    if (qualifiedName === undefined) continue;
    names.push(qualifiedName);
    lines.push(getLineNumberAt(lexicalMap, match.index));
  }
  return { names, lines };

  /** Returns a name with its namespace; undefined if the file itself defines or imports it. */
  function qualifyName(writtenName: string): string | undefined {
    if (writtenName.startsWith('\\')) return writtenName.slice(1);
    const firstPart = writtenName.split('\\', 1)[0]!;
    const importedName = importedNames.get(firstPart.toLowerCase());
    if (importedName !== undefined)
      return firstPart === writtenName ? undefined : importedName + writtenName.slice(firstPart.length);
    if (firstPart === writtenName && ownTypes.has(writtenName)) return undefined;
    return namespace === undefined ? writtenName : `${namespace}\\${writtenName}`;
  }
}

/**
 * Reports whether a name is not a class: a namespace in its declaration, a constant such as `FOO_BAR`, or a function in
 * a call. `FOO::` and `new FOO` are classes.
 */
function isNonClassName(writtenName: string, text: string, start: number, end: number): boolean {
  if (/\bnamespace[ \t]+$/.test(text.slice(Math.max(0, start - 12), start))) return true;
  if (/^[A-Z][A-Z0-9_]*$/.test(writtenName) && writtenName.length > 1)
    return !text.startsWith('::', end) &&
      !/\b(?:new|extends|implements|instanceof)[ \t]+$/.test(text.slice(Math.max(0, start - 12), start));
  return text[end] === '(' &&
    !/(?:\bnew[ \t]+|#\[[^\n]{0,80}|,[ \t]*)$/.test(text.slice(Math.max(0, start - 90), start));
}

function getLastPart(qualifiedName: string): string {
  return qualifiedName.slice(qualifiedName.lastIndexOf('\\') + 1);
}

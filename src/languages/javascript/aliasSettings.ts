import { addAll } from '#base/collections/lists';
import { joinInRoot } from '../resolve/workspace';
import type { PathPattern } from './tsconfig';

/** The folders that a setting's paths are relative to: the folder of the settings file and the root of its package. */
export interface SettingFolders {
  readonly settingsFolder: string;
  readonly root: string;
}

/** The maximum number of characters that are read from one setting. */
const maxSettingLength = 20_000;
/** The maximum number of entries that are read from one setting. */
const maxEntries = 500;
/** The maximum number of alternatives in one pattern. */
const maxAlternatives = 50;

/**
 * Returns the aliases from bundler or test-runner settings: `alias: { '@': path.resolve(__dirname, 'src') }`, `[{ find,
 * replacement }]`, Jest's `moduleNameMapper`, `modules: ['src']`. Settings files are programs, but they are not run.
 */
export function readSettingAliases(text: string, folders: SettingFolders): PathPattern[] {
  const aliases: PathPattern[] = [];
  const settingPattern =
    /\b(alias|aliases|_moduleAliases|moduleNameMapper|modules|modulePaths|moduleDirectories)["']?\s{0,20}:\s{0,20}([{[])/g;
  for (let match = settingPattern.exec(text); match && aliases.length < maxEntries; match = settingPattern.exec(text)) {
    const { entries, length } = splitAliasEntries(
      text.slice(settingPattern.lastIndex, settingPattern.lastIndex + maxSettingLength),
    );
    settingPattern.lastIndex += length;
    if (match[1]!.startsWith('module') && match[1] !== 'moduleNameMapper') {
      if (match[2] === '[')
        aliases.push({
          prefix: '',
          suffix: '',
          targets: entries.flatMap((entry) => appendWildcards(readAliasPaths(entry, folders))),
        });
    } else if (match[2] === '[') { for (const entry of entries) addAll(aliases, readAliasPair(entry, folders)); }
    else for (const entry of entries) addAll(aliases, readAliasEntry(entry, folders));
  }
  return aliases.filter(({ targets }) => targets.length > 0);
}

/** Returns the patterns of an alias `key → folders`: one for the folder itself, and one for everything below it. */
export function createFolderAliases(key: string, targets: readonly string[]): PathPattern[] {
  if (key.endsWith('$')) return [{ prefix: key.slice(0, -1), suffix: undefined, targets }];
  const name = key.replace(/\/\*?$/, '');
  const innerPattern = { prefix: `${name}/`, suffix: '', targets: appendWildcards(targets) };
  return name === key ? [{ prefix: key, suffix: undefined, targets }, innerPattern] : [innerPattern];
}

function appendWildcards(targets: readonly string[]): string[] {
  return targets.map((target) => (target === '' ? '*' : `${target.replace(/\/\*?$/, '')}/*`));
}

/** Reads an entry such as `'@': path.resolve(…)` or `'^@/(.*)$': '<rootDir>/src/$1'`. */
function readAliasEntry(entry: string, folders: SettingFolders): PathPattern[] {
  const [, quotedKey, plainKey] = /^\s*(?:["'`]([^"'`\n]{1,200})["'`]|([\w$]{1,100}))\s*:/.exec(entry) ?? [];
  const key = quotedKey ?? plainKey;
  if (key === undefined) return [];
  const value = entry.slice(entry.indexOf(':', entry.indexOf(key) + key.length) + 1);
  return key.startsWith('^')
    ? parsePatternAlias(key, readAliasPaths(value, folders))
    : createFolderAliases(key, readAliasPaths(value, folders));
}

/** Reads a pair such as `{ find: '@', replacement: … }`. */
function readAliasPair(entry: string, folders: SettingFolders): PathPattern[] {
  const findMatch = /\bfind\s*:\s*(?:["'`]([^"'`\n]{1,200})["'`]|\/((?:[^/\\\n]|\\.){1,200})\/)/.exec(entry);
  const replacementStart = entry.search(/\breplacement\s*:/);
  if (!findMatch || replacementStart < 0) return [];
  const end = findMatch.index > replacementStart ? findMatch.index : entry.length;
  const targets = readAliasPaths(entry.slice(replacementStart, end), folders);
  return findMatch[1] === undefined
    ? parsePatternAlias(findMatch[2]!, targets)
    : createFolderAliases(findMatch[1], targets);
}

/**
 * Reads a regular expression that consists of literals, alternatives and one `.*`. The expression is parsed rather than
 * run, because it may be deliberately slow.
 */
function parsePatternAlias(pattern: string, targets: readonly string[]): PathPattern[] {
  const patternMatch = /^\^?(.*?)(\$?)$/.exec(pattern)!;
  let variants: { before: string; after: string | undefined; groups: string[]; }[] = [{
    before: '',
    after: undefined,
    groups: [],
  }];
  const tokenPattern = /\((?:\?:)?([^()\\*+?.[\]]*)\)|\(?\.[*+]\??\)?|\\([^\w\n])|([^\\()[\]*+?.|^$])/y;
  let hasStar = false;
  for (let offset = 0; offset < patternMatch[1]!.length; offset = tokenPattern.lastIndex) {
    tokenPattern.lastIndex = offset;
    const match = tokenPattern.exec(patternMatch[1]!);
    if (!match) return [];
    const [wholeMatch, alternatives, escapedCharacter, plainCharacter] = match;
    const literal = escapedCharacter ?? plainCharacter;
    if (literal !== undefined) variants = variants.map((variant) => appendLiteral(variant, literal));
    else if (alternatives !== undefined) {
      variants = variants.flatMap((variant) =>
        alternatives.split('|').map((option) => ({
          ...appendLiteral(variant, option),
          groups: [...variant.groups, option],
        }))
      ).slice(0, maxAlternatives);
    } else {
      if (hasStar) return [];
      hasStar = true;
      variants = variants.map((variant) => ({
        ...variant,
        after: '',
        groups: wholeMatch.startsWith('(') ? [...variant.groups, '*'] : variant.groups,
      }));
    }
  }
  const isOpen = patternMatch[2] === '' && !hasStar;
  return variants.map(({ before, after, groups }) => ({
    prefix: before,
    suffix: isOpen ? '' : after,
    targets: targets.map((target) =>
      isOpen
        ? `${target.replace(/\/$/, '')}${before.endsWith('/') ? '/' : ''}*`
        : target.replace(/\$(\d)/g, (_, n: string) => groups[Number(n) - 1] ?? '')
    ),
  }));
}

function appendLiteral<T extends { readonly before: string; readonly after: string | undefined; }>(variant: T,
  text: string): T
{
  return variant.after === undefined
    ? { ...variant, before: variant.before + text }
    : { ...variant, after: variant.after + text };
}

/** Returns the folders or files that an expression may refer to, based on its string literals. */
function readAliasPaths(expression: string, { settingsFolder, root }: SettingFolders): string[] {
  const strings = [...expression.matchAll(/(["'`])((?:(?!\1)[^\\\n]){0,300})\1/g)].map((match) => match[2]!);
  if (strings.length === 0) return [];
  const isCall = /[\w)]\s*\(/.test(expression);
  const literals = isCall || strings.length === 1 ? [strings.join('/')] : strings;
  return literals.flatMap((literal) => {
    const path = literal.replace(/^<rootDir>\/?|^\$\{[^}]*\}\/?|^file:\/{2,3}/, './').replace(/^\/+/, './');
    if (path === 'node_modules') return [];
    const isRelative = !/^[/<]/.test(literal);
    const candidates = isRelative && settingsFolder !== root
      ? [joinInRoot(settingsFolder, path), joinInRoot(root, path)]
      : [joinInRoot(root, path)];
    return candidates.filter((candidate) => candidate !== undefined);
  });
}

/** Returns the comma-separated parts of an opened list or object, without comments, and its length. */
function splitAliasEntries(text: string): { readonly entries: readonly string[]; readonly length: number; } {
  const entries: string[] = [];
  let depth = 0;
  let entry = '';
  for (let offset = 0; offset < text.length && entries.length < maxEntries;) {
    const end = findTokenEnd(text, offset);
    const c = text[offset]!;
    if (/[}\])]/.test(c) && depth-- === 0) return { entries: [...entries, entry], length: offset + 1 };
    if (/[{[(]/.test(c)) depth++;
    if (c === ',' && depth === 0) {
      entries.push(entry);
      entry = '';
    } else if (!/^\/[/*]/.test(text.slice(offset, offset + 2))) entry += text.slice(offset, end);
    offset = end;
  }
  return { entries, length: text.length };
}

/** Returns the end of the string, comment or regular expression at an offset, or else of the single character there. */
function findTokenEnd(text: string, offset: number): number {
  const c = text[offset]!;
  const toTokenEnd = (end: number, length: number) => (end < 0 ? text.length : end + length);
  if (c === '"' || c === "'" || c === '`') return toTokenEnd(text.indexOf(c, offset + 1), 1);
  if (c !== '/') return offset + 1;
  if (text[offset + 1] === '/') return toTokenEnd(text.indexOf('\n', offset), 0);
  if (text[offset + 1] === '*') return toTokenEnd(text.indexOf('*/', offset + 2), 2);
  if (!/[(:,=[]\s*$/.test(text.slice(Math.max(0, offset - 20), offset))) return offset + 1;
  return offset +
    (/^\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//.exec(text.slice(offset, offset + 300))?.[0].length ?? 1);
}

import { addAll } from '#base/collections/lists';
import { join } from '../resolve/workspace';
import type { PathPattern } from './tsconfig';

/** The folders that a setting's paths start from: the setting file's own, and its package's root. */
export interface SettingFolders {
  readonly own: string;
  readonly root: string;
}

/** The maximum numbers of characters in one setting, and of its entries, that are read. */
const settingMax = 20_000;
const entriesMax = 500;
/** The maximum number of alternatives in one pattern. */
const alternativesMax = 50;

/**
 * Returns the aliases from bundler or test-runner settings: `alias: { '@': path.resolve(__dirname, 'src') }`, `[{ find,
 * replacement }]`, Jest's `moduleNameMapper`, `modules: ['src']`. Settings are programs, but they are not run.
 */
export function aliasesInText(text: string, folders: SettingFolders): PathPattern[] {
  const aliases: PathPattern[] = [];
  const each =
    /\b(alias|aliases|_moduleAliases|moduleNameMapper|modules|modulePaths|moduleDirectories)["']?\s{0,20}:\s{0,20}([{[])/g;
  for (let match = each.exec(text); match && aliases.length < entriesMax; match = each.exec(text)) {
    const { entries, length } = splitAliasEntries(text.slice(each.lastIndex, each.lastIndex + settingMax));
    each.lastIndex += length;
    if (match[1]!.startsWith('module') && match[1] !== 'moduleNameMapper') {
      if (match[2] === '[')
        aliases.push({ prefix: '', suffix: '', targets: entries.flatMap((entry) => below(pathsIn(entry, folders))) });
    } else if (match[2] === '[') { for (const entry of entries) addAll(aliases, ofPair(entry, folders)); }
    else for (const entry of entries) addAll(aliases, ofEntry(entry, folders));
  }
  return aliases.filter(({ targets }) => targets.length > 0);
}

/** Returns the patterns of `key → folders`: one for the folder itself, and one for everything below it. */
export function folderAlias(key: string, targets: readonly string[]): PathPattern[] {
  if (key.endsWith('$')) return [{ prefix: key.slice(0, -1), suffix: undefined, targets }];
  const name = key.replace(/\/\*?$/, '');
  const inner = { prefix: `${name}/`, suffix: '', targets: below(targets) };
  return name === key ? [{ prefix: key, suffix: undefined, targets }, inner] : [inner];
}

function below(targets: readonly string[]): string[] {
  return targets.map((target) => (target === '' ? '*' : `${target.replace(/\/\*?$/, '')}/*`));
}

/** Reads an entry such as `'@': path.resolve(…)` or `'^@/(.*)$': '<rootDir>/src/$1'`. */
function ofEntry(entry: string, folders: SettingFolders): PathPattern[] {
  const [, quoted, plain] = /^\s*(?:["'`]([^"'`\n]{1,200})["'`]|([\w$]{1,100}))\s*:/.exec(entry) ?? [];
  const key = quoted ?? plain;
  if (key === undefined) return [];
  const value = entry.slice(entry.indexOf(':', entry.indexOf(key) + key.length) + 1);
  return key.startsWith('^') ? patternAlias(key, pathsIn(value, folders)) : folderAlias(key, pathsIn(value, folders));
}

/** Reads a pair such as `{ find: '@', replacement: … }`. */
function ofPair(entry: string, folders: SettingFolders): PathPattern[] {
  const find = /\bfind\s*:\s*(?:["'`]([^"'`\n]{1,200})["'`]|\/((?:[^/\\\n]|\\.){1,200})\/)/.exec(entry);
  const at = entry.search(/\breplacement\s*:/);
  if (!find || at < 0) return [];
  const end = find.index > at ? find.index : entry.length;
  const targets = pathsIn(entry.slice(at, end), folders);
  return find[1] === undefined ? patternAlias(find[2]!, targets) : folderAlias(find[1], targets);
}

/**
 * Reads a regular expression made of literals, alternatives and one `.*`. It is parsed rather than run, since it may be
 * deliberately slow.
 */
function patternAlias(pattern: string, targets: readonly string[]): PathPattern[] {
  const parts = /^\^?(.*?)(\$?)$/.exec(pattern)!;
  let variants: { before: string; after: string | undefined; groups: string[]; }[] = [{
    before: '',
    after: undefined,
    groups: [],
  }];
  const token = /\((?:\?:)?([^()\\*+?.[\]]*)\)|\(?\.[*+]\??\)?|\\([^\w\n])|([^\\()[\]*+?.|^$])/y;
  let star = false;
  for (let at = 0; at < parts[1]!.length; at = token.lastIndex) {
    token.lastIndex = at;
    const match = token.exec(parts[1]!);
    if (!match) return [];
    const [whole, alternatives, escaped, plain] = match;
    const literal = escaped ?? plain;
    if (literal !== undefined) variants = variants.map((variant) => appended(variant, literal));
    else if (alternatives !== undefined) {
      variants = variants.flatMap((variant) =>
        alternatives.split('|').map((option) => ({ ...appended(variant, option), groups: [...variant.groups, option] }))
      ).slice(0, alternativesMax);
    } else {
      if (star) return [];
      star = true;
      variants = variants.map((variant) => ({
        ...variant,
        after: '',
        groups: whole.startsWith('(') ? [...variant.groups, '*'] : variant.groups,
      }));
    }
  }
  const isOpen = parts[2] === '' && !star;
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

function appended<T extends { readonly before: string; readonly after: string | undefined; }>(variant: T,
  text: string): T
{
  return variant.after === undefined
    ? { ...variant, before: variant.before + text }
    : { ...variant, after: variant.after + text };
}

/** Returns the folders or files that an expression may refer to, based on its string literals. */
function pathsIn(expression: string, { own: ownFolder, root }: SettingFolders): string[] {
  const strings = [...expression.matchAll(/(["'`])((?:(?!\1)[^\\\n]){0,300})\1/g)].map((match) => match[2]!);
  if (strings.length === 0) return [];
  const isCall = /[\w)]\s*\(/.test(expression);
  const written = isCall || strings.length === 1 ? [strings.join('/')] : strings;
  return written.flatMap((literal) => {
    const path = literal.replace(/^<rootDir>\/?|^\$\{[^}]*\}\/?|^file:\/{2,3}/, './').replace(/^\/+/, './');
    if (path === 'node_modules') return [];
    const isOwn = !/^[/<]/.test(literal);
    const places = isOwn && ownFolder !== root ? [join(ownFolder, path), join(root, path)] : [join(root, path)];
    return places.filter((place) => place !== undefined);
  });
}

/** Returns the comma-separated parts of an opened list or object, without comments, and its length. */
function splitAliasEntries(text: string): { readonly entries: readonly string[]; readonly length: number; } {
  const entries: string[] = [];
  let depth = 0;
  let entry = '';
  for (let at = 0; at < text.length && entries.length < entriesMax;) {
    const end = tokenEnd(text, at);
    const c = text[at]!;
    if (/[}\])]/.test(c) && depth-- === 0) return { entries: [...entries, entry], length: at + 1 };
    if (/[{[(]/.test(c)) depth++;
    if (c === ',' && depth === 0) {
      entries.push(entry);
      entry = '';
    } else if (!/^\/[/*]/.test(text.slice(at, at + 2))) entry += text.slice(at, end);
    at = end;
  }
  return { entries, length: text.length };
}

/** Returns where a string, a comment, a regular expression or else a single character ends. */
function tokenEnd(text: string, at: number): number {
  const c = text[at]!;
  const after = (end: number, length: number) => (end < 0 ? text.length : end + length);
  if (c === '"' || c === "'" || c === '`') return after(text.indexOf(c, at + 1), 1);
  if (c !== '/') return at + 1;
  if (text[at + 1] === '/') return after(text.indexOf('\n', at), 0);
  if (text[at + 1] === '*') return after(text.indexOf('*/', at + 2), 2);
  if (!/[(:,=[]\s*$/.test(text.slice(Math.max(0, at - 20), at))) return at + 1;
  return at + (/^\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//.exec(text.slice(at, at + 300))?.[0].length ?? 1);
}

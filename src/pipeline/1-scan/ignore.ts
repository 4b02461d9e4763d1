import { english, nested } from '#base/text/english';
import ignore, { type Ignore } from 'ignore';
import { decode } from '#base/text/decode';
import type { ScanFiles } from './ports';

/**
 * The gitignore rules of a tree, added folder by folder, parents before children. Matching follows git: the last
 * matching rule of the deepest file wins, and nothing below an ignored folder is included again.
 */
export interface IgnoreRules {
  /** Adds the rules of a folder; `folder` is '' for the root. Later texts for the same folder take precedence. */
  add(folder: string, text: string, name: string): void;
  /** Whether no rules were added; if so, nothing is ignored. */
  readonly isEmpty: boolean;
  ignores(path: string, isFolder: boolean): boolean;
  /** Returns the rule that ignores a path, such as `src/.gitignore:3: dist/`; undefined if no rule does. */
  explainIgnore(path: string, isFolder: boolean): string | undefined;
  /**
   * Returns the topmost ignored folder above the path, or the path itself; folders end with `/`. Returns undefined if
   * the path is not ignored.
   */
  findTopmostIgnored(path: string): string | undefined;
}

/**
 * The number of steps to match a rule grows exponentially with the number of its folder wildcards (a double star each),
 * for every path. Handwritten rules have at most three. Together with `maxDepth`, this limit bounds the work per path.
 */
const maxFolderWildcards = 3;

/** The maximum length of a rule in characters. No path is longer, and a regular expression may not be much longer. */
const maxRuleLength = 1_000;

/** The maximum number of rules in a whole tree. It is limited because every rule may be tried on every path. */
const maxRules = 10_000;

/**
 * The maximum number of folders above a file. Deeper files are not packed, since rules are tried on every folder of a
 * path.
 */
export const maxDepth = 64;

/**
 * Creates the rules of a tree. `outerRules` are rules from outside the root, in ascending order of precedence (see
 * `FileHost.outerIgnores`). `warn` reports unused rules.
 */
export function createIgnoreRules(
  outerRules: readonly { readonly name: string; readonly text: string; readonly prefix: string; }[],
  warn: (sentence: string) => void,
): IgnoreRules {
  // All paths are tested relative to the outermost folder, so that `/build` in a parent's file means only that folder.
  const rootPath = outerRules.reduce((longest, { prefix }) => (prefix.length > longest.length ? prefix : longest), '');
  const rootPrefix = rootPath === '' ? '' : `${rootPath}/`;
  // A folder's matcher contains the rules of its parents, followed by its own. Each rule applies below its own folder.
  const matchers = new Map<string, Ignore>();
  let isEmpty = true;
  let ruleCount = 0;
  for (const { name, text, prefix } of outerRules) {
    addRules('', rootPath.slice(0, rootPath.length - prefix.length).replace(/\/$/, ''), text, name);
  }
  // a user who opens a folder that the outer repository ignores wants to pack its files
  if (rootPath !== '' && matchers.get('')?.test(toByteString(rootPrefix)).ignored) {
    matchers.clear();
    isEmpty = true;
  }

  return {
    add: (folder, text, name) => addRules(folder, `${rootPrefix}${folder}`.replace(/\/$/, ''), text, name),
    get isEmpty() {
      return isEmpty;
    },
    ignores: (path, isFolder) => !isEmpty && testPath(path, isFolder).ignored,
    explainIgnore: (path, isFolder) => (isEmpty ? undefined : testPath(path, isFolder).rule?.mark),
    findTopmostIgnored(path) {
      if (isEmpty || !testPath(path, path.endsWith('/')).ignored) return undefined;
      for (let slash = path.indexOf('/'); slash >= 0 && slash < path.length - 1; slash = path.indexOf('/', slash + 1)) {
        if (testPath(path.slice(0, slash), true).ignored) return path.slice(0, slash + 1);
      }
      return path;
    },
  };

  function addRules(folder: string, anchor: string, text: string, name: string): void {
    const rules = parseIgnoreRules(text, anchor, name, warn).slice(0, maxRules - ruleCount);
    if (rules.length === 0) return;
    ruleCount += rules.length;
    if (ruleCount === maxRules)
      warn(english`${name} contains the ${maxRules}th ignore rule. Rules after it are not used.`);
    isEmpty = false;
    const existing = matchers.get(folder);
    if (existing) existing.add(rules);
    else matchers.set(folder,
        ignore({ ignorecase: false }).add([findMatcher(folder)].filter((matcher) => matcher !== undefined)).add(rules));
  }

  function testPath(path: string, isFolder: boolean): ReturnType<Ignore['test']> {
    const barePath = path.endsWith('/') ? path.slice(0, -1) : path;
    // a folder's rules apply to its content, so the deepest rules for a path belong to its parent folder
    const matcher = findMatcher(barePath.slice(0, Math.max(0, barePath.lastIndexOf('/'))));
    return matcher
      ? matcher.test(toByteString(`${rootPrefix}${barePath}${isFolder ? '/' : ''}`))
      : { ignored: false, unignored: false };
  }

  function findMatcher(folder: string): Ignore | undefined {
    for (
      let currentFolder = folder;;
      currentFolder = currentFolder.slice(0, Math.max(0, currentFolder.lastIndexOf('/')))
    ) {
      const matcher = matchers.get(currentFolder);
      if (matcher || currentFolder === '') return matcher;
    }
  }
}

/** The maximum size of an ignore file. Handwritten files are smaller, and every rule is tried on every path. */
const maxRulesBytes = 262_144;

/** Returns the text of an ignore file; undefined if the file is missing or, with a warning, if it cannot be used. */
export function readIgnoreFile(files: ScanFiles, path: string, warn: (sentence: string) => void): string | undefined {
  const stat = files.stat(path);
  if (!stat) return undefined;
  const warnUnusable = (reason: string) => {
    warn(english`The rules of ${path} are not used: ${nested(reason)}.`);
    return undefined;
  };
  if (stat.size > maxRulesBytes) return warnUnusable(english`it has ${stat.size} bytes, more than ${maxRulesBytes}`);
  const bytes = files.read(path);
  if (!bytes) return warnUnusable(english`it is outside the root or no longer exists`);
  if ('unreadable' in bytes) return warnUnusable(bytes.unreadable);
  return decode(bytes)?.text ?? warnUnusable(english`it is a binary file`);
}

const encoder = new TextEncoder();

/**
 * Converts each byte to a character, since git compares bytes: `?` and `[!a]` match one byte, so neither matches the
 * two-byte `é`.
 */
function toByteString(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  return Array.from(encoder.encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** Converts the lines of a file to rules relative to the outermost folder; each rule's mark names its file and line. */
function parseIgnoreRules(text: string, anchor: string, name: string,
  warn: (sentence: string) => void): { pattern: string; mark: string; }[]
{
  const rules: { pattern: string; mark: string; }[] = [];
  const lines = (text.startsWith('\uFEFF') ? text.slice(1) : text).split('\n');
  for (const [i, rawLine] of lines.entries()) {
    const line = rawLine.endsWith('\r') ? rawLine.slice(0, -1) : rawLine;
    const pattern = anchor === '' ? toByteString(line) : anchorRule(toByteString(line), toByteString(anchor));
    if (pattern === undefined || pattern === '' || line.startsWith('#')) continue;
    if (pattern.length > maxRuleLength)
      warn(english`${name}:${i + 1} is not used: a rule may have at most ${maxRuleLength} characters.`);
    else if (countFolderWildcards(pattern) > maxFolderWildcards)
      warn(
        english`${name}:${i + 1} is not used: a rule may have at most ${maxFolderWildcards} folder wildcards (**/).`,
      );
    else rules.push({ pattern, mark: `${name}:${i + 1}: ${trimSpaces(line)}` });
  }
  return rules;
}

// Anchors a rule in a folder: `*.log` in `a/b` becomes `/a/b/**/*.log`, and `/x` becomes `/a/b/x`. Returns undefined
// for a line that is not a rule.
function anchorRule(line: string, folder: string): string | undefined {
  if (line.startsWith('#')) return undefined;
  const isNegated = line.startsWith('!');
  let body = trimSpaces(isNegated ? line.slice(1) : line);
  if (body === '' || body === '/' || body.startsWith('//')) return undefined; // these match nothing in git
  const hasInnerSlash = body.slice(0, -1).includes('/');
  if (body.startsWith('/')) body = body.slice(1);
  return `${isNegated ? '!' : ''}/${escapePattern(folder)}/${hasInnerSlash ? '' : '**/'}${body}`;
}

/** Removes trailing spaces as git does, except a space escaped with a backslash. */
function trimSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === ' ') end--;
  let backslashCount = 0;
  while (line[end - 1 - backslashCount] === '\\') backslashCount++;
  return line.slice(0, backslashCount % 2 === 1 && end < line.length ? end + 1 : end);
}

function escapePattern(folder: string): string {
  return folder.replace(/[\\*?[\]!# ]/g, '\\$&');
}

/** Counts folder wildcards. A double star at the end does not count, since it matches without backtracking. */
function countFolderWildcards(pattern: string): number {
  return pattern.split('/').slice(0, -1).filter((part) => part.includes('**')).length;
}

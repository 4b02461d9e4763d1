import { toAsciiBytes } from '#base/text/asciiBytes';
import { RecentCache } from '#base/collections/recent';
import type { Hits } from '../hits';
import { createByteSet } from '../text/characterSet';
import { environmentNamePattern, joinedKeyWithUse, joinedSonarLogin, joinedTailPattern, joinedTokenUse,
  findKeywordAround, tailPattern } from './keywords';
import { classifyNameStrength, classifyFindingType, type Strength } from './strength';

/** The name of a secret, independent of its context. */
export interface SecretName {
  /** The offset of the name in the parsed text, excluding hyphens at either end. */
  readonly start: number;
  readonly end: number;
  readonly strength: Strength;
  readonly type: string;
  /** `DB_PASSWORD`: an environment variable or a constant. */
  readonly isEnvironment: boolean;
}

/** The maximum length of names, in characters before the keyword and in characters from its start. */
const maxNameLength = 80;

/** Visits the names in text order, each identifier once. */
export function visitSecretNames(text: string, { keywords }: Hits,
  visit: (start: number, end: number, name: SecretName) => void): void
{
  const bytes = toAsciiBytes(text);
  let runStart = 0;
  let runEnd = 0;
  let from = 0;
  let run = '';
  let name: SecretName | 'none' | undefined = 'none';
  for (let i = 0; i < keywords.length; i++) {
    const anchor = keywords.at(i);
    if (anchor < from) continue;
    if (anchor >= runEnd) {
      for (runStart = anchor; runStart > 0 && isWordPart[bytes[runStart - 1]!] === 1;) runStart--;
      for (runEnd = anchor; isWordPart[bytes[runEnd]!] === 1;) runEnd++; // the text is followed by zeros
    }
    if (
      anchor - 1 === runStart && isJoint[bytes[runStart - 1]!] === 1 && isSecondKeywordLetter[bytes[anchor]! | 32] === 1
    ) {
      const match = findJoinedName(text, from, runStart, runEnd);
      if (match) {
        report(match, 0);
        from = Math.max(runEnd, from);
        continue;
      }
    }
    if (runEnd - runStart <= maxNameLength) {
      from = runEnd; // or from the offset that `report` sets
      if (runEnd - runStart !== run.length || !text.startsWith(run, runStart)) {
        run = text.slice(runStart, runEnd);
        name = namesByRun.get(run);
        // a copy, because a slice would keep the whole text in memory
        if (name === undefined) namesByRun.set(run, name = findNameInRun(run, i, runStart));
      }
      if (typeof name === 'object') report(name, runStart);
      continue;
    }
    const match = parseNameAt(text, anchor, from, runStart, runEnd);
    if (typeof match === 'object') report(match, 0);
    else from = match;
  }

  function report(name: SecretName, offset: number): void {
    const start = name.start + offset;
    const previousByte = bytes[start - 1];
    if (previousByte === openingBracket && text.startsWith('REDACTED', start)) return;
    if (name.strength === 'key' && publicPrefix.test(text.slice(Math.max(0, start - 8), start))) return;
    const end = name.end + offset;
    const isSecret = name.strength === 'token' && isJoint[previousByte!] === 1 &&
      joinedTokenUse.test(text.slice(Math.max(0, start - 14), start));
    const wordEnd = isJoint[bytes[end]!] === 1 ? findTailEnd(text, end) : end;
    from = wordEnd;
    visit(start, wordEnd, isSecret ? { ...name, strength: 'secret' } : name);
  }

  function findNameInRun(run: string, first: number, runStart: number): SecretName | 'none' {
    let from = 0;
    for (let i = first; i < keywords.length && keywords.at(i) < runStart + run.length; i++) {
      const name = parseNameAt(run, keywords.at(i) - runStart, from, 0, run.length);
      if (typeof name === 'object') return name;
      from = name;
    }
    return 'none';
  }
}

/** The text before the keyword in `Public Key: 2D05…`. */
const publicPrefix = /\bpublic[ .:/]$/i;

function findTailEnd(text: string, end: number): number {
  joinedTailPattern.lastIndex = end;
  return joinedTailPattern.test(text) ? joinedTailPattern.lastIndex : end;
}

/**
 * Returns a name that ends with the word `key` or `login` after a separator and a word for its use: `stripe.api.key`,
 * "API Key", `sonar.login`.
 */
function findJoinedName(text: string, from: number, runStart: number, runEnd: number): SecretName | undefined {
  if (runEnd - runStart > maxNameLength) return undefined;
  const searchStart = Math.max(from, runStart - 16);
  const use = joinedKeyWithUse.exec(text.slice(searchStart, runStart + 3)) ??
    joinedSonarLogin.exec(text.slice(searchStart, runStart + 5));
  if (!use || !tailPattern.test(text.slice(searchStart + use.index + use[0].length, runEnd))) return undefined;
  const word = use[0].toLowerCase().replace(/[.:/ ]/, '_');
  return {
    start: searchStart + use.index,
    end: runEnd,
    strength: 'secret',
    type: classifyFindingType(word, '', 'secret'),
    isEnvironment: false,
  };
}

/** The maximum number of characters in cached runs. Runs are cached across texts because source files repeat names. */
const maxCachedCharacters = 200_000;
const namesByRun = new RecentCache<string, SecretName | 'none'>(maxCachedCharacters, (run) => run.length + 60);

/** Returns what a whole name suggests about its value. Used for configuration keys. */
export function parseSecretKeyName(key: string): SecretName | undefined {
  let name = namesByKey.get(key);
  if (name === undefined) namesByKey.set(key, name = parseWholeName(key) ?? 'none');
  return name === 'none' ? undefined : name;
}

const namesByKey = new RecentCache<string, SecretName | 'none'>(maxCachedCharacters, (key) => key.length + 60);

/** Returns the name in the run of word characters at the end of the key. */
function parseWholeName(key: string): SecretName | undefined {
  const run = /[\w$-]+$/.exec(key)?.[0] ?? '';
  if (run.length > maxNameLength || !anyKeyword.test(run)) return undefined;
  for (let anchor = 1, from = 0; anchor < run.length; anchor++) {
    if (anchor < from) continue;
    const name = parseNameAt(run, anchor, from, 0, run.length);
    if (typeof name === 'object') return name.end === run.length ? name : undefined;
    from = Math.max(from, name);
  }
  return undefined;
}

const anyKeyword = /pass|pwd|pw$|login$|secret|token|credential|mnemonic|phrase|psk|key/i;

/**
 * Returns the name whose keyword is around the offset `anchor`, or the offset from which the next name may start. All
 * offsets refer to `text`.
 */
function parseNameAt(text: string, anchor: number, from: number, runStart: number, runEnd: number):
  | SecretName
  | number
{
  const match = findKeywordAround(text, anchor, from);
  if (!match) return from;
  const { start: keywordStart, word } = match;
  const wordEnd = keywordStart + word.length;
  // `secret-` and `password--` end before the hyphens, and `--token` starts after them
  let end = Math.min(runEnd, wordEnd + maxNameLength + 1);
  while (end > wordEnd && text.charCodeAt(end - 1) === hyphen) end--;
  // A later keyword may be the last one of the identifier: `token_secret`, `passwordResetToken`. Underscores at the end
  // do not count: `__TOKEN__`, `password_`.
  let tailEnd = end;
  while (tailEnd > wordEnd && end - tailEnd < 2 && text.charCodeAt(tailEnd - 1) === underscore) tailEnd--;
  const suffix = text.slice(wordEnd, tailEnd);
  if (end - keywordStart > maxNameLength || !tailPattern.test(suffix)) return wordEnd;
  let start = Math.max(runStart, keywordStart - maxNameLength);
  while (start < keywordStart && text.charCodeAt(start) === hyphen) start++;
  const prefix = text.slice(start, keywordStart);
  const strength = classifyNameStrength(word.toLowerCase(), prefix, suffix.toLowerCase());
  if (!strength) return end;
  return {
    start,
    end,
    strength,
    type: classifyFindingType(word.toLowerCase(), prefix.toLowerCase(), strength),
    isEnvironment: environmentNamePattern.test(text.slice(start, end)),
  };
}

const hyphen = 45, openingBracket = 91, underscore = 95;

/** Word separators that identifiers do not contain. */
const isJoint = createByteSet(/[.:/ ]/);

/** The second letter of `key` and `login`. */
const isSecondKeywordLetter = createByteSet(/[eo]/);

/** Letters, digits, `_`, `-`, `$`. */
const isWordPart = createByteSet(/[\w$-]/);

import { toAsciiBytes } from '#base/text/asciiBytes';
import { RecentCache } from '#base/collections/recent';
import type { Hits } from '../hits';
import { createByteSet } from '../text/characterSet';
import { environmentNamePattern, joinedKeyWithUsePattern, joinedSonarLoginPattern, joinedTailPattern,
  joinedTokenUsePattern, findKeywordAround, tailPattern } from './keywords';
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
  let minStart = 0;
  let runText = '';
  let name: SecretName | 'none' | undefined = 'none';
  for (let i = 0; i < keywords.length; i++) {
    const anchor = keywords.at(i);
    if (anchor < minStart) continue;
    if (anchor >= runEnd) {
      for (runStart = anchor; runStart > 0 && isWordPart[bytes[runStart - 1]!] === 1;) runStart--;
      for (runEnd = anchor; isWordPart[bytes[runEnd]!] === 1;) runEnd++; // the text is followed by zeros
    }
    if (
      anchor - 1 === runStart && isJoint[bytes[runStart - 1]!] === 1 && isSecondKeywordLetter[bytes[anchor]! | 32] === 1
    ) {
      const match = findJoinedName(text, minStart, runStart, runEnd);
      if (match) {
        report(match, 0);
        minStart = Math.max(runEnd, minStart);
        continue;
      }
    }
    if (runEnd - runStart <= maxNameLength) {
      minStart = runEnd; // or the offset that `report` sets
      if (runEnd - runStart !== runText.length || !text.startsWith(runText, runStart)) {
        runText = text.slice(runStart, runEnd);
        name = namesByRun.get(runText);
        // a copy, because a slice would keep the whole text in memory
        if (name === undefined) namesByRun.set(runText, name = findNameInRun(runText, i, runStart));
      }
      if (typeof name === 'object') report(name, runStart);
      continue;
    }
    const match = parseNameAt(text, anchor, minStart, runStart, runEnd);
    if (typeof match === 'object') report(match, 0);
    else minStart = match;
  }

  function report(name: SecretName, offset: number): void {
    const start = name.start + offset;
    const previousByte = bytes[start - 1];
    if (previousByte === openingBracket && text.startsWith('REDACTED', start)) return;
    if (name.strength === 'key' && publicPrefixPattern.test(text.slice(Math.max(0, start - 8), start))) return;
    const end = name.end + offset;
    const isSecret = name.strength === 'token' && isJoint[previousByte!] === 1 &&
      joinedTokenUsePattern.test(text.slice(Math.max(0, start - 14), start));
    const wordEnd = isJoint[bytes[end]!] === 1 ? findTailEnd(text, end) : end;
    minStart = wordEnd;
    visit(start, wordEnd, isSecret ? { ...name, strength: 'secret' } : name);
  }

  function findNameInRun(wordRun: string, firstIndex: number, runStart: number): SecretName | 'none' {
    let minNameStart = 0;
    for (let i = firstIndex; i < keywords.length && keywords.at(i) < runStart + wordRun.length; i++) {
      const name = parseNameAt(wordRun, keywords.at(i) - runStart, minNameStart, 0, wordRun.length);
      if (typeof name === 'object') return name;
      minNameStart = name;
    }
    return 'none';
  }
}

/** The text before the keyword in `Public Key: 2D05…`. */
const publicPrefixPattern = /\bpublic[ .:/]$/i;

function findTailEnd(text: string, end: number): number {
  joinedTailPattern.lastIndex = end;
  return joinedTailPattern.test(text) ? joinedTailPattern.lastIndex : end;
}

/**
 * Returns a name that ends with the word `key` or `login` after a separator and a word for its use: `stripe.api.key`,
 * "API Key", `sonar.login`.
 */
function findJoinedName(text: string, minStart: number, runStart: number, runEnd: number): SecretName | undefined {
  if (runEnd - runStart > maxNameLength) return undefined;
  const searchStart = Math.max(minStart, runStart - 16);
  const useMatch = joinedKeyWithUsePattern.exec(text.slice(searchStart, runStart + 3)) ??
    joinedSonarLoginPattern.exec(text.slice(searchStart, runStart + 5));
  if (!useMatch || !tailPattern.test(text.slice(searchStart + useMatch.index + useMatch[0].length, runEnd)))
    return undefined;
  const word = useMatch[0].toLowerCase().replace(/[.:/ ]/, '_');
  return {
    start: searchStart + useMatch.index,
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
  const runText = /[\w$-]+$/.exec(key)?.[0] ?? '';
  if (runText.length > maxNameLength || !anyKeywordPattern.test(runText)) return undefined;
  for (let anchor = 1, minStart = 0; anchor < runText.length; anchor++) {
    if (anchor < minStart) continue;
    const name = parseNameAt(runText, anchor, minStart, 0, runText.length);
    if (typeof name === 'object') return name.end === runText.length ? name : undefined;
    minStart = Math.max(minStart, name);
  }
  return undefined;
}

const anyKeywordPattern = /pass|pwd|pw$|login$|secret|token|credential|mnemonic|phrase|psk|key/i;

/**
 * Returns the name whose keyword is around the offset `anchor`, or the offset from which the next name may start. All
 * offsets refer to `text`.
 */
function parseNameAt(text: string, anchor: number, minStart: number, runStart: number, runEnd: number):
  | SecretName
  | number
{
  const match = findKeywordAround(text, anchor, minStart);
  if (!match) return minStart;
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

import { asciiBytes } from '#base/text/asciiBytes';
import { Recent } from '#base/collections/recent';
import type { Hits } from '../hits';
import { byteSet } from '../text/characterSet';
import { environmentName, joinedKeyWithUse, joinedSonarLogin, joinedTail, joinedTokenUse, keywordAround,
  tail } from './keywords';
import { classifyNameStrength, findingType, type Strength } from './strength';

/** The name of a secret, independent of its context. */
export interface SecretName {
  /** Offsets within the run of word characters that holds the name, excluding hyphens at either end. */
  readonly start: number;
  readonly end: number;
  readonly strength: Strength;
  readonly type: string;
  /** `DB_PASSWORD`: an environment variable or a constant. */
  readonly isEnvironment: boolean;
}

/** The length limit of names, in characters before the keyword and after its start. */
const longestName = 80;

/** Visits the names in text order, each identifier once. */
export function eachSecretName(text: string, { keywords }: Hits,
  visit: (start: number, end: number, name: SecretName) => void): void
{
  const bytes = asciiBytes(text);
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
    if (anchor - 1 === runStart && isJoint[bytes[runStart - 1]!] === 1 && endsApart[bytes[anchor]! | 32] === 1) {
      const match = joinedName(text, from, runStart, runEnd);
      if (match) {
        report(match, 0);
        from = Math.max(runEnd, from);
        continue;
      }
    }
    if (runEnd - runStart <= longestName) {
      from = runEnd; // or from the offset that `report` sets
      if (runEnd - runStart !== run.length || !text.startsWith(run, runStart)) {
        run = text.slice(runStart, runEnd);
        name = namesByRun.get(run);
        // a copy, because a slice would keep the whole text in memory
        if (name === undefined) namesByRun.set(run, name = nameOf(run, i, runStart));
      }
      if (typeof name === 'object') report(name, runStart);
      continue;
    }
    const match = nameAt(text, anchor, from, runStart, runEnd);
    if (typeof match === 'object') report(match, 0);
    else from = match;
  }

  function report(name: SecretName, offset: number): void {
    const start = name.start + offset;
    const before = bytes[start - 1];
    if (before === openingBracket && text.startsWith('REDACTED', start)) return;
    if (name.strength === 'key' && publicBefore.test(text.slice(Math.max(0, start - 8), start))) return;
    const end = name.end + offset;
    const isSecret = name.strength === 'token' && isJoint[before!] === 1 &&
      joinedTokenUse.test(text.slice(Math.max(0, start - 14), start));
    const wordEnd = isJoint[bytes[end]!] === 1 ? tailEnd(text, end) : end;
    from = wordEnd;
    visit(start, wordEnd, isSecret ? { ...name, strength: 'secret' } : name);
  }

  function nameOf(run: string, first: number, runStart: number): SecretName | 'none' {
    let from = 0;
    for (let i = first; i < keywords.length && keywords.at(i) < runStart + run.length; i++) {
      const name = nameAt(run, keywords.at(i) - runStart, from, 0, run.length);
      if (typeof name === 'object') return name;
      from = name;
    }
    return 'none';
  }
}

/** `Public Key: 2D05…` */
const publicBefore = /\bpublic[ .:/]$/i;

function tailEnd(text: string, end: number): number {
  joinedTail.lastIndex = end;
  return joinedTail.test(text) ? joinedTail.lastIndex : end;
}

/**
 * Returns a name that ends with the word `key` or `login` and has its use before a separator: `stripe.api.key`, "API
 * Key", `sonar.login`.
 */
function joinedName(text: string, from: number, runStart: number, runEnd: number): SecretName | undefined {
  if (runEnd - runStart > longestName) return undefined;
  const before = Math.max(from, runStart - 16);
  const use = joinedKeyWithUse.exec(text.slice(before, runStart + 3)) ??
    joinedSonarLogin.exec(text.slice(before, runStart + 5));
  if (!use || !tail.test(text.slice(before + use.index + use[0].length, runEnd))) return undefined;
  const word = use[0].toLowerCase().replace(/[.:/ ]/, '_');
  return {
    start: before + use.index,
    end: runEnd,
    strength: 'secret',
    type: findingType(word, '', 'secret'),
    isEnvironment: false,
  };
}

/** The number of characters of the cached runs of all texts, since sources repeat their names. */
const cachedCharacters = 200_000;
const namesByRun = new Recent<string, SecretName | 'none'>(cachedCharacters, (run) => run.length + 60);

/** Returns what a whole name suggests about its value. Used for configuration keys. */
export function secretNameOfKey(key: string): SecretName | undefined {
  let name = namesByKey.get(key);
  if (name === undefined) namesByKey.set(key, name = wholeName(key) ?? 'none');
  return name === 'none' ? undefined : name;
}

const namesByKey = new Recent<string, SecretName | 'none'>(cachedCharacters, (key) => key.length + 60);

/** Returns the name in the run of word characters at the end. */
function wholeName(key: string): SecretName | undefined {
  const run = /[\w$-]+$/.exec(key)?.[0] ?? '';
  if (run.length > longestName || !anyKeyword.test(run)) return undefined;
  for (let anchor = 1, from = 0; anchor < run.length; anchor++) {
    if (anchor < from) continue;
    const name = nameAt(run, anchor, from, 0, run.length);
    if (typeof name === 'object') return name.end === run.length ? name : undefined;
    from = Math.max(from, name);
  }
  return undefined;
}

const anyKeyword = /pass|pwd|pw$|login$|secret|token|credential|mnemonic|phrase|psk|key/i;

/**
 * Returns the name whose keyword is around the offset `anchor`, or the offset from which the next name may start.
 * Offsets refer to the text.
 */
function nameAt(text: string, anchor: number, from: number, runStart: number, runEnd: number): SecretName | number {
  const match = keywordAround(text, anchor, from);
  if (!match) return from;
  const { at, word } = match;
  const wordEnd = at + word.length;
  // `secret-` and `password--` end before the hyphens, and `--token` starts after them
  let end = Math.min(runEnd, wordEnd + longestName + 1);
  while (end > wordEnd && text.charCodeAt(end - 1) === hyphen) end--;
  // A later keyword may be the last one of the identifier: `token_secret`, `passwordResetToken`. Underscores at the end
  // do not count: `__TOKEN__`, `password_`.
  let tailEnd = end;
  while (tailEnd > wordEnd && end - tailEnd < 2 && text.charCodeAt(tailEnd - 1) === underscore) tailEnd--;
  const rest = text.slice(wordEnd, tailEnd);
  if (end - at > longestName || !tail.test(rest)) return wordEnd;
  let start = Math.max(runStart, at - longestName);
  while (start < at && text.charCodeAt(start) === hyphen) start++;
  const before = text.slice(start, at);
  const strength = classifyNameStrength(word.toLowerCase(), before, rest.toLowerCase());
  if (!strength) return end;
  return {
    start,
    end,
    strength,
    type: findingType(word.toLowerCase(), before.toLowerCase(), strength),
    isEnvironment: environmentName.test(text.slice(start, end)),
  };
}

const hyphen = 45, openingBracket = 91, underscore = 95;

/** Word separators beyond those of identifiers. */
const isJoint = byteSet(/[.:/ ]/);

/** The second letter of `key` and `login`. */
const endsApart = byteSet(/[eo]/);

/** Letters, digits, `_`, `-`, `$`. */
const isWordPart = byteSet(/[\w$-]/);

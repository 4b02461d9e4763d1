import { asciiBytes } from '../../base/text/asciiBytes';
import { Recent } from '../../base/collections/recent';
import type { Hits } from '../hits';
import { byteSet } from '../text/characterSet';
import { environmentName, joinedKeyWithUse, joinedSonarLogin, joinedTail, joinedTokenUse, keyWithUse, keyword,
  saltWithUse, sonarLogin, tail } from './keywords';
import { strengthOf, findingType, type Strength } from './strength';

/** What a name says, wherever it stands. */
export interface SecretName {
  /** Within the run of word characters that it was found in: hyphens at either end are no part of it. */
  readonly start: number;
  readonly end: number;
  readonly strength: Strength;
  readonly type: string;
  /** `DB_PASSWORD`: only the environment and constants are named so. */
  readonly isEnvironment: boolean;
}

/** Names are no longer. Characters, before the keyword and behind its start. */
const longestName = 80;

/** Visits the names in the order of the text, each identifier once. */
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
      for (runEnd = anchor; isWordPart[bytes[runEnd]!] === 1;) runEnd++; // zeros follow the text
    }
    if (anchor - 1 === runStart && isJoint[bytes[runStart - 1]!] === 1 && endsApart[bytes[anchor]! | 32] === 1) {
      const found = joinedName(text, from, runStart, runEnd);
      if (found) {
        report(found, 0);
        from = Math.max(runEnd, from);
        continue;
      }
    }
    if (runEnd - runStart <= longestName) {
      from = runEnd; // or behind it, where `report` goes on
      if (runEnd - runStart !== run.length || !text.startsWith(run, runStart)) {
        run = text.slice(runStart, runEnd);
        name = namesByRun.get(run);
        // a copy: a slice would hold the whole text in memory
        if (name === undefined) namesByRun.set(` ${run}`.slice(1), name = nameOf(run, i, runStart));
      }
      if (typeof name === 'object') report(name, runStart);
      continue;
    }
    const found = nameAt(text, anchor, from, runStart, runEnd);
    if (typeof found === 'object') report(found, 0);
    else from = found;
  }

  function report(name: SecretName, offset: number): void {
    const start = name.start + offset;
    const before = bytes[start - 1];
    if (before === openingBracket && text.startsWith('REDACTED', start)) return;
    const end = name.end + offset;
    const isSecret = name.strength === 'token' && isJoint[before!] === 1 &&
      joinedTokenUse.test(text.slice(Math.max(0, start - 14), start));
    const behind = isJoint[bytes[end]!] === 1 ? tailEnd(text, end) : end;
    from = behind;
    visit(start, behind, isSecret ? { ...name, strength: 'secret' } : name);
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

function tailEnd(text: string, end: number): number {
  joinedTail.lastIndex = end;
  return joinedTail.test(text) ? joinedTail.lastIndex : end;
}

/**
 * The name that ends in a `key` or a `login` of its own whose use stands before a joint: `stripe.api.key`, "API Key",
 * `sonar.login`.
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

/** Runs of word characters that were met, over all texts: sources repeat their names. Characters. */
const remembered = 200_000;
const namesByRun = new Recent<string, SecretName | 'none'>(remembered, (run) => run.length + 60);

/** What a whole name promises: a key of a configuration. */
export function secretNameOfKey(key: string): SecretName | undefined {
  let name = namesByKey.get(key);
  if (name === undefined) namesByKey.set(key, name = wholeName(key) ?? 'none');
  return name === 'none' ? undefined : name;
}

const namesByKey = new Recent<string, SecretName | 'none'>(remembered, (key) => key.length + 60);

/** Of the run of word characters at its end. */
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

/** The name whose keyword holds the anchor, or from where the next may start. Offsets are the text's. */
function nameAt(text: string, anchor: number, from: number, runStart: number, runEnd: number): SecretName | number {
  const found = keywordAround(text, anchor, from);
  if (!found) return from;
  const { at, word } = found;
  const behind = at + word.length;
  // `secret-` and `password--` end before the hyphens, and `--token` starts behind them
  let end = Math.min(runEnd, behind + longestName + 1);
  while (end > behind && text.charCodeAt(end - 1) === hyphen) end--;
  // A later keyword of the same identifier may be its last: `token_secret`, `passwordResetToken`.
  if (end - at > longestName || !tail.test(text.slice(behind, end))) return behind;
  let start = Math.max(runStart, at - longestName);
  while (start < at && text.charCodeAt(start) === hyphen) start++;
  const before = text.slice(start, at);
  const strength = strengthOf(word.toLowerCase(), before, text.slice(behind, end).toLowerCase());
  if (!strength) return end;
  return {
    start,
    end,
    strength,
    type: findingType(word.toLowerCase(), before.toLowerCase(), strength),
    isEnvironment: environmentName.test(text.slice(start, end)),
  };
}

/** The keyword that holds the anchor, the longest that starts at `from` or behind it. */
function keywordAround(text: string, anchor: number, from: number):
  | { readonly at: number; readonly word: string; }
  | undefined
{
  const second = text.charCodeAt(anchor) | 32;
  const third = text.charCodeAt(anchor + 1) | 32;
  if (second === 101 && third === 121) { // key
    const before = Math.max(from, anchor - 18);
    const match = keyWithUse.exec(text.slice(before, anchor + 2));
    return match
      ? { at: before + match.index, word: match[0] }
      : { at: anchor - 1, word: text.slice(anchor - 1, anchor + 2) };
  }
  if (second === 111 && third === 103) { // login
    const before = Math.max(from, anchor - 7);
    const match = sonarLogin.exec(text.slice(before, anchor + 4));
    return match ? { at: before + match.index, word: match[0] } : undefined;
  }
  if (second === 97 && third === 108) { // salt
    const before = Math.max(from, anchor - 12);
    const match = saltWithUse.exec(text.slice(before, anchor + 3));
    return match ? { at: before + match.index, word: match[0] } : undefined;
  }
  for (const back of startsBefore(text, second, third, anchor)) {
    if (anchor - back < from) continue;
    keyword.lastIndex = anchor - back;
    const match = keyword.exec(text);
    if (match) return { at: match.index, word: match[0] };
  }
  return undefined;
}

/** How far before its anchor a keyword starts. */
function startsBefore(text: string, second: number, third: number, anchor: number): readonly number[] {
  if (second === 101) return inToken; // toKEn
  if (second === 104) return inPhrase; // recovery-PHrase
  // seCRet; PAss, PWd, CRedential, MNemonic, PSk
  return second === 114 && (text.charCodeAt(anchor + 2) | 32) === 116 && third === 101 ? inSecret : atStart;
}

const atStart = [1], inToken = [3], inSecret = [3], inPhrase = [10, 9, 6, 5];

const hyphen = 45, openingBracket = 91;

/** What joins words of a name beyond those. */
const isJoint = byteSet(/[.:/ ]/);

/** The second letter of `key` and `login`. */
const endsApart = byteSet(/[eo]/);

/** Letters, digits, `_`, `-`, `$`. */
const isWordPart = byteSet(/[\w$-]/);

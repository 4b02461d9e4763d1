import type { Value } from '../classification/context';
import { findJoinedStrings, readStringAt, type Lexeme } from '../text/literals';
import { startsLine } from './surroundings';

/** What joins the strings of a list without a separator, if it precedes the list. */
export const joinerSource = String
  .raw`(?:(?:''|"")\.join\([[(]|concat!\(|implode\((?:''|""), ?(?:\[|array\()|strings\.Join\(\[\]string\{|[sS]tring\.[cC]oncat\()`;

/**
 * Returns the strings that make one value with the string that was found: `"a" + "b"`, `"a" "b"`, `["a",
 * "b"].join("")`, `concat!("a", "b")`, `"a".concat("b")`, and in shells `a'b'`.
 */
export function findJoinedParts(text: string, nameStart: number, nameEnd: number, value: Value): readonly Lexeme[] {
  if (value.context === 'restOfLine') return [];
  const isShellWord = text[nameEnd] === '=' && value.start - nameEnd <= 2 && startsLine(text, nameStart) &&
    !isQuote(text[nameStart - 1]);
  if (isShellWord) {
    const parts = findWordParts(text, nameEnd + 1, value.end);
    if (parts.length > 0) return parts;
  }
  if (!isQuote(text[value.end])) return [];
  const joinedStrings = findJoinedStrings(text, value.end);
  if (joinedStrings.length > 0) return joinedStrings;
  partSeparatorPattern.lastIndex = value.end + 1;
  const separator = partSeparatorPattern.exec(text)?.[0];
  if (separator === undefined || isShellWord) return [];
  const { parts, end } = readStrings(text, partSeparatorPattern.lastIndex,
    separator.includes(',') ? commaPattern : gapPattern);
  const followingText = text.slice(end, end + 40);
  const joins = separator.includes('concat')
    ? /^\s{0,24}\)/.test(followingText)
    : separator.includes(',')
    ? joinAfterPattern.test(followingText) ||
      joinBeforePattern.test(text.slice(Math.max(0, value.start - 80), value.start - 1))
    : /^[ \t]{0,8}(?:[;,)}\]\r\n]|$)/.test(followingText);
  return joins ? parts : [];
}

function isQuote(c: string | undefined): boolean {
  return c === '"' || c === "'" || c === '`';
}

/** Matches what separates two parts. Adjacent strings are on one line; those on several lines are found elsewhere. */
const partSeparatorPattern = /(?:\.concat\(\s{0,24}|\s{0,24},\s{0,24}|[ \t]{1,8})(?=["'`])/y;
const commaPattern = /\s{0,24},\s{0,24}(?=["'`])/y, gapPattern = /[ \t]{1,8}(?=["'`])/y;
/** Match what joins a list. */
const joinAfterPattern = /^,?\s{0,24}\]\.join(?:\((?:''|""|``)\)|(?![\w(]))/;
const joinBeforePattern = new RegExp(String.raw`${joinerSource}\s{0,24}$`);

const maxParts = 40;

function readStrings(text: string, start: number, separatorPattern: RegExp): {
  readonly parts: readonly Lexeme[];
  readonly end: number;
} {
  const parts: Lexeme[] = [];
  let end = start;
  for (let offset = start; parts.length < maxParts;) {
    const string = readStringAt(text, offset);
    if (!string || string.end === string.start) break;
    if (separatorPattern === gapPattern && /\s/.test(text.slice(string.start, string.end))) break; // a sentence
    parts.push(string);
    end = string.next;
    separatorPattern.lastIndex = end;
    if (!separatorPattern.test(text)) break;
    offset = separatorPattern.lastIndex;
  }
  return { parts, end };
}

/** Returns the parts that follow in the same word of a shell: `a'b'`, `"a"'b'`, `'a'b`. */
function findWordParts(text: string, wordStart: number, valueEnd: number): readonly Lexeme[] {
  const isQuoted = isQuote(text[wordStart]);
  const parts: Lexeme[] = [];
  for (let offset = isQuoted ? valueEnd + 1 : valueEnd; parts.length < maxParts;) {
    wordPartPattern.lastIndex = offset;
    const content = wordPartPattern.exec(text)?.[0];
    if (content === undefined) break;
    const quoted = isQuote(content[0]);
    const next = wordPartPattern.lastIndex;
    if (quoted && next - offset > 2) parts.push({ start: offset + 1, end: next - 1, quoted, next });
    else if (!quoted) parts.push({ start: offset, end: next, quoted, next });
    offset = next;
  }
  return parts;
}

const wordPartPattern = /'[^'\n]{0,400}'|"[^"\n$`]{0,400}"|\w[^\s"'`;&|<>(){}$,#]{0,400}/y;

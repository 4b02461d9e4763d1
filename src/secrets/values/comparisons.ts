import { createCharacterSet } from '../text/characterSet';
import { readStringAt } from '../text/literals';
import type { Value } from '../classification/context';

/**
 * Finds the string that a name is compared with: `password.equals("…")`, `strcmp(password, "…")`,
 * `"…".equals(password)`, `"…" == password`. Ignores operators after the name, and test assertions. Characters are
 * tested before patterns, since most names are not compared with anything.
 */
export function findComparisonValue(text: string, nameStart: number, nameEnd: number): Value | undefined {
  return findValueAfter(text, nameStart, nameEnd) ?? findValueBefore(text, nameStart);
}

const methodPattern =
  /(?:\(\))?\)?\.(?:equals(?:IgnoreCase|Ordinal)?|contentEquals|compareTo|isEqual(?:ToString)?|eql\?|Equals)[ ]?\(\s{0,16}(?=["'`])/y;
const nextArgumentPattern = /(?:\(\)|["'`]?\])?\)?,\s{0,16}(?:\[\]byte\(|Buffer\.from\()?(?=[bBrRuUfFLN@]{0,2}["'`])/y;
/** Functions that compare their first two arguments. Sources: the libraries' reference documentation. */
const functionsSource = String
  .raw`(?:str(?:n|case|ncase|icmp|nicmp|coll)?cmp|strcasecmp|strncasecmp|stricmp|hash_equals|compare_digest|ConstantTimeCompare|constant_time_compare|timingSafeEqual|secure_compare|safe_str_cmp|safe_compare|EqualFold|Objects\.equals|String\.Equals|StringUtils\.equals)`;
const callPattern = new RegExp(
  String.raw`\b${functionsSource}[ ]?\(\s{0,16}(?:\[\]byte\(|Buffer\.from\()?[\w$.>()[\]"'-]{0,60}$`,
);
/** Matches the text before an atom that starts a pair in Erlang or Elixir. */
const pairStartPattern = /\{:?$/;

function findValueAfter(text: string, nameStart: number, nameEnd: number): Value | undefined {
  const nextCharacter = text[nameEnd];
  const isMethod = nextCharacter === '.' || nextCharacter === '(' || nextCharacter === ')' && text[nameEnd + 1] === '.';
  if (isMethod) {
    methodPattern.lastIndex = nameEnd;
    if (methodPattern.test(text)) return readComparedString(text, methodPattern.lastIndex);
  }
  if (
    nextCharacter !== ',' && nextCharacter !== ')' && nextCharacter !== '(' && nextCharacter !== '"' &&
    nextCharacter !== "'"
  ) return undefined;
  nextArgumentPattern.lastIndex = nameEnd;
  if (!nextArgumentPattern.test(text)) return undefined;
  const argumentStart = nextArgumentPattern.lastIndex;
  if (callPattern.test(text.slice(Math.max(0, nameStart - 100), nameStart)))
    return readComparedString(text, argumentStart);
  return nextCharacter === ',' && pairStartPattern.test(text.slice(Math.max(0, nameStart - 2), nameStart))
    ? readComparedString(text, argumentStart, 'quoted')
    : undefined;
}

/** Matches the text between the string and the name, including the members before the name. */
const precedingComparisonPattern = new RegExp(
  String
    .raw`(["'])((?:[^"'\\\n]|\\.){4,200})\1(?:\.equals(?:IgnoreCase)?\(|[ ]?[!=]={1,2}[ ]?|(,)[ ]{0,2})(?:[\w$.>-]{0,40}(?:\.|->|get|\$))?$`,
  'i',
);

const isPathCharacter = createCharacterSet(/[\w$.>-]/);

function findValueBefore(text: string, nameStart: number): Value | undefined {
  let pathStart = nameStart;
  while (nameStart - pathStart < 40 && isPathCharacter[text.charCodeAt(pathStart - 1)] === 1) pathStart--;
  const c = text[pathStart - 1];
  const isCompared = c === '('
    ? text[pathStart - 2] === 's' || text[pathStart - 2] === 'e'
    : c === ' '
    ? text[pathStart - 2] === '=' && /[=!]/.test(text[pathStart - 3] ?? '') || text[pathStart - 2] === ','
    : c === '=' && /[=!]/.test(text[pathStart - 2] ?? '');
  if (!isCompared) return undefined;
  const searchStart = Math.max(0, nameStart - 300);
  const match = precedingComparisonPattern.exec(text.slice(searchStart, nameStart));
  if (!match) return undefined;
  const start = searchStart + match.index + 1;
  return match[3] !== undefined && !callPattern.test(text.slice(Math.max(0, start - 101), start - 1))
    ? undefined
    : { start, end: start + match[2]!.length, context: 'compared' };
}

function readComparedString(text: string, position: number, context: Value['context'] = 'compared'): Value | undefined {
  const literal = readStringAt(text, position);
  return literal && { start: literal.start, end: literal.end, context };
}

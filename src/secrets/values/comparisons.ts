import { createCharacterSet } from '../text/characterSet';
import { readStringAt } from '../text/literals';
import type { Value } from '../classification/context';

/**
 * Finds the string that a name is compared with, except by an operator after the name: `password.equals("…")`,
 * `strcmp(password, "…")`, `"…".equals(password)`, `"…" == password`. Ignores test assertions. Characters are tested
 * before patterns, since most names are not compared with anything.
 */
export function findComparisonValue(text: string, nameStart: number, nameEnd: number): Value | undefined {
  return findValueAfter(text, nameStart, nameEnd) ?? findValueBefore(text, nameStart);
}

const method =
  /(?:\(\))?\)?\.(?:equals(?:IgnoreCase|Ordinal)?|contentEquals|compareTo|isEqual(?:ToString)?|eql\?|Equals)[ ]?\(\s{0,16}(?=["'`])/y;
const nextArgument = /(?:\(\)|["'`]?\])?\)?,\s{0,16}(?:\[\]byte\(|Buffer\.from\()?(?=[bBrRuUfFLN@]{0,2}["'`])/y;
/** Functions that compare their first two arguments. Sources: the libraries' reference documentation. */
const functions = String
  .raw`(?:str(?:n|case|ncase|icmp|nicmp|coll)?cmp|strcasecmp|strncasecmp|stricmp|hash_equals|compare_digest|ConstantTimeCompare|constant_time_compare|timingSafeEqual|secure_compare|safe_str_cmp|safe_compare|EqualFold|Objects\.equals|String\.Equals|StringUtils\.equals)`;
const call = new RegExp(String.raw`\b${functions}[ ]?\(\s{0,16}(?:\[\]byte\(|Buffer\.from\()?[\w$.>()[\]"'-]{0,60}$`);
/** The text before an atom that starts a pair in Erlang or Elixir. */
const pairStart = /\{:?$/;

function findValueAfter(text: string, nameStart: number, nameEnd: number): Value | undefined {
  const next = text[nameEnd];
  const isMethod = next === '.' || next === '(' || next === ')' && text[nameEnd + 1] === '.';
  if (isMethod) {
    method.lastIndex = nameEnd;
    if (method.test(text)) return readComparedString(text, method.lastIndex);
  }
  if (next !== ',' && next !== ')' && next !== '(' && next !== '"' && next !== "'") return undefined;
  nextArgument.lastIndex = nameEnd;
  if (!nextArgument.test(text)) return undefined;
  const at = nextArgument.lastIndex;
  if (call.test(text.slice(Math.max(0, nameStart - 100), nameStart))) return readComparedString(text, at);
  return next === ',' && pairStart.test(text.slice(Math.max(0, nameStart - 2), nameStart))
    ? readComparedString(text, at, 'quoted')
    : undefined;
}

/** Matches the text between the string and the name, including the members before the name. */
const comparisonBefore = new RegExp(
  String
    .raw`(["'])((?:[^"'\\\n]|\\.){4,200})\1(?:\.equals(?:IgnoreCase)?\(|[ ]?[!=]={1,2}[ ]?|(,)[ ]{0,2})(?:[\w$.>-]{0,40}(?:\.|->|get|\$))?$`,
  'i',
);

const isPathCharacter = createCharacterSet(/[\w$.>-]/);

function findValueBefore(text: string, nameStart: number): Value | undefined {
  let at = nameStart;
  while (nameStart - at < 40 && isPathCharacter[text.charCodeAt(at - 1)] === 1) at--;
  const c = text[at - 1];
  const isCompared = c === '('
    ? text[at - 2] === 's' || text[at - 2] === 'e'
    : c === ' '
    ? text[at - 2] === '=' && /[=!]/.test(text[at - 3] ?? '') || text[at - 2] === ','
    : c === '=' && /[=!]/.test(text[at - 2] ?? '');
  if (!isCompared) return undefined;
  const from = Math.max(0, nameStart - 300);
  const match = comparisonBefore.exec(text.slice(from, nameStart));
  if (!match) return undefined;
  const start = from + match.index + 1;
  return match[3] !== undefined && !call.test(text.slice(Math.max(0, start - 101), start - 1))
    ? undefined
    : { start, end: start + match[2]!.length, context: 'compared' };
}

function readComparedString(text: string, at: number, context: Value['context'] = 'compared'): Value | undefined {
  const literal = readStringAt(text, at);
  return literal && { start: literal.start, end: literal.end, context };
}

import { createCharacterSet } from '../text/characterSet';

/** A word of a command line, without the quotes around it or around its last part. */
export interface Word {
  readonly start: number;
  readonly end: number;
}

/** The maximum number of words and of characters in one command. */
const maxWords = 60, maxLength = 800;

/**
 * Visits the words after a program, up to the end of its command: `|`, `;`, `&`, a parenthesis, or the end of a line
 * without `\`. Also visits the strings of a list, except computed items: `["curl", "-u", "a:b"]`. Returns the offset at
 * which the visit stopped.
 */
export function visitWords(text: string, from: number, visit: (word: Word) => void): number {
  const inList = isQuote[text.charCodeAt(from)] === 1 && /^["'],\s/.test(text.slice(from, from + 3));
  const limit = Math.min(text.length, from + maxLength);
  let at = inList ? from + 1 : from;
  for (let count = 0; count < maxWords; count++) {
    at = skipBlanks(text, at, limit, inList);
    if (at >= limit) return at;
    const word = readWordAt(text, at, limit, inList);
    if (!word) return at;
    const isExpression = inList && word.start === at;
    // the next key of an object: `{ program: 'curl', next: … }`
    if (isExpression && text.charCodeAt(word.end - 1) === colon) return at;
    if (!isExpression) visit(word);
    at = word.next;
  }
  return at;
}

function skipBlanks(text: string, from: number, limit: number, inList: boolean): number {
  let at = from;
  for (; at < limit; at++) {
    const c = text.charCodeAt(at);
    if (c === space || c === tab || inList && (c === comma || c === lineBreak)) continue;
    if (c !== backslash && c !== backtick) return at;
    const lineBreakAt = text.charCodeAt(at + 1) === carriageReturn ? at + 2 : at + 1;
    if (text.charCodeAt(lineBreakAt) !== lineBreak) return at;
    at = lineBreakAt;
  }
  return at;
}

function readWordAt(text: string, at: number, limit: number, inList: boolean):
  | Word & { readonly next: number; }
  | undefined
{
  const quoted = readQuotedWord(text, at, limit);
  if (quoted) return quoted;
  let end = at;
  while (end < limit && continuesWord(text, end, at, inList)) end++;
  // `-p'…'`, `--password="…"`, `name='…'`: quotes around a part
  if (end > at && /[=:]$|^-\w$/.test(text.slice(at, end))) {
    const inner = readQuotedWord(text, end, limit);
    if (inner) return { start: at, end: inner.end, next: inner.next };
  }
  return end > at ? { start: at, end, next: end } : undefined;
}

function readQuotedWord(text: string, at: number, limit: number): Word & { readonly next: number; } | undefined {
  const escaped = text[at] === '\\' ? 1 : 0;
  const quote = text[at + escaped]!;
  if (quote !== '"' && quote !== "'") return undefined;
  const start = at + escaped + 1;
  for (let end = start; end < limit; end++) {
    const c = text[end];
    if (c === '\n') return undefined;
    if (c === '\\' && escaped === 0 && quote === '"') end++;
    else if (c === quote && (escaped === 0 || text[end - 1] === '\\'))
      return { start, end: end - escaped, next: end + 1 };
  }
  return undefined;
}

const tab = 9,
  lineBreak = 10,
  carriageReturn = 13,
  space = 32,
  ampersand = 38,
  comma = 44,
  colon = 58,
  backslash = 92,
  closingBracket = 93,
  backtick = 96;
const isQuote = createCharacterSet(/["']/);
/** Reports whether a character continues a word. `&` and a backslash may be within words: `a&b`, `\\\\host\\share`. */
function continuesWord(text: string, at: number, from: number, inList: boolean): boolean {
  const c = text.charCodeAt(at);
  if (c === backslash) return !/["'\r\n]/.test(text[at + 1] ?? '\n');
  if (c === ampersand) return at > from && /\w/.test(text[at + 1] ?? '');
  return isPlain[c] !== 0 && !(inList && (c === comma || c === closingBracket));
}

const isPlain = createCharacterSet(/[^\s"'`|;<>()]/);

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
export function visitWords(text: string, start: number, visit: (word: Word) => void): number {
  const isInList = isQuote[text.charCodeAt(start)] === 1 && /^["'],\s/.test(text.slice(start, start + 3));
  const limit = Math.min(text.length, start + maxLength);
  let offset = isInList ? start + 1 : start;
  for (let count = 0; count < maxWords; count++) {
    offset = skipBlanks(text, offset, limit, isInList);
    if (offset >= limit) return offset;
    const word = readWordAt(text, offset, limit, isInList);
    if (!word) return offset;
    const isExpression = isInList && word.start === offset;
    // the next key of an object: `{ program: 'curl', next: … }`
    if (isExpression && text.charCodeAt(word.end - 1) === colon) return offset;
    if (!isExpression) visit(word);
    offset = word.next;
  }
  return offset;
}

function skipBlanks(text: string, start: number, limit: number, isInList: boolean): number {
  let offset = start;
  for (; offset < limit; offset++) {
    const c = text.charCodeAt(offset);
    if (c === space || c === tab || isInList && (c === comma || c === lineBreak)) continue;
    if (c !== backslash && c !== backtick) return offset;
    const lineBreakOffset = text.charCodeAt(offset + 1) === carriageReturn ? offset + 2 : offset + 1;
    if (text.charCodeAt(lineBreakOffset) !== lineBreak) return offset;
    offset = lineBreakOffset;
  }
  return offset;
}

function readWordAt(text: string, start: number, limit: number, isInList: boolean):
  | Word & { readonly next: number; }
  | undefined
{
  const quotedWord = readQuotedWord(text, start, limit);
  if (quotedWord) return quotedWord;
  let end = start;
  while (end < limit && continuesWord(text, end, start, isInList)) end++;
  // Quotes may surround only a part of the word: `-p'…'`, `--password="…"`, `name='…'`.
  if (end > start && /[=:]$|^-\w$/.test(text.slice(start, end))) {
    const innerWord = readQuotedWord(text, end, limit);
    if (innerWord) return { start, end: innerWord.end, next: innerWord.next };
  }
  return end > start ? { start, end, next: end } : undefined;
}

function readQuotedWord(text: string, offset: number, limit: number): Word & { readonly next: number; } | undefined {
  const escapeLength = text[offset] === '\\' ? 1 : 0;
  const quote = text[offset + escapeLength]!;
  if (quote !== '"' && quote !== "'") return undefined;
  const start = offset + escapeLength + 1;
  for (let end = start; end < limit; end++) {
    const c = text[end];
    if (c === '\n') return undefined;
    if (c === '\\' && escapeLength === 0 && quote === '"') end++;
    else if (c === quote && (escapeLength === 0 || text[end - 1] === '\\'))
      return { start, end: end - escapeLength, next: end + 1 };
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
function continuesWord(text: string, offset: number, start: number, isInList: boolean): boolean {
  const c = text.charCodeAt(offset);
  if (c === backslash) return !/["'\r\n]/.test(text[offset + 1] ?? '\n');
  if (c === ampersand) return offset > start && /\w/.test(text[offset + 1] ?? '');
  return isPlain[c] !== 0 && !(isInList && (c === comma || c === closingBracket));
}

const isPlain = createCharacterSet(/[^\s"'`|;<>()]/);

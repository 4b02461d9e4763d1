import type { Lexeme } from '../text/literals';

export type TokenKind = 'blank' | 'line break' | 'word' | 'fallback' | 'colon' | 'assignment' | 'open' | 'close'
  | 'comma' | 'semicolon' | 'other';

export interface ExpressionToken {
  readonly kind: TokenKind;
  readonly text: string;
  readonly end: number;
  /** For a line break: whether the expression continues on the next line. */
  readonly continues?: boolean;
}

/** The patterns of tokens longer than one character; the first match wins. */
const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  // Perl's "defined or"
  ['fallback', /\/\/[ \t]{0,4}(?=(["'])[^"'\n]{1,200}\1\s{0,40}[;),])/y],
  [
    'blank',
    /[ \t]+|\\\r?\n|\/\/[^\n]{0,300}|(?<=[\s,({[])#(?!\{)[^\n]{0,300}|\/\*[^*]{0,300}\*\/|(?<=\s)-- [^\n]{0,300}/y,
  ],
  ['line break', /\r?\n\s{0,200}/y],
  ['fallback', /\|_?\w{0,20}\|(?=\s{0,40}["'{])|\|\||\?\?(?!=)|\?:|\?(?![.?=])|->|=>/y],
  ['word', /[A-Za-z_$@][\w$]*(?:(?:\.|::|\?\.|->|!\.|:(?=[a-z]\w{0,40}\())[\w$]+)*(?:[!?](?=\())?|\d[\w.]*/y],
  ['other', /::|[=!]==?|[<>]=|=~|&&/y],
  ['assignment', /:?=/y],
];

/** The kinds of single characters. */
const characterKinds: Readonly<Record<string, TokenKind>> = {
  '(': 'open',
  '[': 'open',
  '{': 'open',
  ')': 'close',
  ']': 'close',
  '}': 'close',
  ',': 'comma',
  ';': 'semicolon',
  ':': 'colon',
};

export function readExpressionToken(text: string, position: number): ExpressionToken {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (!match) continue;
    const end = pattern.lastIndex;
    return kind === 'line break'
      ? { kind, text: '', end, continues: continuationStartPattern.test(text.slice(end, end + 12)) }
      : { kind, text: match[0], end };
  }
  const c = text[position]!;
  return { kind: characterKinds[c] ?? 'other', text: c, end: position + 1 };
}

/** Matches the start of a line that continues the expression on the previous line. */
const continuationStartPattern =
  /^(?:\|\||\?\?|\?:|\?(?!\w)|\?\.|:(?!\w)|or\b|else\b|and\b|\.|&&|\|>|\+|=>|->|\/\/ ?["']|\/\/ |#)/;

/** Returns the text of a heredoc or a triple-quoted block that has only one line. */
export function readBlockString(text: string, position: number): Lexeme | undefined {
  const c = text[position];
  const pattern = c === '<' ? heredocPattern : c === '"' || c === "'" ? tripleQuotedPattern : undefined;
  if (!pattern) return undefined;
  pattern.lastIndex = position;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const { opening = '', value = '' } = match.groups!;
  const start = position + opening.length;
  return { start, end: start + value.length, quoted: true, next: pattern.lastIndex };
}

const heredocPattern =
  /(?<opening><<[-~<]?[ ]?(["']?)(?<word>\w{1,40})\2[^\n]{0,80}\n[ \t]{0,80})(?<value>\S[^\n]{0,300}?)[ \t\r]{0,8}\n[ \t]{0,80}\k<word>\b/y;
const tripleQuotedPattern =
  /(?<opening>("""|''')[ \t\r]{0,8}\\?\n[ \t]{0,80})(?<value>\S[^\n]{0,300}?)[ \t\r]{0,8}\\?(?:\n[ \t]{0,80})?\2/y;

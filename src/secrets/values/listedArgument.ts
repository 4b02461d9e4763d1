import type { Value } from '../classification/context';
import { readStringAt } from '../text/literals';
import { argumentRule } from './setters';

/**
 * Returns the argument of an option if both are elements of one list: `- --api-token⏎- x` in YAML, `("--token" "x")` in
 * shells and Lisp, `<string>--token</string><string>x</string>`, `.arg("--token").arg("x")`, `[--token, x]`, or one
 * element per line. Strings separated by a comma may also be arguments of a call, so `quoted.ts` handles them.
 */
export function findListedArgument(text: string, nameStart: number, nameEnd: number): Value | undefined {
  const option = optionStartPattern.exec(text.slice(Math.max(0, nameStart - 100), nameStart));
  if (!option) return undefined;
  const [, precedingText = '', quote = ''] = option;
  for (const { openingPattern, findArgument } of lists) {
    const opening = openingPattern.exec(precedingText);
    const value = opening && findArgument(text, nameEnd, quote, opening);
    if (value) return value;
  }
  return undefined;
}

const optionStartPattern = /(^|[\s\S]{0,60}?[\s>[,(])(["'`]?)--?(?:[\w.]{1,40}-)?$/;

/** The syntax of a kind of list. */
interface ArgumentList {
  /** Matches the text before the option. */
  readonly openingPattern: RegExp;
  /** Finds the argument after the end of the option's name. */
  readonly findArgument: (text: string, nameEnd: number, quote: string, opening: RegExpExecArray) => Value | undefined;
}

const lists: readonly ArgumentList[] = [
  { openingPattern: /(?:^|\n)[ \t]{0,80}- $/, findArgument: findNextItem },
  {
    openingPattern: /<([\w:.-]{1,40})>\s{0,40}$/,
    findArgument: (text, end, _, [, tag]) => findNextElement(text, end, tag!),
  },
  {
    openingPattern: /\.(\w{1,40})\(\s{0,40}$/,
    findArgument: (text, end, quote, [, call]) => findNextCall(text, end, quote, call!),
  },
  { openingPattern: /[\s(]$/, findArgument: findNextString },
  { openingPattern: /[[,]\s{0,40}$/, findArgument: findNextFlowWord },
  { openingPattern: /(?:^|\n)[ \t+]{0,80}$/, findArgument: findNextLine },
];

function findNextItem(text: string, nameEnd: number): Value | undefined {
  itemPattern.lastIndex = nameEnd;
  const match = itemPattern.exec(text);
  return match ? readItemBody(text, itemPattern.lastIndex, match[1]!) : undefined;
}

const itemPattern =
  /["']?[ \t]{0,8}(?:#[^\n]{0,200})?\r?\n(?:[ \t]{0,80}#[^\n]{0,200}\n){0,4}[ \t]{0,80}- (["']?)(?=[^\s"'-])/y;
const bodyPatterns: Readonly<Record<string, RegExp>> = {
  '"': /[^"\n]{1,1024}(?=")/y,
  "'": /[^'\n]{1,1024}(?=')/y,
  '': /[^\s"'`]{1,1024}(?=[ \t]{0,8}(?:#[^\n]{0,200})?(?:\r?\n|$))/y,
};

function readItemBody(text: string, start: number, quote: string): Value | undefined {
  const bodyPattern = bodyPatterns[quote]!;
  bodyPattern.lastIndex = start;
  return bodyPattern.test(text)
    ? { start, end: bodyPattern.lastIndex, context: quote === '' ? 'literal' : 'quoted' }
    : undefined;
}

function findNextElement(text: string, nameEnd: number, tag: string): Value | undefined {
  elementPattern.lastIndex = nameEnd;
  const match = elementPattern.exec(text);
  if (match?.[1] !== tag || match[2] !== tag) return undefined;
  contentPattern.lastIndex = elementPattern.lastIndex;
  return contentPattern.test(text)
    ? { start: elementPattern.lastIndex, end: contentPattern.lastIndex, context: 'literal' }
    : undefined;
}

const elementPattern = /<\/([\w:.-]{1,40})>\s{0,64}<([\w:.-]{1,40})>\s{0,40}(?=[^\s<-])/y;
const contentPattern = /[^\s<]{1,400}(?=\s{0,40}<\/)/y;

function findNextCall(text: string, nameEnd: number, quote: string, name: string): Value | undefined {
  callPattern.lastIndex = nameEnd;
  const match = callPattern.exec(text);
  return match?.[1] === quote && match[2] === name ? readAdjacentString(text, callPattern.lastIndex) : undefined;
}

const callPattern = /(["'`])\);?\s{0,64}[\w.]{0,40}\.(\w{1,40})\(\s{0,40}(?=["'`])/y;

function findNextString(text: string, nameEnd: number, quote: string): Value | undefined {
  gapPattern.lastIndex = nameEnd;
  return gapPattern.exec(text)?.[1] === quote ? readAdjacentString(text, gapPattern.lastIndex) : undefined;
}

const gapPattern = /(["'])\s{1,64}(?=["'])/y;

function readAdjacentString(text: string, position: number): Value | undefined {
  const string = readStringAt(text, position);
  return string && { start: string.start, end: string.end, context: 'adjacent', contextRule: argumentRule };
}

function findNextFlowWord(text: string, nameEnd: number, quote: string): Value | undefined {
  if (quote !== '') return undefined;
  commaPattern.lastIndex = nameEnd;
  if (!commaPattern.test(text)) return undefined;
  flowWordPattern.lastIndex = commaPattern.lastIndex;
  return flowWordPattern.test(text)
    ? { start: commaPattern.lastIndex, end: flowWordPattern.lastIndex, context: 'restOfLine' }
    : undefined;
}

const commaPattern = /[ \t]{0,8},\s{0,64}/y;
const flowWordPattern = /[^\s"'`,[\](){}-][^\s"'`,[\](){}]{0,400}(?=\s{0,64}[,\]])/y;

/** Finds an argument on the next line, as in a shell array or in Ruby and Perl word lists. */
function findNextLine(text: string, nameEnd: number, quote: string): Value | undefined {
  if (quote !== '') return undefined;
  lineBreakPattern.lastIndex = nameEnd;
  if (!lineBreakPattern.test(text)) return undefined;
  lineWordPattern.lastIndex = lineBreakPattern.lastIndex;
  return lineWordPattern.test(text)
    ? { start: lineBreakPattern.lastIndex, end: lineWordPattern.lastIndex, context: 'restOfLine' }
    : undefined;
}

const lineBreakPattern = /[ \t]{0,8}(?:#[^\n]{0,200})?\r?\n[ \t]{0,80}/y;
const lineWordPattern = /[^\s"'`<>[\](){}$#-][^\s"'`<>(){}]{0,400}(?=[ \t]{0,8}(?:#[^\n]{0,200})?(?:\r?\n|$))/y;

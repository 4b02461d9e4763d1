import type { Value } from '../classification/context';
import { stringAt } from '../text/literals';
import { isArgument } from './setters';

/**
 * Returns the argument of an option if both are elements of one list: `- --api-token⏎- x` in YAML, `("--token" "x")` in
 * shells and Lisp, `<string>--token</string><string>x</string>`, `.arg("--token").arg("x")`, `[--token, x]`, and one
 * line each. Strings with a comma between them are also arguments of a call: see `quoted.ts`.
 */
export function listedArgument(text: string, nameStart: number, nameEnd: number): Value | undefined {
  const option = optionStart.exec(text.slice(Math.max(0, nameStart - 100), nameStart));
  if (!option) return undefined;
  const [, before = '', quote = ''] = option;
  for (const { opens, argument } of lists) {
    const follows = opens.exec(before);
    const value = follows && argument(text, nameEnd, quote, follows);
    if (value) return value;
  }
  return undefined;
}

const optionStart = /(^|[\s\S]{0,60}?[\s>[,(])(["'`]?)--?(?:[\w.]{1,40}-)?$/;

/** The way in which a kind of list writes its elements. */
interface ArgumentList {
  /** The text before the option. */
  readonly opens: RegExp;
  /** Returns the argument, starting at the end of the option's name. */
  readonly argument: (text: string, nameEnd: number, quote: string, opening: RegExpExecArray) => Value | undefined;
}

const lists: readonly ArgumentList[] = [
  { opens: /(?:^|\n)[ \t]{0,80}- $/, argument: nextItem },
  { opens: /<([\w:.-]{1,40})>\s{0,40}$/, argument: (text, end, _, [, tag]) => nextElement(text, end, tag!) },
  { opens: /\.(\w{1,40})\(\s{0,40}$/, argument: (text, end, quote, [, call]) => nextCall(text, end, quote, call!) },
  { opens: /[\s(]$/, argument: nextString },
  { opens: /[[,]\s{0,40}$/, argument: nextFlowWord },
  { opens: /(?:^|\n)[ \t+]{0,80}$/, argument: nextLine },
];

function nextItem(text: string, nameEnd: number): Value | undefined {
  item.lastIndex = nameEnd;
  const match = item.exec(text);
  return match ? bodyAt(text, item.lastIndex, match[1]!) : undefined;
}

const item =
  /["']?[ \t]{0,8}(?:#[^\n]{0,200})?\r?\n(?:[ \t]{0,80}#[^\n]{0,200}\n){0,4}[ \t]{0,80}- (["']?)(?=[^\s"'-])/y;
const bodies: Readonly<Record<string, RegExp>> = {
  '"': /[^"\n]{1,1024}(?=")/y,
  "'": /[^'\n]{1,1024}(?=')/y,
  '': /[^\s"'`]{1,1024}(?=[ \t]{0,8}(?:#[^\n]{0,200})?(?:\r?\n|$))/y,
};

function bodyAt(text: string, start: number, quote: string): Value | undefined {
  const body = bodies[quote]!;
  body.lastIndex = start;
  return body.test(text) ? { start, end: body.lastIndex, context: quote === '' ? 'literal' : 'quoted' } : undefined;
}

function nextElement(text: string, nameEnd: number, tag: string): Value | undefined {
  element.lastIndex = nameEnd;
  const match = element.exec(text);
  if (match?.[1] !== tag || match[2] !== tag) return undefined;
  content.lastIndex = element.lastIndex;
  return content.test(text)
    ? { start: element.lastIndex, end: content.lastIndex, context: 'literal' }
    : undefined;
}

const element = /<\/([\w:.-]{1,40})>\s{0,64}<([\w:.-]{1,40})>\s{0,40}(?=[^\s<-])/y;
const content = /[^\s<]{1,400}(?=\s{0,40}<\/)/y;

function nextCall(text: string, nameEnd: number, quote: string, name: string): Value | undefined {
  call.lastIndex = nameEnd;
  const match = call.exec(text);
  return match?.[1] === quote && match[2] === name ? adjacentString(text, call.lastIndex) : undefined;
}

const call = /(["'`])\);?\s{0,64}[\w.]{0,40}\.(\w{1,40})\(\s{0,40}(?=["'`])/y;

function nextString(text: string, nameEnd: number, quote: string): Value | undefined {
  gap.lastIndex = nameEnd;
  return gap.exec(text)?.[1] === quote ? adjacentString(text, gap.lastIndex) : undefined;
}

const gap = /(["'])\s{1,64}(?=["'])/y;

function adjacentString(text: string, at: number): Value | undefined {
  const string = stringAt(text, at);
  return string && { start: string.start, end: string.end, context: 'adjacent', contextRule: isArgument };
}

function nextFlowWord(text: string, nameEnd: number, quote: string): Value | undefined {
  if (quote !== '') return undefined;
  comma.lastIndex = nameEnd;
  if (!comma.test(text)) return undefined;
  flowWord.lastIndex = comma.lastIndex;
  return flowWord.test(text)
    ? { start: comma.lastIndex, end: flowWord.lastIndex, context: 'restOfLine' }
    : undefined;
}

const comma = /[ \t]{0,8},\s{0,64}/y;
const flowWord = /[^\s"'`,[\](){}-][^\s"'`,[\](){}]{0,400}(?=\s{0,64}[,\]])/y;

/** Finds an argument on the next line, as in a shell array or in Ruby and Perl word lists. */
function nextLine(text: string, nameEnd: number, quote: string): Value | undefined {
  if (quote !== '') return undefined;
  lineBreak.lastIndex = nameEnd;
  if (!lineBreak.test(text)) return undefined;
  lineWord.lastIndex = lineBreak.lastIndex;
  return lineWord.test(text)
    ? { start: lineBreak.lastIndex, end: lineWord.lastIndex, context: 'restOfLine' }
    : undefined;
}

const lineBreak = /[ \t]{0,8}(?:#[^\n]{0,200})?\r?\n[ \t]{0,80}/y;
const lineWord = /[^\s"'`<>[\](){}$#-][^\s"'`<>(){}]{0,400}(?=[ \t]{0,8}(?:#[^\n]{0,200})?(?:\r?\n|$))/y;

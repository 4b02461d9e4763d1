import { createCharacterSet } from '../text/characterSet';
import { stringBodyPatterns, escapedBodyPattern, stripInnerQuotes } from '../text/literals';
import type { SecretName } from '../names/secretNames';
import { joinerSource } from './joinedParts';
import { startsLine } from './surroundings';
import type { Value } from '../classification/context';
import { argumentRule, setterRule } from './setters';

/** Matches the end of a name: its quote or bracket, as also in `name[]`, `name[64]` and `get("name")`. */
const closingSource = String.raw`(?:\[\w{0,16}\]|\\{0,3}["'\`]?[\])]?)[?!]?`;
const annotationSource = String
  .raw`(?:[ \t]{0,4}:[ \t]{0,4}(?:&'static )?[\w.$<>\[\]|& ,?]{1,60}|[ \t]{1,4}(?:As )?[a-zA-Z]{1,16}|[ \t]{0,4}\{ ?get; ?(?:(?:private |protected |init ?)?(?:set)?; ?)?\})?`;
const operatorSource = String
  .raw`(:{1,3}=|:-?|={1,3}|=>|!={1,2}|\?\?=?|\|\|=?|\?=|\?:|[+.~]=|<{1,2}[-=]|<<|->|[≔→]|\bor\b)>?`;
/** White space, with a backslash that may continue a line. */
const spaceSource = String.raw`(?:\s|\\(?=\r?\n)){0,64}`;
const wrapperSource = String
  .raw`(?:(?:await |return )?(?:new )?(?:SecretStr|SecretString|SecureString|GuardedString|Secret|bytes|str|String|Buffer\.from|Bytes|base64\.b64(?:de|en)code|b64(?:de|en)code|toBytes|Some|sensitive|hash|Field|\w{0,4}strdup|String::from|\[\](?:byte|string)|(?:\w{1,20}::)?\w{0,10}[sS]tring(?:_view|Literal)?)?(?:::(?:new|from))?[([{]\s{0,16}(?:default=)?|r#{1,3}|String\.raw|${joinerSource}\s{0,16})?`;
/** White space between two arguments, with a diff sign, a backslash at the end of a line, and comments. */
const argumentSpaceSource = String.raw`(?:\s|\\(?=\r?\n)|(?<=\n)[+-](?=\s)){0,64}`;
const gapSource = String
  .raw`${argumentSpaceSource}(?:(?:(?://|#)[^\n]{0,160}\n|/\*[^*]{0,160}\*/)${argumentSpaceSource}){0,3}`;
const openingSource = String.raw`[bBrRuUfFLN@]{0,2}(\\{0,3})(["'\`])`;

/** Matches `name = "`, `"name": "`, `name: string = "`, `name ?? "`, `name = SecretStr("`. */
const assignmentPattern = new RegExp(
  `${closingSource}${annotationSource}[ \\t]{0,32}${operatorSource}${spaceSource}${wrapperSource}${openingSource}`,
  'y',
);
/** Matches `("name", "`, `("--name", default="`, `name("`, `setName('`. */
const nextArgumentPattern = new RegExp(
  String
    .raw`(?:\\{0,3}["'\`](?:\][\w:.()-]{0,20}["'\`])?${gapSource},${gapSource}(?:default=|with:\s{0,4}|(?:HeaderValue|Secret\w{0,10}|SecureString|String|Some)(?:::\w{1,20})?\()?|\(\s{0,16})${openingSource}`,
  'y',
);
/** Matches `By.id("password")).sendKeys("`, `get('#password').type('`. */
const chainedCallPattern = new RegExp(
  String.raw`["'\`]\){1,3}\.(?:sendKeys|send_keys|fill|type|typeText|setValue|set)\(\s{0,8}${openingSource}`,
  'y',
);
/**
 * Matches `storePassword "` (Gradle), `--password "` (shells), `:password "` (Clojure), `#define API_KEY "` (C) and
 * `PASSWORD '` (SQL).
 */
const spacedPattern = new RegExp(
  String
    .raw`(?: is)?[ \t]{1,16}(?:\\\r?\n[ \t]{0,60})?(?:'\()?${openingSource}|(?: (?:FOR|for) [^\s;=]{1,80})? ?= ?${openingSource}`,
  'y',
);
/** Matches `add_argument("--password", type=str, default="`. */
const optionDefaultPattern = new RegExp(String.raw`["'][^(){}]{1,300}?\bdefault\s?=\s?${openingSource}`, 'y');
/** A match of a pattern: the text between a name and the string that starts at `start`. */
interface Opening {
  readonly text: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly start: number;
  readonly quote: string;
  /** Whether the quote is written as `\"`. */
  readonly isEscaped: boolean;
  readonly textBetween: string;
}

/** A syntactic form in which a string is the value of a name. */
interface Form {
  readonly pattern: RegExp;
  readonly context: 'quoted' | 'adjacent';
  /** The characters that may follow the name. */
  readonly nextCharacters: Uint8Array;
  /** The maximum number of characters between the name and a quote. */
  readonly maxDistance: number;
  /** Whether the name must follow a hyphen. */
  readonly isOption?: true;
  /** Returns true if the string belongs to something other than the name. */
  readonly excludes?: (opening: Opening) => boolean;
}

/** The forms, in the order in which they are tried. */
const forms: readonly Form[] = [
  {
    pattern: assignmentPattern,
    context: 'quoted',
    nextCharacters: createCharacterSet(/[\\"'`\])[?! \t:=|+<]/),
    maxDistance: 400,
    excludes: (opening) => closesName(opening) || assignsOtherName(opening) || spellsLabel(opening),
  },
  {
    pattern: optionDefaultPattern,
    context: 'quoted',
    nextCharacters: createCharacterSet(/["']/),
    maxDistance: 400,
    isOption: true,
  },
  {
    pattern: nextArgumentPattern,
    context: 'adjacent',
    nextCharacters: createCharacterSet(/[\\"'`(]/),
    maxDistance: 400,
    excludes: ({ text, nameStart, textBetween }) =>
      textBetween[0] !== '(' && (!isWholeString(text, nameStart) || isListed(text, nameStart, textBetween)),
  },
  { pattern: chainedCallPattern, context: 'adjacent', nextCharacters: createCharacterSet(/["'`]/), maxDistance: 60 },
  { pattern: spacedPattern, context: 'adjacent', nextCharacters: createCharacterSet(/[ \t]/), maxDistance: 90 },
];

/** Returns the string after a name. `nextQuote` is the offset of the first quote after the name. */
export function findQuotedValue(text: string, nameStart: number, nameEnd: number, name: SecretName, nextQuote: number):
  | Value
  | undefined
{
  const nextCode = text.charCodeAt(nameEnd);
  for (const form of forms) {
    if (form.nextCharacters[nextCode] === 0 || nextQuote >= nameEnd + form.maxDistance) continue;
    if (form.isOption && text[nameStart - 1] !== '-') continue;
    form.pattern.lastIndex = nameEnd;
    if (!form.pattern.test(text)) continue;
    const value = readQuotedValue(form, createOpening(text, nameStart, nameEnd, form.pattern.lastIndex), name);
    if (value) return value;
  }
  return undefined;
}

function createOpening(text: string, nameStart: number, nameEnd: number, start: number): Opening {
  return {
    text,
    nameStart,
    nameEnd,
    start,
    quote: text[start - 1]!,
    isEscaped: text[start - 2] === '\\' && start - 2 >= nameEnd,
    textBetween: text.slice(nameEnd, start),
  };
}

function readQuotedValue({ pattern, context, excludes }: Form, opening: Opening, name: SecretName): Value | undefined {
  const { text, nameStart, nameEnd, quote, isEscaped, textBetween } = opening;
  if (quote === '`' && blankLinePattern.test(textBetween) || excludes?.(opening)) return undefined;
  const isEmptyPair = !isEscaped && text[opening.start] === quote && text[opening.start + 1] === quote;
  const contentStart = isEmptyPair ? opening.start + 2 : opening.start; // three quotes
  const contentEnd = findStringEnd(text, contentStart, quote, isEscaped);
  if (text[contentEnd] !== quote && text[contentEnd] !== '\\' || isJoined(text, contentStart)) return undefined;
  if ((pattern === nextArgumentPattern || /[[{(]\s*$/.test(textBetween.slice(0, -1))) && isKey(text, contentEnd))
    return undefined;
  const { start, end } = isEscaped
    ? { start: contentStart, end: contentEnd }
    : stripInnerQuotes(text, contentStart, contentEnd);
  if (context === 'adjacent')
    return { start, end, context, contextRule: text[nameStart - 1] === '-' ? argumentRule : setterRule };
  if (pattern === assignmentPattern && isComparison(textBetween)) return { start, end, context: 'compared' };
  const isUnspaced = !isEscaped && name.isEnvironment && textBetween[0] === '=' && nameEnd + 2 === start;
  return { start, end, context: isUnspaced && startsLine(text, nameStart) ? 'literal' : context };
}

/**
 * Returns the offset at which the content of the string ends. A doubled quote represents a quote in YAML, SQL and C#.
 */
function findStringEnd(text: string, start: number, quote: string, isEscaped: boolean): number {
  const bodyPattern = isEscaped ? escapedBodyPattern : stringBodyPatterns[quote]!;
  bodyPattern.lastIndex = start;
  let end = bodyPattern.test(text) ? bodyPattern.lastIndex : start;
  while (
    !isEscaped && end > start && text[end] === quote && text[end + 1] === quote && /\w/.test(text[end + 2] ?? '')
  ) {
    bodyPattern.lastIndex = end + 2;
    if (!bodyPattern.test(text) || text[bodyPattern.lastIndex] !== quote) break;
    end = bodyPattern.lastIndex;
  }
  return end;
}

/**
 * Reports whether the value spells the words of a label that continues after the name: ``Email password auth:
 * `emailpassword` ``.
 */
function spellsLabel({ text, nameStart, nameEnd, start, quote, textBetween }: Opening): boolean {
  if (quote !== '`' || !/^[ \t]{1,4}[A-Za-z]{1,16}:/.test(textBetween)) return false;
  const word = /^[A-Za-z_-]{4,40}(?=`)/.exec(text.slice(start, start + 41))?.[0];
  return word !== undefined &&
    normalizeLetters(text.slice(Math.max(0, nameStart - 40), nameEnd)).endsWith(normalizeLetters(word));
}

function normalizeLetters(text: string): string {
  return text.replace(/[^A-Za-z]/g, '').toLowerCase();
}

/** Reports whether the quote closes the name: `"password:"`. */
function closesName({ text, nameStart, nameEnd, start, quote, isEscaped }: Opening): boolean {
  return !isEscaped && text[nameStart - 1] === quote && text.indexOf(quote, nameEnd) === start - 1;
}

function assignsOtherName({ text, nameStart, textBetween }: Opening): boolean {
  return conditionalStartPattern.test(text.slice(Math.max(0, nameStart - 4), nameStart)) ||
    otherNameStartPattern.test(textBetween) ||
    attributePattern.test(textBetween) && isTag(text, nameStart);
}

/**
 * Matches a closing quote and the start of another attribute, tag or keyword argument, to which the value belongs:
 * `name="password" class="`. In Markdown, `or` joins two commands.
 */
const otherNameStartPattern = /^\\{0,3}["'`][\])]?[ \t]{1,4}[A-Za-z]{1,16}[ \t]{0,32}[:=]|^\\{0,3}["'`][ \t]{1,8}or\b/;

/** Matches a blank line, which may separate a sentence that ends with `password:` from an example. */
const blankLinePattern = /\n[ \t]*\r?\n/;

/** Matches the text before the name in `a ? 'password' : 'name'`, in which the name is itself a value. */
const conditionalStartPattern = /\?[ \t]{0,2}["'`]$/;

const attributePattern = /^[ \t]{1,4}[A-Za-z]{1,16}[ \t]{0,32}\+?=/;

/**
 * Reports whether a tag or a member has the name. In `<Input.Password size="small">`, the name belongs to the tag and
 * the value to an attribute. In `form.password class="a"`, no type follows a member.
 */
function isTag(text: string, nameStart: number): boolean {
  return text[nameStart - 1] === '.' || /<[\w.-]{0,60}$/.test(text.slice(Math.max(0, nameStart - 61), nameStart));
}

/**
 * Reports whether strings are listed. Strings on separate lines are a list, such as dependencies or field names, rather
 * than a pair. An option and its argument are a pair even in a list.
 */
function isListed(text: string, nameStart: number, textBetween: string): boolean {
  return textBetween.includes('\n') &&
    /(?:^|\n)[ \t+]{0,80}["'`](?!-)[\w.:$/@-]{0,60}$/.test(text.slice(Math.max(0, nameStart - 160), nameStart));
}

/** Reports whether the string is a key: `'client_secret', 'next_name': …`. */
function isKey(text: string, end: number): boolean {
  keyPattern.lastIndex = end;
  return keyPattern.test(text);
}

const keyPattern = /["'`][ \t]{0,8}(?::(?!:)|=>)/y;

/**
 * Reports whether the quote closed a string that is concatenated: `"password=" + this.password + ", "`,
 * `'token='.$token.'&'`.
 */
function isJoined(text: string, offset: number): boolean {
  concatenationPattern.lastIndex = offset;
  return concatenationPattern.test(text);
}

const concatenationPattern = /["'`]?(?:\.\$|[.+][A-Za-z_$][\w$.]{0,60}[(;,)+[]|[ \t]{0,8}[+.&]{1,2}[ \t]{1,8}[\w$(])/y;

/** Reports whether the operator between a name and its value is `==` or `!=`. */
function isComparison(textBetween: string): boolean {
  if (textBetween.length < 3 || !textBetween.includes('==') && !textBetween.includes('!=')) return false;
  assignmentPattern.lastIndex = 0;
  return /^[=!]==?$/.test(assignmentPattern.exec(textBetween)![1]!);
}

/**
 * Reports whether the name ends a path that is a whole string, like an argument. The first string in `"a=1&appkey=x",
 * "b"` is not such a path.
 */
function isWholeString(text: string, nameStart: number): boolean {
  let start = nameStart;
  while (nameStart - start < 60 && isPathCharacter[text.charCodeAt(start - 1)] === 1) start--;
  const c = text.charCodeAt(start - 1);
  return c === 34 || c === 39 || c === 96;
}

const isPathCharacter = createCharacterSet(/[\w.:$/#-]/);

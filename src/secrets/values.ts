import type { SecretName } from './names';
import { markerStart } from './region';

/**
 * How sure it is that the text is a literal: `quoted`; `compared` (quoted, and may be a kind of value rather than one);
 * `loose` (quoted, but the name may be a mere argument beside it);
 * `literal` (an .env line, an XML element); `entry` (a whole YAML or properties
 * line, `name: value` or `name=value`); `line` (a whole line otherwise); `bare` (in code it may be an expression).
 */
export type Setting = 'quoted' | 'compared' | 'loose' | 'literal' | 'entry' | 'line' | 'bare';

interface Value { readonly start: number; readonly end: number; readonly setting: Setting }

/** Finds the value that a name's place promises. Names must come in the order of the text. */
export function valueFinder(text: string): (nameStart: number, nameEnd: number, name: SecretName) => Value | undefined {
  let quote = -1;
  return (start, end, name) => {
    if (ends[text.charCodeAt(end)] === 1 || isSettled(text, end)) return undefined;
    const inElement = text.charCodeAt(start - 1) === less ? read(text, end, element, toTag, 'literal') : undefined;
    if (inElement) return inElement;
    if (quote < end) quote = nextQuote(text, end);
    return (quote - end < quoteWithin ? quotedValue(text, start, end, name) : undefined) ?? unquotedValue(text, start, end, name);
  };
}

/** No pattern below goes on where `name=`, `name="` or `name ` has a mark of ours behind it, or where a bracket has none of `afterBracket`. */
function isSettled(text: string, at: number): boolean {
  const next = text.charCodeAt(at);
  if (next === less) return !text.startsWith('</key>', at);
  if (next === closingBracket) return afterBracket[text.charCodeAt(at + 1)] === 0;
  if (next !== equals && next !== space) return false;
  const c = text.charCodeAt(at + 1);
  return c === openingBracket ? text.startsWith(markerStart, at + 1) : next === equals && (c === 34 || c === 39 || c === 96) && text.startsWith(markerStart, at + 2);
}

const space = 32, colon = 58, less = 60, equals = 61, openingBracket = 91, closingBracket = 93;
const afterBracket = firstOf(/[?! \t:=|+o]/);

/** Between a name and its value's opening quote the patterns of `quotedValue` have less. Characters. */
const quoteWithin = 400;

function nextQuote(text: string, from: number): number {
  anyQuote.lastIndex = from;
  return anyQuote.test(text) ? anyQuote.lastIndex - 1 : text.length + quoteWithin;
}

const anyQuote = /["'`]/g;

/** What no pattern below has right behind a name: `token.value`, `token,` and `token)` need no further look. */
const ends = Uint8Array.from({ length: 128 }, (_, c) => /[\w.,);}/{*%&@#^~-]/.test(String.fromCharCode(c)) ? 1 : 0);

// ---- in quotes

/** Also `name[]`, `name[64]` and `get("name")`. */
const closing = String.raw`(?:\[\w{0,16}\]|\\{0,3}["'\`]?[\])]?)[?!]?`;
const annotation = String.raw`(?:[ \t]{0,4}:[ \t]{0,4}(?:&'static )?[\w.$<>\[\]|& ,?]{1,60}|[ \t]{1,4}(?:As )?[a-zA-Z]{1,16}|[ \t]{0,4}\{ ?get; ?(?:(?:private |protected |init ?)?(?:set)?; ?)?\})?`;
const operators = String.raw`(:=?|={1,3}|=>|!={1,2}|\?\?=?|\|\|=?|\?=|\?:|\+=|:-|<-|\bor\b)>?`;
const wrapper = String.raw`(?:(?:new )?(?:SecretStr|SecretString|SecureString|Secret|bytes|str|String|Buffer\.from|Bytes|base64\.b64decode|b64decode|toBytes|Some|sensitive|Field)?\(\s{0,16}(?:default=)?)?`;
const open = String.raw`[bBrRuUfF@]{0,2}(\\{0,3})(["'\`])`;

/** `name = "`, `"name": "`, `name: string = "`, `name ?? "`, `name = SecretStr("`. */
const assigned = new RegExp(`${closing}${annotation}[ \\t]{0,32}${operators}\\s{0,64}${wrapper}${open}`, 'y');
/** `("name", "`, `("--name", default="`, `name("`, `setName('`. */
const besides = new RegExp(String.raw`(?:\\{0,3}["'\`]\s{0,4},\s{0,64}(?:default=)?|\(\s{0,16})${open}`, 'y');
/** `storePassword "`, `:password "`, `#define API_KEY "`, `PASSWORD '`: Gradle, Clojure, C, SQL. */
const spacedOut = new RegExp(String.raw`[ \t]{1,16}${open}`, 'y');
/** `variable "name" { … default = "` */
const defaulted = new RegExp(String.raw`"[ \t]{0,4}\{[^{}]{0,300}?\bdefault[ \t]{0,8}=[ \t]{0,8}${open}`, 'y');
/** `key="name" value="`, `name: NAME⏎ value: "`, `name="password" content="`. */
const valued = new RegExp(String.raw`["']?\s{1,64}(?:[a-z]{1,10}:)?(?:value|content)["']?\s{0,4}[=:]\s{0,4}${open}`, 'y');
const inside: Readonly<Record<string, RegExp>> = {
  '"': /(?:[^"\\\n]|\\[^\n]){0,2048}/y,
  "'": /(?:[^'\\\n]|\\[^\n]){0,2048}/y,
  '`': /(?:[^`\\\n]|\\[^\n]){0,2048}/y,
};
const insideEscaped = /[^"'`\\\n]{0,2048}/y;

/** Tried in turn, where the character behind the name is one of those that the pattern may begin with. */
const quoted = [
  { pattern: assigned, setting: 'quoted', first: firstOf(/[\\"'`\])[?! \t:=|+<]/) },
  { pattern: valued, setting: 'quoted', first: firstOf(/["'\s]/) },
  { pattern: besides, setting: 'loose', first: firstOf(/[\\"'`(]/) },
  { pattern: defaulted, setting: 'quoted', first: firstOf(/"/) },
  { pattern: spacedOut, setting: 'loose', first: firstOf(/[ \t]/) },
] as const;

function firstOf(class_: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, c) => class_.test(String.fromCharCode(c)) ? 1 : 0);
}

function quotedValue(text: string, nameStart: number, nameEnd: number, name: SecretName): Value | undefined {
  const next = text.charCodeAt(nameEnd);
  for (const { pattern, setting, first } of quoted) {
    pattern.lastIndex = nameEnd;
    if (first[next] === 0 || !pattern.test(text)) continue;
    let start = pattern.lastIndex;
    const quote = text[start - 1]!;
    const escaped = text[start - 2] === '\\' && start - 2 >= nameEnd;
    const between = text.slice(nameEnd, start);
    if (pattern === besides && between[0] !== '(' && !startsString(text, nameStart)) continue;
    if (!escaped && text[start] === quote && text[start + 1] === quote) start += 2;
    const body = escaped ? insideEscaped : inside[quote]!;
    body.lastIndex = start;
    const end = body.test(text) ? body.lastIndex : start;
    if (text[end] !== quote && text[end] !== '\\' || isJoined(text, start)) continue;
    if (pattern === assigned && compares(between)) return { start, end, setting: 'compared' };
    const tight = !escaped && setting === 'quoted' && name.isEnvironment && between[0] === '=' && nameEnd + 2 === start;
    return { start, end, setting: tight && startsLine(text, nameStart) ? 'literal' : setting };
  }
  return undefined;
}

/** The quote closed a string, and more is put behind it: `"password=" + this.password + ", "`, `'token='.$token.'&'`. */
function isJoined(text: string, at: number): boolean {
  joined.lastIndex = at;
  return joined.test(text);
}

const joined = /["'`]?(?:\.\$|[ \t]{0,8}[+.&]{1,2}[ \t]{1,8}[\w$(])/y;

/** What lies between a name and its value's quote has `==` or `!=` as its operator. */
function compares(between: string): boolean {
  if (between.length < 3 || !between.includes('==') && !between.includes('!=')) return false;
  assigned.lastIndex = 0;
  return /^[=!]==?$/.test(assigned.exec(between)![1]!);
}

/** A list's name is a string of its own; `"a=1&appkey=x", "b"` only ends in one. */
function startsString(text: string, at: number): boolean {
  let start = at;
  while (at - start < 60 && inPath[text.charCodeAt(start - 1)] === 1) start--;
  const c = text.charCodeAt(start - 1);
  return c === 34 || c === 39 || c === 96;
}

const inPath = firstOf(/[\w.:$/-]/);

// ---- without

/** With YAML's anchors and tags. */
const looseOperator = /\\{0,3}["'`]?\]?[ \t]{0,8}(?::=|=>|:-|[:=])[ \t]{0,8}(?:[&!][\w!]{1,30}[ \t]{1,4})?/y;
const flag = /[ \t]{1,2}(?=[^\s"'`<>[({$-])/y;
const element = /(?:\s{1,4}[\w:.-]{1,40}="[^"<>\n]{0,80}"){0,4}\s{0,4}>\s{0,64}(?:<!\[CDATA\[)?(?=[^<\s])/y;
/** `name="password">`, `<key>password</key><string>` */
const entryElement = /["'](?: translatable="false")?>\s{0,64}(?:<value>)?(?=[^<\s])|<\/key>\s{0,64}<string>/y;
const blockScalar = /:[ \t]{1,4}[|>][+-]?[ \t]{0,4}\r?\n[ \t]{1,40}(?=\S)/y;
const valueBelow = /["']?\r?\n[ \t]{1,40}value:[ \t]{1,4}(?=[^\s"'`{$])/y;
const toSpace = /[^\s"'`]{1,1024}/y;
const toTag = /[^<\n\]]{1,1024}(?=(?:\]\]>)?\s{0,64}<\/)/y;
const word = /[^\s"'`,;)}\]<>&|\\]{1,1024}/y;

function unquotedValue(text: string, start: number, end: number, name: SecretName): Value | undefined {
  const before = text[start - 1];
  const next = text.charCodeAt(end);
  const spaced = next === space || next === 9;
  if (before === '<') return undefined;
  if (before === ':' && text[end] === '>') return read(text, end, element, toTag, 'literal');
  if (spaced && text.startsWith('--', start - 2)) return read(text, end, flag, word, 'bare');
  if (spaced && isNetrc(text, start)) return read(text, end, flag, toSpace, 'literal');
  if (next === less) return read(text, end, entryElement, toTag, 'line');
  if (spaced && name.isEnvironment && isSet(text, start)) return read(text, end, flag, toSpace, 'literal');
  if (spaced && inHeader.test(text.slice(Math.max(0, start - 24), start))) return read(text, end, flag, word, 'line');
  const special = next === colon ? read(text, end, blockScalar, toSpace, 'line') : next === space || next === equals ? undefined : belowOrWithin(text, start, end);
  if (special) return special;
  if (next === equals && name.isEnvironment && text.charCodeAt(end + 1) !== equals) return behind(text, end + 1, startsLine(text, start) ? toSpace : word, 'literal');
  const value = read(text, end, looseOperator, word, 'bare');
  if (!value) return undefined;
  if (before === '?' || before === '&' || text[start - 2] === ';' || before === ';') return { ...value, setting: 'line' };
  if (!isWholeLine(text, start, value.end)) return value;
  const separator = text.slice(end, value.start).replace(/^["']/, '');
  return { ...value, setting: separator === '=' || separator === ': ' ? 'entry' : 'line' };
}

/** The value of an element that is told by an attribute, or of a list's entry that is named on the line above. */
function belowOrWithin(text: string, start: number, end: number): Value | undefined {
  const before = text.slice(Math.max(0, start - 66), start);
  if (/\b(?:name|key)=["'][\w.:-]{0,60}$/.test(before)) return read(text, end, entryElement, toTag, 'line');
  return /name:[ \t]{0,4}["']?$/.test(before) ? read(text, end, valueBelow, toSpace, 'literal') : undefined;
}

function read(text: string, at: number, operator: RegExp, body: RegExp, setting: Setting): Value | undefined {
  operator.lastIndex = at;
  return operator.test(text) ? behind(text, operator.lastIndex, body, setting) : undefined;
}

function behind(text: string, at: number, body: RegExp, setting: Setting): Value | undefined {
  body.lastIndex = at;
  return body.test(text) ? { start: at, end: body.lastIndex, setting } : undefined;
}

/** `ENV NAME value`, `setenv NAME value`, `set -x NAME value` */
function isSet(text: string, at: number): boolean {
  return /(?:^|\n)[ \t]{0,20}(?:ENV|setenv|SetEnv|set -[gUx]{1,3})[ \t]{1,8}$/.test(text.slice(Math.max(0, at - 40), at));
}

const inHeader = /authorization["']?[ \t]{0,2}[:=,][ \t]{0,2}["'`]?$/i;

/** `machine a login b `, or a line of `login b` above: prose speaks of logins too. */
function isNetrc(text: string, nameStart: number): boolean {
  if (!/\s/.test(text[nameStart - 1] ?? '')) return false;
  const before = text.slice(Math.max(0, nameStart - 120), nameStart);
  const at = before.search(/\blogin\s{1,8}\S{1,80}\s{1,8}$/);
  const words = before.slice(0, Math.max(0, at)).trimEnd();
  return at !== -1 && (words.trimStart() === '' || /\n[ \t]{0,20}$/.test(before.slice(Math.max(0, at - 21), at)) || /(?:^|\s)default$/.test(words.slice(-8)) || /machine\s+\S+$/.test(words));
}

/** Nothing before it on its line but indentation, a diff's sign, a list's hyphen, `export`, `ENV`, `set`. */
function startsLine(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 60), at);
  return (at <= 60 || before.includes('\n')) && /(?:^|\n)[ \t>+#*-]{0,40}(?:(?:export|ENV|ARG|set|setx|-e|\$env:)[ \t]{0,4})?["']?$/.test(before);
}

/** Only a comment may follow on the line: in code there would be a comma or a semicolon. */
function isWholeLine(text: string, start: number, end: number): boolean {
  lineRest.lastIndex = end;
  if (!lineRest.test(text)) return false;
  const before = text.slice(Math.max(0, start - 120), start);
  return (start <= 120 || before.includes('\n')) && /(?:^|\n)[ \t>+-]{0,40}(?:[\w-]{1,40}\.){0,8}["']?$/.test(before);
}

const lineRest = /[ \t]{0,40}(?:[#;][^\n]{0,200})?(?:\r?\n|$)/y;

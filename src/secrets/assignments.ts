import type { Anchors } from './anchors';
import { isSecret, type Setting } from './likelySecret';
import { eachSecretName, type SecretName, type Strength } from './names';
import { markerStart, type Region } from './region';
import { isAmongData, isAmongPairs, isBesideUser, isInConnectionString, isInstruction, isNetrc, isOption, isWholeLine, startsLine } from './surroundings';
import { Verdicts } from './verdicts';

/**
 * Values of names that promise a secret, in code, JSON, YAML, TOML, .env, INI, XML, HCL, headers, query strings,
 * connection strings and command lines. Only the value goes; the name, the quotes and what is around them stay.
 */
export function findAssignments(text: string, anchors: Anchors): Region[] {
  const regions: Region[] = [];
  const verdicts: Partial<Record<Strength, Partial<Record<Setting, Verdicts>>>> = {};
  let skipTo = 0;
  let quote = -1;
  eachSecretName(text, anchors, (start, end, name) => {
    if (start < skipTo || ends[text.charCodeAt(end)] === 1 || isSettled(text, end) || name.strength === 'pass' && !isAssigned(text, end, isOutcome(start, end, name))) return;
    if (quote < end) quote = nextQuote(text, end);
    const value = (quote - end < quoteWithin ? quotedValue(text, start, end, name, quote) : undefined) ?? unquotedValue(text, start, end, name);
    if (!value || text.startsWith(markerStart, value.start) || value.end <= value.start) return;
    if (value.end - value.start > 200) skipTo = value.end;   // or every name in a long run would look at the whole run again
    if (isSecretAt(start, name.strength, value)) regions.push({ start: value.start, end: value.end, type: name.type });
  });
  return regions;

  /** Looks around only where it matters: nearly all values are told without. */
  function isSecretAt(nameStart: number, strength: Strength, { start, end, setting, surer }: Value): boolean {
    const value = text.slice(start, end);
    return isSecretHere(value, strength, setting)
      || surer !== undefined && isSecretHere(value, strength, surer) && holds(surer, text, nameStart, start, end)
      || strength === 'pass' && isSecretHere(value, 'password', setting) && isBesideUser(text, nameStart);
  }

  function isSecretHere(value: string, strength: Strength, setting: Setting): boolean {
    const ofStrength = verdicts[strength] ??= {};
    const of = ofStrength[setting] ??= new Verdicts(anchors.keywords.length, (some) => isSecret(some, strength, setting));
    return of.of(value);
  }
}

/** No pattern below goes on where `name=`, `name="` or `name ` has a mark of ours behind it, or where a bracket has none of `afterBracket`. */
function isSettled(text: string, at: number): boolean {
  const next = text.charCodeAt(at);
  if (next === closingBracket) return afterBracket[text.charCodeAt(at + 1)] === 0;
  if (next !== equals && next !== space) return false;
  const c = text.charCodeAt(at + 1);
  return c === openingBracket ? text.startsWith(markerStart, at + 1) : next === equals && (c === 34 || c === 39 || c === 96) && text.startsWith(markerStart, at + 2);
}

/** `PASS` alone: what tests print before `:` and a name. */
function isOutcome(start: number, end: number, { isEnvironment }: SecretName): boolean {
  return isEnvironment && end - start === 4;
}

/** Python says `pass`, and tests do: most have nothing to do with a value. */
function isAssigned(text: string, end: number, asVariable: boolean): boolean {
  const pattern = asVariable ? variable : assignment;
  pattern.lastIndex = end;
  return pattern.test(text);
}

const assignment = /\\{0,3}["'`]?\]?[ \t]{0,8}[:=]|["'`]\s?,|[ \t](?=[^\s:="'`])/y;
const variable = /["'`]\]?[ \t]{0,8}[:=,]|[ \t]{0,8}=/y;

const space = 32, equals = 61, openingBracket = 91, closingBracket = 93;
const afterBracket = firstOf(/[?! \t:=|+o]/);

/** Between a name and its value's opening quote the patterns of `quotedValue` have less. Characters. */
const quoteWithin = 400;
/** As much at most is `besides` where there is no comma and no bracket. */
const apartWithin = 12;

function nextQuote(text: string, from: number): number {
  anyQuote.lastIndex = from;
  return anyQuote.test(text) ? anyQuote.lastIndex - 1 : text.length + quoteWithin;
}

const anyQuote = /["'`]/g;

/** What no pattern below has right behind a name: `token.value`, `token,` and `token)` need no further look. */
const ends = Uint8Array.from({ length: 128 }, (_, c) => /[\w.,);}/{*%&@#^~<[-]/.test(String.fromCharCode(c)) ? 1 : 0);

interface Value {
  readonly start: number;
  readonly end: number;
  readonly setting: Setting;
  /** What it is where the text around it says so. */
  readonly surer?: Surer;
}

type Surer = 'given' | 'data';

function holds(surer: Surer, text: string, nameStart: number, start: number, end: number): boolean {
  return surer === 'given' ? isGiven(text, nameStart, text.slice(nameStart, start)) : isAmongData(text, nameStart, end);
}

// ---- where the value is ----------------------------------------------------------------------------------------

const closing = String.raw`\\{0,3}["'\`]?\]?[?!]?`;
const annotation = String.raw`(?:[ \t]{0,4}:[ \t]{0,4}[\w.$<>\[\]|& ,?]{1,60}|[ \t]{1,4}[a-zA-Z]{1,16})?`;
const operators = String.raw`(:=?|={1,3}|=>|!={1,2}|\?\?=?|\|\|=?|\?=|\+=|:-|\bor\b)>?`;
const wrapper = String.raw`(?:(?:new )?(?:SecretStr|SecretString|SecureString|Secret|bytes|str|String|Buffer\.from|Bytes|base64\.b64decode|b64decode|toBytes|Some|sensitive|String::from|\[\]byte)\(\s{0,4})?`;
const open = String.raw`[bBrRuUfFL@]{0,2}(\\{0,3})(["'\`])`;

/** `name = "`, `"name": "`, `name: string = "`, `name ?? "`, `name = SecretStr("`. */
const assigned = new RegExp(`${closing}${annotation}[ \\t]{0,32}${operators}\\s{0,64}${wrapper}${open}`, 'y');
/** `("name", "`, `name("`, `setName('`, `--name "`, `NAME '`. */
const besides = new RegExp(String.raw`(?:\\{0,3}["'\`]\s{0,4},\s{0,64}(?:with:\s{0,4})?|\(\s{0,16}|(?: is)?[ \t]{1,4})${open}`, 'y');
/** `key="name" value="`, `name: NAME⏎ value: "`, `name="password" content="`. */
const valued = new RegExp(String.raw`["']?\s{1,64}(?:value|content)["']?\s{0,4}[=:]\s{0,4}${open}`, 'y');
const inside: Readonly<Record<string, RegExp>> = {
  '"': /(?:[^"\\\n]|\\[^\n]){0,2048}/y,
  "'": /(?:[^'\\\n]|\\[^\n]){0,2048}/y,
  '`': /(?:[^`\\\n]|\\[^\n]){0,2048}/y,
};
const insideEscaped = /[^"'`\\\n]{0,2048}/y;

/** Tried in turn, where the character behind the name is one of those that the pattern may begin with. */
const quoted = [
  { pattern: assigned, setting: 'quoted', first: firstOf(/[\\"'`\]?! \t:=|+]/) },
  { pattern: valued, setting: 'quoted', first: firstOf(/["'\s]/) },
  { pattern: besides, setting: 'loose', first: firstOf(/[\\"'`( \t]/) },
] as const;

function firstOf(class_: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, c) => class_.test(String.fromCharCode(c)) ? 1 : 0);
}

function quotedValue(text: string, nameStart: number, nameEnd: number, name: SecretName, nextQuoteAt: number): Value | undefined {
  const next = text.charCodeAt(nameEnd);
  for (const { pattern, setting, first } of quoted) {
    pattern.lastIndex = nameEnd;
    if (first[next] === 0 || pattern === besides && next === space && nextQuoteAt > nameEnd + apartWithin || !pattern.test(text)) continue;
    let start = pattern.lastIndex;
    const quote = text[start - 1]!;
    const escaped = text[start - 2] === '\\' && start - 2 >= nameEnd;
    const between = text.slice(nameEnd, start);
    if (pattern === besides && between.includes(',') && !startsString(text, nameStart)) continue;
    if (!escaped && text[start] === quote && text[start + 1] === quote) start += 2;
    const body = escaped ? insideEscaped : inside[quote]!;
    body.lastIndex = start;
    const end = body.test(text) ? body.lastIndex : start;
    if (text[end] !== quote && text[end] !== '\\' || isJoined(text, start)) continue;
    if (pattern === assigned && compares(between)) return { start, end, setting: 'compared' };
    const tight = !escaped && setting === 'quoted' && name.isEnvironment && between[0] === '=' && nameEnd + 2 === start;
    if (setting === 'loose') return { start, end, setting, surer: 'given' };
    return { start, end, setting: tight && startsLine(text, nameStart) ? 'literal' : setting };
  }
  return undefined;
}

/** `setPassword("`, `put("password", "`, `getenv("DB_PASSWORD", "`, `--password "`: what stands there is the value itself. */
function isGiven(text: string, nameStart: number, toValue: string): boolean {
  const name = /^[\w-]*/.exec(toValue)![0];
  const next = toValue[name.length];
  if (next === ' ' || next === '\t') return isOption(text, nameStart) || sql.test(text.slice(Math.max(0, nameStart - 60), nameStart));
  if (next === '(') return /^(?:set|with|add)(?:_|[A-Z])/.test(name) || /\.(?:set|with)_?$/.test(text.slice(Math.max(0, nameStart - 6), nameStart));
  return (/^[A-Z0-9_]+$/.test(name) ? reads : writes).test(text.slice(Math.max(0, nameStart - 80), nameStart));
}

const sql = /(?:USER|ROLE|WITH|IDENTIFIED BY|SET)\b[^\n;]{0,50}[ \t]$/;
const reads = /(?:env\w{0,12}|get\w{0,16}|put|set\w{0,12}|default\w{0,8}|config|define)["']?\]?\s{0,2}[([]\s{0,16}[bBrRuUfF@]?\\{0,3}["'`][\w.:$/-]{0,40}$/i;
const writes = /(?:\b|_|[a-z](?=[A-Z]))(?:put|set|setProperty|setAttribute|getProperty|getOrDefault|setRequestProperty|append|with|[sS]et|[pP]ut|setenv|Map\.of|entry|Entry)\(\s{0,16}["'`][\w.:$/-]{0,40}$/;

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

const looseOperator = /\\{0,3}["'`]?\]?[ \t]{0,8}(?::=|=>|:-|\?=|[:=])[ \t]{0,8}/y;
const apart = /[ \t]{1,2}(?=[^\s"'`<>[({$=:-])/y;
const element = />\s{0,64}(?:<!\[CDATA\[)?(?=[^<\s])/y;
const toSpace = /[^\s"'`]{1,1024}/y;
const toTag = /[^<\n\]]{1,1024}(?=(?:\]\]>)?\s{0,64}<\/)/y;
const word = /[^\s"'`,;)}\]<>&|\\]{1,1024}/y;
/** A word of a command line, or of a list of pairs. */
const argument = /[^\s"'`<>|;,)\]}\\]{1,1024}/y;
const queryField = /[^\s"'`&<>\\,;)]{1,1024}/y;
const connectionField = /[^\s"'`;<>]{1,1024}/y;

function unquotedValue(text: string, start: number, end: number, name: SecretName): Value | undefined {
  const before = text[start - 1];
  const next = text.charCodeAt(end);
  if (before === '<' || before === ':' && text[end] === '>') return read(text, end, element, toTag, 'literal');
  if (next === space || next === 9) {
    const value = apartValue(text, start, end, name);
    if (value) return value;
  }
  const isTight = next === equals && text.charCodeAt(end + 1) !== equals;
  if (isTight && name.isEnvironment) return behind(text, end + 1, startsLine(text, start) ? toSpace : before === ' ' ? argument : word, 'literal');
  if (isTight && (before === '-' || before === '.') && isOption(text, start)) return behind(text, end + 1, argument, 'field');
  if (isTight && (before === '?' || before === '&')) return behind(text, end + 1, queryField, 'field');
  if (isTight && before === ' ' && isAmongPairs(text, start)) return behind(text, end + 1, argument, 'field');
  const value = read(text, end, looseOperator, word, 'bare');
  if (!value) return undefined;
  if (before === ';' || text[start - 2] === ';') return isInConnectionString(text, start) ? behind(text, value.start, connectionField, 'field') : wholeLine(text, start, end, value) ?? { ...value, setting: 'line' };
  if (/^x-/i.test(text.slice(start, start + 2)) && text[end] === ':') return behind(text, value.start, toSpace, 'header');
  return wholeLine(text, start, end, value) ?? value;
}

/** Options, .netrc, Dockerfiles, redis.conf, and a whole line of a name and a value: `name value`. */
function apartValue(text: string, start: number, end: number, name: SecretName): Value | undefined {
  const value = read(text, end, apart, toSpace, 'line');
  if (!value) return undefined;
  if (isOption(text, start)) return behind(text, value.start, argument, 'line');
  if (isNetrc(text, start) || name.isEnvironment && isInstruction(text, start)) return { ...value, setting: 'literal' };
  if (!isWholeLine(text, start, value.end)) return undefined;
  return text.startsWith('requirepass', start) ? { ...value, setting: 'literal' } : value;
}

/** The value as a line of YAML, properties or INI has it, up to its end. */
function wholeLine(text: string, start: number, end: number, { start: from, end: wordEnd }: Value): Value | undefined {
  toSpace.lastIndex = wordEnd;
  const to = toSpace.test(text) ? toSpace.lastIndex : wordEnd;
  if (/[,;({[\\]/.test(text[to - 1]!) || !isWholeLine(text, start, to)) return undefined;
  const separator = text.slice(end, from).replace(/^["']/, '');
  return { start: from, end: to, setting: separator === '=' || separator === ': ' ? 'entry' : 'line', surer: 'data' };
}

function read(text: string, at: number, operator: RegExp, body: RegExp, setting: Setting): Value | undefined {
  operator.lastIndex = at;
  return operator.test(text) ? behind(text, operator.lastIndex, body, setting) : undefined;
}

function behind(text: string, at: number, body: RegExp, setting: Setting): Value | undefined {
  body.lastIndex = at;
  return body.test(text) ? { start: at, end: body.lastIndex, setting } : undefined;
}

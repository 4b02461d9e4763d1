import type { CodeContext } from '../classification/context';
import { isCredentialIdentifier } from '../classification/credentialNames';
import type { SecretName } from '../names/secretNames';
import { endsLine, isAmongData, isAmongPairs, isAfterAddress, isInConnectionString, followsHeaderDirective,
  followsInstruction, followsLogin, followsHyphens, startsKey, startsLine } from './surroundings';
import type { ContextRule, Value } from '../classification/context';

/** Matches an operator, with the YAML anchors and tags after it. */
const looseOperatorPattern =
  /\\{0,3}["'`]?\]?[ \t]{0,8}(?::{1,3}=|=>|:-|[?+.~]=|->|→|[:=])[ \t]{0,8}(?:\\\r?\n[ \t]{0,40})?(?:[&!][\w!]{1,30}[ \t]{1,4})?/y;
const whitespacePattern = /[ \t]{1,2}(?:\\\r?\n[ \t]{1,40})?(?=[^\s"'`<>[({$=:-])/y;
const elementPattern = /(?:\s{1,4}[\w:.-]{1,40}="[^"<>\n]{0,80}"){0,4}\s{0,4}>\s{0,64}(?:<!\[CDATA\[)?(?=[^<\s])/y;
/** Matches `name="password">`, `<key>password</key><string>`. */
const entryElementPattern = /["'](?: translatable="false")?>\s{0,64}(?:<[vV]alue>\s{0,64})?(?=[^<\s])/y;
/**
 * Matches `<key>password</key><string>`, `<name>db.password</name><value>`, `<td>Password</td><td>`, but not two
 * elements with the same tag, which form a list.
 */
const nextElementPattern =
  /<\/([\w:.-]{1,40})>\s{0,64}<(?!(?!td>)\1>|(?:key|name|dt|th|translation|target|seg)>)[\w:.-]{1,40}>\s{0,64}(?=[^<\s])/y;
const blockScalarPattern =
  /:[ \t]{1,4}[|>][+-]?\d?[+-]?[ \t]{0,4}\r?\n[ \t]{1,40}(?=\S)|:[ \t]{0,4}\r?\n[ \t]{1,40}(?=[^\s"'`{}[\]()$#|>*&!<-][^\s:]{3,80}[ \t]{0,8}(?:\r?\n[ \t]{0,2}[\w.-]{1,40}:|$))/y;

/** Match parts of `${NAME:-value}`, `${NAME:=value}`, `${some.name:value}`. The text after `:?` is a message. */
const placeholderStartPattern = /\$\{[\w.-]{0,60}$/,
  placeholderDefaultPattern = /:(?:[-=+]|(?!\?))/y,
  placeholderValuePattern = /[^\s"'`{}$<>][^\s"'`{}<>]{0,200}(?=\})/y;

const textToSpacePattern = /[^\s"'`]{1,1024}/y;
/** The group is atomic, so that a line of spaces is not read again from each space. */
const textToTagPattern = /(?=([^<\n\]]{1,400}))\1(?=(?:\]\]>)?\s{0,64}<\/)/y;
const wordPattern = /[^\s"'`,;)}\]<>&|\\]{1,1024}/y;
/** Matches a word in a command line or in a list of pairs. */
const argumentPattern = /[^\s"'`<>|;,)\]}\\]{1,1024}/y;
const queryFieldPattern = /[^\s"'`&<>\\,;)]{1,1024}/y;
const listFieldPattern = /[^\s"'`,;<>]{1,1024}/y;
const connectionFieldPattern = /[^\s"'`;<>]{1,1024}/y;

/** Returns the value of `<name attribute="a">value</name>`, starting at the end of the name. */
export function readElementValue(text: string, end: number): Value | undefined {
  return readValue(text, end, elementPattern, textToTagPattern, 'literal');
}

export function findUnquotedValue(text: string, start: number, end: number, name: SecretName): Value | undefined {
  const previousCharacter = text[start - 1];
  const nextCode = text.charCodeAt(end);
  // `$PWD:/root` mounts a folder
  if (previousCharacter === '<' || previousCharacter === '$' && nextCode === colon && text[end + 1] === '/')
    return undefined;
  if (previousCharacter === ':' && text[end] === '>') return readElementValue(text, end);
  if (nextCode === colon && placeholderStartPattern.test(text.slice(Math.max(0, start - 62), start)))
    return readValue(text, end, placeholderDefaultPattern, placeholderValuePattern, 'literal');
  if (nextCode === lessThan) return isWholeElement(text, start) ? readNextElement(text, end) : undefined;
  if (nextCode === equals) {
    if (/\/p $/i.test(text.slice(Math.max(0, start - 3), start))) return undefined; // the prompt of `set /p`
    const codeAfterEquals = text.charCodeAt(end + 1);
    const unspacedBody = codeAfterEquals === equals || codeAfterEquals === space && !name.isEnvironment
      ? undefined
      : findUnspacedBody(text, start, name);
    return unspacedBody
      ? readBody(text, end + 1, unspacedBody.bodyPattern, unspacedBody.context)
      : readAssignedValue(text, start, end);
  }
  const value = nextCode === space || nextCode === tab ?
    readSeparatedValue(text, start, end, name)
    : nextCode === colon
    ? readValue(text, end, blockScalarPattern, textToSpacePattern, 'restOfLine')
    : readNamedElement(text, start, end);
  return value ?? readAssignedValue(text, start, end);
}

const tab = 9, space = 32, colon = 58, lessThan = 60, equals = 61;

/**
 * Returns the value in the next element. A table in a document may list identifiers instead:
 * `<td>Password</td><td>pg_password</td>`.
 */
function readNextElement(text: string, end: number): Value | undefined {
  const value = readValue(text, end, nextElementPattern, textToTagPattern, 'literal');
  return value && text.startsWith('</td>', end) && isCredentialIdentifier(text.slice(value.start, value.end).trim())
    ? undefined
    : value;
}

/**
 * Returns the value after white space, in options, .netrc, Dockerfiles, headers, redis.conf, and a line with a name and
 * a value: `name value`.
 */
function readSeparatedValue(text: string, start: number, end: number, name: SecretName): Value | undefined {
  const value = readValue(text, end, whitespacePattern, textToSpacePattern, 'restOfLine');
  if (!value) return undefined;
  if (followsHyphens(text, start))
    return passphraseSourcePattern.test(text.slice(value.start, value.start + 6))
      ? undefined
      : readOptionArgument(text, value.start);
  if (macroStartPattern.test(text.slice(Math.max(0, start - 24), start))) return { ...value, context: 'literal' };
  if (followsHeaderDirective(text, start)) return readBody(text, value.start, argumentPattern, 'literal');
  if (followsLogin(text, start) || name.isEnvironment && followsInstruction(text, start))
    return { ...value, context: 'literal' };
  if (authorizationStartPattern.test(text.slice(Math.max(0, start - 24), start)))
    return readBody(text, value.start, wordPattern, 'restOfLine');
  if (
    !startsKey(text, start) && !/\b(?:CONFIG|config) (?:SET|set) $/.test(text.slice(Math.max(0, start - 11), start)) ||
    !endsLine(text, value.end)
  ) return undefined;
  return text.startsWith('requirepass', start) ? { ...value, context: 'literal' } : value;
}

/** Matches the start of RPM's `%define name value`. */
const macroStartPattern = /(?:^|\n)%(?:define|global)[ \t]{1,8}$/;

function readOptionArgument(text: string, start: number): Value | undefined {
  const value = readBody(text, start, argumentPattern, 'restOfLine');
  return value && { ...value, contextRule: optionsRule };
}

/**
 * Applies to an argument that is followed by another option, which does not occur in prose. Any word counts as an
 * argument unless it is a placeholder in a synopsis.
 */
const optionsRule: ContextRule = {
  context: 'configLine',
  applies: (text, _, start, end) =>
    /^[ \t]{1,4}(?:\\\r?\n[ \t]{1,40})?--?[a-zA-Z]/.test(text.slice(end, end + 60)) &&
    !metavariablePattern.test(text.slice(start, end)),
};

const metavariablePattern =
  /^(?:str|string|text|value|val|arg|argument|word|char|name|user|username|file|filename|path|url|host|option|options|flag|and|or|with|plus|then|via)$/i;

/** Sources of OpenSSL passphrases; `commands/` handles `pass:`. */
const passphraseSourcePattern = /^(?:pass|env|file|fd|stdin):/;

const authorizationStartPattern = /authorization["']?[ \t]{0,2}[:=,][ \t]{0,2}["'`]?$/i;

/** Determines the extent of the value in `NAME=value`, `--name=value`, `?name=value` and `user=a name=value`. */
function findUnspacedBody(text: string, start: number, name: SecretName): {
  readonly bodyPattern: RegExp;
  readonly context: CodeContext;
} | undefined {
  const previousCharacter = text[start - 1];
  if (name.isEnvironment)
    return {
      bodyPattern: startsLine(text, start)
        ? textToSpacePattern
        : argumentStartPattern.test(previousCharacter ?? '')
        ? argumentPattern
        : wordPattern,
      context: 'literal',
    };
  if ((previousCharacter === '-' || previousCharacter === '.') && followsHyphens(text, start))
    return { bodyPattern: argumentPattern, context: 'field' };
  if (previousCharacter === '?' || previousCharacter === '&')
    return { bodyPattern: queryFieldPattern, context: 'field' };
  return previousCharacter === ' ' && isAmongPairs(text, start)
    ? { bodyPattern: argumentPattern, context: 'field' }
    : undefined;
}

/** In a systemd or supervisor list, a variable follows `=` or a quote. */
const argumentStartPattern = /[ ="']/;

/** Reports whether nothing but the path of the name is between the preceding tag and the name. */
function isWholeElement(text: string, start: number): boolean {
  return />\s{0,16}[\w.:/ -]{0,60}$/.test(text.slice(Math.max(0, start - 80), start));
}

/** Returns the value of an element that has the name in an attribute. */
function readNamedElement(text: string, start: number, end: number): Value | undefined {
  const precedingText = text.slice(Math.max(0, start - 66), start);
  return /\b(?:[nN]ame|[kK]ey)=["'][\w.:-]{0,60}$/.test(precedingText)
    ? readValue(text, end, entryElementPattern, textToTagPattern, 'restOfLine')
    : undefined;
}

function readAssignedValue(text: string, start: number, end: number): Value | undefined {
  const value = readValue(text, end, looseOperatorPattern, wordPattern, 'expression');
  if (!value) return undefined;
  if (
    makeOperatorPattern.test(text.slice(end, value.start)) && makeVariablePattern.test(text.slice(start, end)) &&
    startsLine(text, start)
  )
    return readBody(text, value.start, textToSpacePattern, 'literal');
  if (text[start - 1] === ';' || text[start - 2] === ';')
    return isInConnectionString(text, start)
      ? readBody(text, value.start, connectionFieldPattern, 'field')
      : readWholeLine(text, start, end, value) ?? { ...value, context: 'restOfLine' };
  if ((text[start - 1] === ',' || text[start - 2] === ',') && isAfterAddress(text, start))
    return readBody(text, value.start, listFieldPattern, 'field');
  if (/^x-/i.test(text.slice(start, start + 2)) && text.charCodeAt(end) === colon)
    return readBody(text, value.start, textToSpacePattern, 'header');
  return readWholeLine(text, start, end, value) ?? value;
}

/** Match the operator and the variable in make's `NAME := value`. */
const makeOperatorPattern = /^[ \t]{0,8}(?::{1,3}|[?+])=/, makeVariablePattern = /^[A-Z][A-Z0-9_]*$/;

/** Returns the value as a whole line of YAML, properties or INI. */
function readWholeLine(text: string, start: number, end: number, { start: valueStart, end: wordEnd }: Value):
  | Value
  | undefined
{
  if (!startsKey(text, start) || nextFieldPattern.test(text.slice(wordEnd, wordEnd + 42))) return undefined;
  textToSpacePattern.lastIndex = wordEnd;
  const valueEnd = textToSpacePattern.test(text) ? textToSpacePattern.lastIndex : wordEnd;
  if (/[,;({[\\]/.test(text[valueEnd - 1]!) || !endsLine(text, valueEnd)) return undefined;
  const separator = text.slice(end, valueStart).replace(/^["']/, '');
  return {
    start: valueStart,
    end: valueEnd,
    context: separator === '=' || separator === ': ' ? 'keyValueLine' : 'restOfLine',
    contextRule: dataRule,
  };
}

/** Matches the next field in `A=…;B=…`, where the value is one of several fields. */
const nextFieldPattern = /^[;,][ ]?[A-Z]\w{1,39}=/;

const dataRule: ContextRule = {
  context: 'configLine',
  applies: (text, nameStart, start, end) =>
    !(text.startsWith(' = ', start - 3) && variableNamePattern.test(text.slice(start, end))) &&
    isAmongData(text, nameStart, end),
};

/** Matches the variable in `options.password = ghToken`, an assignment to a member in code without semicolons. */
const variableNamePattern = /^[a-z]+(?:[A-Z][a-z]{2,})+$/;

function readValue(text: string, position: number, operatorPattern: RegExp, bodyPattern: RegExp, context: CodeContext):
  | Value
  | undefined
{
  operatorPattern.lastIndex = position;
  return operatorPattern.test(text) ? readBody(text, operatorPattern.lastIndex, bodyPattern, context) : undefined;
}

function readBody(text: string, position: number, bodyPattern: RegExp, context: CodeContext): Value | undefined {
  bodyPattern.lastIndex = position;
  return bodyPattern.test(text) ? { start: position, end: bodyPattern.lastIndex, context } : undefined;
}

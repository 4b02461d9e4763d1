import { createCharacterSet } from '../text/characterSet';
import type { CodeContext } from '../classification/context';
import { readLexemeAt } from '../text/literals';
import { endsLine } from './surroundings';
import type { Value } from '../classification/context';

/**
 * Returns a function that finds the value of a name if both are in fields of the same record, in either order:
 * `{"name": "DB_PASSWORD", "value": "…"}`, `<add key="…" value="…"/>`, `- name: …⏎ value: …`, `--name … --value …`. It
 * also finds a value in a field below the name: `"adminPassword": {"value": "…"}`, `variableName "password" { default =
 * "…" }`. Names must be passed in text order. The text is searched only once for the keys of values.
 */
export function createPairFinder(text: string): (nameStart: number, nameEnd: number) => Value | undefined {
  let keys: number[] | undefined;
  let next = 0;
  return (nameStart, nameEnd) => {
    const path = findPathStart(text, nameStart);
    if (isOpening[text.charCodeAt(path - 1)] !== 1 && isNested[text.charCodeAt(nameEnd)] !== 1) return undefined;
    const isName = isNameKey(text, path);
    if (!isName && !opensFields(text, nameEnd)) return undefined;
    keys ??= [...text.matchAll(valueKey)].map(({ index }) => index);
    while (next < keys.length && keys[next]! < nameEnd) next++;
    if (!isName) return findValueAfter(nameEnd, (key) => isWithinFields(text, path, nameEnd, key));
    if (isInPasswordInput(text, path))
      return findValueAfter(nameEnd, (key) => !/[<>]/.test(text.slice(nameEnd, key))) ?? findValueBefore(path);
    return findValueAfter(nameEnd, (key) => isSameRecord(text, nameEnd, key)) ?? findValueBefore(path);
  };

  function findValueAfter(nameEnd: number, belongs: (key: number) => boolean): Value | undefined {
    for (let i = next; i < keys!.length && keys![i]! - nameEnd <= maxKeyDistance; i++) {
      const value = readValue(text, keys![i]!);
      if (value) return belongs(keys![i]!) ? value : undefined;
    }
    return undefined;
  }

  function findValueBefore(path: number): Value | undefined {
    for (let i = next - 1; i >= 0 && path - keys![i]! <= maxKeyDistance; i--) {
      const value = readValue(text, keys![i]!);
      if (value) return value.end <= path && !recordBoundary.test(text.slice(value.end, path)) ? value : undefined;
    }
    return undefined;
  }
}

/** The maximum distance between a name and the key of its value, in characters. */
const maxKeyDistance = 300;

/** Returns the start of the path that ends with the name: `auth.rootPassword`, `Env:DB_PASSWORD`. */
function findPathStart(text: string, nameStart: number): number {
  let start = nameStart;
  while (start > 0 && nameStart - start < 80 && isPathCharacter[text.charCodeAt(start - 1)] === 1) start--;
  return start;
}

const isPathCharacter = createCharacterSet(/[\w.:$/-]/),
  isOpening = createCharacterSet(/["'`=: @]/),
  isNested = createCharacterSet(/["'\\: {]/);

/**
 * Reports whether the key of a name precedes the path: `"name": "`, `ParameterKey=`, `:key => '`, `--name "`, `/v `.
 */
function isNameKey(text: string, path: number): boolean {
  const quote = skipBackward(text, path, isQuote, 5);
  let at = skipBackward(text, quote, isBlank, maxGap);
  if (text[at - 1] === '>' && text[at - 2] === '=') at -= 2;
  else if (text[at - 1] === ':' || text[at - 1] === '=') at--;
  else return at < quote && nameOption.test(text.slice(Math.max(0, at - 7), at));
  const end = skipBackward(text, skipBackward(text, at, isBlank, maxGap), isQuote, 4);
  return nameWord.test(text.slice(Math.max(0, end - 9), end)) || isInPasswordInput(text, path);
}

/** Reports whether the path is in `<passwordInput type="password" … value="…">` of an HTML form. */
function isInPasswordInput(text: string, path: number): boolean {
  const quote = text[path - 1];
  return (quote === '"' || quote === "'") && (text.charCodeAt(path) | 32) === letterP &&
    passwordInput.test(text.slice(Math.max(0, path - 310), path + 9));
}

const letterP = 112;

const passwordInput = /<input(?=\s)[^<>]{0,280}\stype\s{0,4}=\s{0,4}\\?["']password["'\\]$/i;

/** The maximum number of white space characters around the sign after a key, since HCL formatters align these signs. */
const maxGap = 40;

function skipBackward(text: string, from: number, characters: Uint8Array, max: number): number {
  let at = from;
  while (at > from - max && characters[text.charCodeAt(at - 1)] === 1) at--;
  return at;
}

const isQuote = createCharacterSet(/["'`\\@]/), isBlank = createCharacterSet(/\s/);
const nameWord =
  /(?:name|key|(?<![a-z])id|variable|field|property|N(?:ame|AME)|K(?:ey|EY)|Id|ID|Variable|Field|Property)$/;
const nameOption = /(?:-(?:[nN]ame|Path)|\/v)$/;

/** The last word of a key whose value may be the secret. */
const valueKey = /value|default|(?<!-)content|\/d /gi;
const separator = /(?:value|default|content)["'`\\]{0,4}\s{0,8}(?:=>|[:=])\s{0,8}|(?:(?<=-)value|\/d) (?=[^\s])/iy;
const flowWord = /[^\s"'`,;)}\]<>&|\\]{1,1024}/y, lineWord = /[^\s"'`]{1,1024}/y;

function readValue(text: string, key: number): Value | undefined {
  separator.lastIndex = key;
  if (!separator.test(text)) return undefined;
  const at = separator.lastIndex;
  const line = readLexemeAt(text, at, lineWord);
  if (!line) return undefined;
  if (line.quoted) return { start: line.start, end: line.end, context: 'quoted' };
  const isWholeLine = endsLine(text, line.end) && !/[,;({[]/.test(text[line.end - 1]!) &&
    /[:=]/.test(text.slice(key, at)) && !(/[})\]]/.test(text[line.end - 1]!) && opensOnLine(text, key));
  const word = isWholeLine ? line : readLexemeAt(text, at, flowWord);
  const context: CodeContext = isWholeLine
    ? text[key - 1] === ' ' || text[key - 1] === '\t' ? 'literal' : 'keyValueLine'
    : 'field';
  return word && !(context === 'field' && variableName.test(text.slice(word.start, word.end)))
    ? { start: word.start, end: word.end, context }
    : undefined;
}

/**
 * Reports whether a brace is open on the key's line. If so, the closing brace at the line's end is not part of the
 * value.
 */
function opensOnLine(text: string, key: number): boolean {
  return /\{[^{}\n]{0,300}$/.test(text.slice(Math.max(0, key - 300), key));
}

/** The name of a variable, as in `{ key: a, value: restValue }`. */
const variableName = /^[a-z]{1,20}(?:[A-Z][a-z]{1,20})+$/;

/** The boundary between two records. */
const recordBoundary =
  /[{}[\]<>;]|(?:^|\n)[ \t+]{0,40}- |- ["']?\w{0,20}$|(?:name|key)["'\\]{0,4}\s{0,4}(?:=>|[:=])[^:=]{0,200}[\n,][^:=]{0,60}(?:name|key)["'\\]{0,4}\s{0,4}(?:=>|[:=])/i;
const otherName = /(?:name|key)["'\\]{0,4}\s{0,4}(?:=>|[:=])/i;

function isSameRecord(text: string, nameEnd: number, key: number): boolean {
  const between = text.slice(nameEnd, key);
  if ((text[key - 1] === '-' || text[key] === '/') && commandEnd.test(between)) return false;
  return !/[{}[\]<>;]|(?:^|\n)[ \t+]{0,40}- /.test(between) && !otherName.test(between);
}

/** The end of a command's line without a continuation. */
const commandEnd = /(?:^|[^\\`^\s])[ \t]*\r?\n/;

/** Reports whether the name is followed by its fields: `"name": {`, `name "x" {`, `name:` at the end of a line. */
function opensFields(text: string, nameEnd: number): boolean {
  fieldsStart.lastIndex = nameEnd;
  return fieldsStart.test(text);
}

const openingBrace = /^["'\\]{0,4}\s{0,4}[:=]?\s{0,4}\{/;
const fieldsStart = /["'\\]{0,4}\s{0,4}[:=]?\s{0,4}\{|["']?:[ \t]{0,8}\r?\n/y;

function isWithinFields(text: string, path: number, nameEnd: number, key: number): boolean {
  const between = text.slice(nameEnd, key);
  if (openingBrace.test(between)) return !/[{}]/.test(between.slice(between.indexOf('{') + 1));
  if (/[{}[\]]/.test(between)) return false;
  const indent = path - 1 - text.lastIndexOf('\n', path - 1);
  return between.split('\n').slice(1).every((line, i, lines) =>
    (i === lines.length - 1 && /^[ \t]*["']?$/.test(line) ||
      /^[ \t]*(?:- )?[\w.-]{1,60}:|^[ \t]*[\w.-]*$/.test(line)) && line.search(/[^ \t]|$/) > indent
  );
}

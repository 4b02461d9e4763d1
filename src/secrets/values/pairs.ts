import { characterSet } from '../text/characterSet';
import type { ValueContext } from '../classification/context';
import { literalAt } from '../text/literals';
import { endsLine } from './surroundings';
import type { Value } from './value';

/**
 * The value of a name that is itself the value of a key, where both are fields of one thing: `{"name": "DB_PASSWORD",
 * "value": "…"}`, `<add key="…" value="…"/>`, `- name: …⏎ value: …`, `--name … --value …`, in either order; and of a
 * name
 * that has its value as a field: `"adminPassword": {"value": "…"}`, `variable "password" { default = "…" }`. Names must
 * come in the order of the text, which is searched once for the keys of values.
 */
export function pairFinder(text: string): (nameStart: number, nameEnd: number) => Value | undefined {
  let keys: number[] | undefined;
  let next = 0;
  return (nameStart, nameEnd) => {
    const path = pathStart(text, nameStart);
    if (isOpening[text.charCodeAt(path - 1)] !== 1 && isNested[text.charCodeAt(nameEnd)] !== 1) return undefined;
    const isCredentialIdentifier = isNameKey(text, path);
    if (!isCredentialIdentifier && !opensFields(text, nameEnd)) return undefined;
    keys ??= [...text.matchAll(valueKey)].map(({ index }) => index);
    while (next < keys.length && keys[next]! < nameEnd) next++;
    if (!isCredentialIdentifier) return behind(nameEnd, (key) => isWithinFields(text, path, nameEnd, key));
    return behind(nameEnd, (key) => isSameThing(text, nameEnd, key)) ?? before(path);
  };

  function behind(nameEnd: number, belongs: (key: number) => boolean): Value | undefined {
    for (let i = next; i < keys!.length && keys![i]! - nameEnd <= within; i++) {
      const value = valueAt(text, keys![i]!);
      if (value) return belongs(keys![i]!) ? value : undefined;
    }
    return undefined;
  }

  function before(path: number): Value | undefined {
    for (let i = next - 1; i >= 0 && path - keys![i]! <= within; i--) {
      const value = valueAt(text, keys![i]!);
      if (value) return value.end <= path && !parts.test(text.slice(value.end, path)) ? value : undefined;
    }
    return undefined;
  }
}

/** So far from a name its value's key is looked for. Characters. */
const within = 300;

/** Where the words begin that the name hangs on: `auth.rootPassword`, `Env:DB_PASSWORD`. */
function pathStart(text: string, nameStart: number): number {
  let start = nameStart;
  while (start > 0 && nameStart - start < 80 && inPath[text.charCodeAt(start - 1)] === 1) start--;
  return start;
}

const inPath = characterSet(/[\w.:$/-]/), isOpening = characterSet(/["'`=: @]/), isNested = characterSet(/["'\\: {]/);

/**
 * Whether a key whose value is a name stands before it: `"name": "`, `ParameterKey=`, `:key => '`, `--name "`, `/v `.
 */
function isNameKey(text: string, path: number): boolean {
  const quote = back(text, path, isQuote, 5);
  let at = back(text, quote, isBlank, 4);
  if (text[at - 1] === '>' && text[at - 2] === '=') at -= 2;
  else if (text[at - 1] === ':' || text[at - 1] === '=') at--;
  else return at < quote && nameOption.test(text.slice(Math.max(0, at - 7), at));
  const end = back(text, back(text, at, isBlank, 4), isQuote, 4);
  return nameWord.test(text.slice(Math.max(0, end - 9), end));
}

function back(text: string, from: number, characters: Uint8Array, most: number): number {
  let at = from;
  while (at > from - most && characters[text.charCodeAt(at - 1)] === 1) at--;
  return at;
}

const isQuote = characterSet(/["'`\\@]/), isBlank = characterSet(/\s/);
const nameWord =
  /(?:name|key|(?<![a-z])id|variable|field|property|N(?:ame|AME)|K(?:ey|EY)|Id|ID|Variable|Field|Property)$/;
const nameOption = /(?:-(?:[nN]ame|Path)|\/v)$/;

/** A word that ends the key of a value. */
const valueKey = /value|default|(?<!-)content|\/d /gi;
const separator = /(?:value|default|content)["'`\\]{0,4}\s{0,8}(?:=>|[:=])\s{0,8}|(?:(?<=-)value|\/d) (?=[^\s])/iy;
const flowWord = /[^\s"'`,;)}\]<>&|\\]{1,1024}/y, lineWord = /[^\s"'`]{1,1024}/y;

function valueAt(text: string, key: number): Value | undefined {
  separator.lastIndex = key;
  if (!separator.test(text)) return undefined;
  const at = separator.lastIndex;
  const line = literalAt(text, at, lineWord);
  if (!line) return undefined;
  if (line.quoted) return { start: line.start, end: line.end, context: 'quoted' };
  const isLine = endsLine(text, line.end) && !/[,;({[]/.test(text[line.end - 1]!) && /[:=]/.test(text.slice(key, at));
  const word = isLine ? line : literalAt(text, at, flowWord);
  const context: ValueContext = isLine
    ? text[key - 1] === ' ' || text[key - 1] === '\t' ? 'literal' : 'keyValueLine'
    : 'field';
  return word && !(context === 'field' && variable.test(text.slice(word.start, word.end)))
    ? { start: word.start, end: word.end, context }
    : undefined;
}

/** `{ key: a, value: restValue }` */
const variable = /^[a-z]{1,20}(?:[A-Z][a-z]{1,20})+$/;

/** What stands between two things. */
const parts =
  /[{}[\]<>;]|(?:^|\n)[ \t+]{0,40}- |- ["']?\w{0,20}$|(?:name|key)["'\\]{0,4}\s{0,4}(?:=>|[:=])[^:=]{0,200}[\n,][^:=]{0,60}(?:name|key)["'\\]{0,4}\s{0,4}(?:=>|[:=])/i;
const otherName = /(?:name|key)["'\\]{0,4}\s{0,4}(?:=>|[:=])/i;

function isSameThing(text: string, nameEnd: number, key: number): boolean {
  const between = text.slice(nameEnd, key);
  if ((text[key - 1] === '-' || text[key] === '/') && endsCommand.test(between)) return false;
  return !/[{}[\]<>;]|(?:^|\n)[ \t+]{0,40}- /.test(between) && !otherName.test(between);
}

/** An option's line ends, and does not go on: what follows is another command. */
const endsCommand = /(?:^|[^\\`^\s])[ \t]*\r?\n/;

/** `"name": {`, `name "x" {`, `name:` at a line's end. */
function opensFields(text: string, nameEnd: number): boolean {
  fields.lastIndex = nameEnd;
  return fields.test(text);
}

const opened = /^["'\\]{0,4}\s{0,4}[:=]?\s{0,4}\{/;
const fields = /["'\\]{0,4}\s{0,4}[:=]?\s{0,4}\{|["']?:[ \t]{0,8}\r?\n/y;

function isWithinFields(text: string, path: number, nameEnd: number, key: number): boolean {
  const between = text.slice(nameEnd, key);
  if (opened.test(between)) return !/[{}]/.test(between.slice(between.indexOf('{') + 1));
  if (/[{}[\]]/.test(between)) return false;
  const indent = path - 1 - text.lastIndexOf('\n', path - 1);
  return between.split('\n').slice(1).every((line, i, lines) =>
    (i === lines.length - 1 && /^[ \t]*["']?$/.test(line) ||
      /^[ \t]*(?:- )?[\w.-]{1,60}:|^[ \t]*[\w.-]*$/.test(line)) && line.search(/[^ \t]|$/) > indent
  );
}

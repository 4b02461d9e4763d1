import { characterSet } from '../text/characterSet';
import type { CodeContext } from '../classification/context';
import { lexemeAt } from '../text/literals';
import { endsLine } from './surroundings';
import type { Value } from '../classification/context';

/**
 * Finds the value of a name that is itself the value of a key, if both are fields of one record, in either order:
 * `{"name": "DB_PASSWORD", "value": "…"}`, `<add key="…" value="…"/>`, `- name: …⏎ value: …`, `--name … --value …`; and
 * the value of a name that is in a field below the name: `"adminPassword": {"value": "…"}`, `variable "password" {
 * default = "…" }`. Names must come in the order of the text, which is searched only once for the keys of values.
 */
export function pairFinder(text: string): (nameStart: number, nameEnd: number) => Value | undefined {
  let keys: number[] | undefined;
  let next = 0;
  return (nameStart, nameEnd) => {
    const path = pathStart(text, nameStart);
    if (isOpening[text.charCodeAt(path - 1)] !== 1 && isNested[text.charCodeAt(nameEnd)] !== 1) return undefined;
    const isName = isNameKey(text, path);
    if (!isName && !opensFields(text, nameEnd)) return undefined;
    keys ??= [...text.matchAll(valueKey)].map(({ index }) => index);
    while (next < keys.length && keys[next]! < nameEnd) next++;
    if (!isName) return valueAfter(nameEnd, (key) => isWithinFields(text, path, nameEnd, key));
    if (isOfInput(text, path))
      return valueAfter(nameEnd, (key) => !/[<>]/.test(text.slice(nameEnd, key))) ?? valueBefore(path);
    return valueAfter(nameEnd, (key) => isSameRecord(text, nameEnd, key)) ?? valueBefore(path);
  };

  function valueAfter(nameEnd: number, belongs: (key: number) => boolean): Value | undefined {
    for (let i = next; i < keys!.length && keys![i]! - nameEnd <= within; i++) {
      const value = valueAt(text, keys![i]!);
      if (value) return belongs(keys![i]!) ? value : undefined;
    }
    return undefined;
  }

  function valueBefore(path: number): Value | undefined {
    for (let i = next - 1; i >= 0 && path - keys![i]! <= within; i--) {
      const value = valueAt(text, keys![i]!);
      if (value) return value.end <= path && !recordBoundary.test(text.slice(value.end, path)) ? value : undefined;
    }
    return undefined;
  }
}

/** The maximum distance between a name and the key of its value, in characters. */
const within = 300;

/** Returns the start of the path that ends with the name: `auth.rootPassword`, `Env:DB_PASSWORD`. */
function pathStart(text: string, nameStart: number): number {
  let start = nameStart;
  while (start > 0 && nameStart - start < 80 && inPath[text.charCodeAt(start - 1)] === 1) start--;
  return start;
}

const inPath = characterSet(/[\w.:$/-]/), isOpening = characterSet(/["'`=: @]/), isNested = characterSet(/["'\\: {]/);

/**
 * Reports whether the key of a name precedes the path: `"name": "`, `ParameterKey=`, `:key => '`, `--name "`, `/v `.
 */
function isNameKey(text: string, path: number): boolean {
  const quote = back(text, path, isQuote, 5);
  let at = back(text, quote, isBlank, longestGap);
  if (text[at - 1] === '>' && text[at - 2] === '=') at -= 2;
  else if (text[at - 1] === ':' || text[at - 1] === '=') at--;
  else return at < quote && nameOption.test(text.slice(Math.max(0, at - 7), at));
  const end = back(text, back(text, at, isBlank, longestGap), isQuote, 4);
  return nameWord.test(text.slice(Math.max(0, end - 9), end)) || isOfInput(text, path);
}

/** Reports whether the path is in `<input type="password" … value="…">` of an HTML form. */
function isOfInput(text: string, path: number): boolean {
  const quote = text[path - 1];
  return (quote === '"' || quote === "'") && (text.charCodeAt(path) | 32) === letterP &&
    input.test(text.slice(Math.max(0, path - 310), path + 9));
}

const letterP = 112;

const input = /<input(?=\s)[^<>]{0,280}\stype\s{0,4}=\s{0,4}\\?["']password["'\\]$/i;

/** The maximum white space around the sign between a key and its value, which HCL formatters align. */
const longestGap = 40;

function back(text: string, from: number, characters: Uint8Array, max: number): number {
  let at = from;
  while (at > from - max && characters[text.charCodeAt(at - 1)] === 1) at--;
  return at;
}

const isQuote = characterSet(/["'`\\@]/), isBlank = characterSet(/\s/);
const nameWord =
  /(?:name|key|(?<![a-z])id|variable|field|property|N(?:ame|AME)|K(?:ey|EY)|Id|ID|Variable|Field|Property)$/;
const nameOption = /(?:-(?:[nN]ame|Path)|\/v)$/;

/** The last word of the key of a value. */
const valueKey = /value|default|(?<!-)content|\/d /gi;
const separator = /(?:value|default|content)["'`\\]{0,4}\s{0,8}(?:=>|[:=])\s{0,8}|(?:(?<=-)value|\/d) (?=[^\s])/iy;
const flowWord = /[^\s"'`,;)}\]<>&|\\]{1,1024}/y, lineWord = /[^\s"'`]{1,1024}/y;

function valueAt(text: string, key: number): Value | undefined {
  separator.lastIndex = key;
  if (!separator.test(text)) return undefined;
  const at = separator.lastIndex;
  const line = lexemeAt(text, at, lineWord);
  if (!line) return undefined;
  if (line.quoted) return { start: line.start, end: line.end, context: 'quoted' };
  const isLine = endsLine(text, line.end) && !/[,;({[]/.test(text[line.end - 1]!) &&
    /[:=]/.test(text.slice(key, at)) && !(/[})\]]/.test(text[line.end - 1]!) && opensOnLine(text, key));
  const word = isLine ? line : lexemeAt(text, at, flowWord);
  const context: CodeContext = isLine
    ? text[key - 1] === ' ' || text[key - 1] === '\t' ? 'literal' : 'keyValueLine'
    : 'field';
  return word && !(context === 'field' && variable.test(text.slice(word.start, word.end)))
    ? { start: word.start, end: word.end, context }
    : undefined;
}

/**
 * Reports whether a brace is open on the key's line: if so, the closing brace at the line's end is not part of the
 * value.
 */
function opensOnLine(text: string, key: number): boolean {
  return /\{[^{}\n]{0,300}$/.test(text.slice(Math.max(0, key - 300), key));
}

/** `{ key: a, value: restValue }` */
const variable = /^[a-z]{1,20}(?:[A-Z][a-z]{1,20})+$/;

/** The boundary between two records. */
const recordBoundary =
  /[{}[\]<>;]|(?:^|\n)[ \t+]{0,40}- |- ["']?\w{0,20}$|(?:name|key)["'\\]{0,4}\s{0,4}(?:=>|[:=])[^:=]{0,200}[\n,][^:=]{0,60}(?:name|key)["'\\]{0,4}\s{0,4}(?:=>|[:=])/i;
const otherName = /(?:name|key)["'\\]{0,4}\s{0,4}(?:=>|[:=])/i;

function isSameRecord(text: string, nameEnd: number, key: number): boolean {
  const between = text.slice(nameEnd, key);
  if ((text[key - 1] === '-' || text[key] === '/') && endsCommand.test(between)) return false;
  return !/[{}[\]<>;]|(?:^|\n)[ \t+]{0,40}- /.test(between) && !otherName.test(between);
}

/** The option's line ends the command, without a continuation. */
const endsCommand = /(?:^|[^\\`^\s])[ \t]*\r?\n/;

/** Reports whether the name is followed by its fields: `"name": {`, `name "x" {`, `name:` at the end of a line. */
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

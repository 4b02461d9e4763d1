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
  let keyOffsets: number[] | undefined;
  let nextKeyIndex = 0;
  return (nameStart, nameEnd) => {
    const pathStart = findPathStart(text, nameStart);
    if (isOpening[text.charCodeAt(pathStart - 1)] !== 1 && isNested[text.charCodeAt(nameEnd)] !== 1) return undefined;
    const isName = isNameKey(text, pathStart);
    const hasFields = opensFields(text, nameEnd);
    if (!isName && !hasFields) return undefined;
    keyOffsets ??= [...text.matchAll(valueKeyPattern)].map(({ index }) => index);
    while (nextKeyIndex < keyOffsets.length && keyOffsets[nextKeyIndex]! < nameEnd) nextKeyIndex++;
    const valueWithin = hasFields
      ? findValueAfter(nameEnd, (keyOffset) => isWithinFields(text, pathStart, nameEnd, keyOffset))
      : undefined;
    if (!isName) return valueWithin;
    if (isInPasswordInput(text, pathStart))
      return findValueAfter(nameEnd, (keyOffset) => !/[<>]/.test(text.slice(nameEnd, keyOffset))) ??
        findValueBefore(pathStart);
    return findValueAfter(nameEnd, (keyOffset) => isSameRecord(text, nameEnd, keyOffset)) ??
      findValueBefore(pathStart) ?? valueWithin; // the word before the name may belong to another statement
  };

  function findValueAfter(nameEnd: number, belongsToName: (keyOffset: number) => boolean): Value | undefined {
    for (let i = nextKeyIndex; i < keyOffsets!.length && keyOffsets![i]! - nameEnd <= maxKeyDistance; i++) {
      const value = readValue(text, keyOffsets![i]!);
      if (value) return belongsToName(keyOffsets![i]!) ? value : undefined;
    }
    return undefined;
  }

  function findValueBefore(pathStart: number): Value | undefined {
    for (let i = nextKeyIndex - 1; i >= 0 && pathStart - keyOffsets![i]! <= maxKeyDistance; i--) {
      const value = readValue(text, keyOffsets![i]!);
      if (value)
        return value.end <= pathStart && !recordBoundaryPattern.test(text.slice(value.end, pathStart))
          ? value
          : undefined;
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
function isNameKey(text: string, pathStart: number): boolean {
  const quoteStart = skipBackward(text, pathStart, isQuote, 5);
  let keyEnd = skipBackward(text, quoteStart, isBlank, maxGap);
  if (text[keyEnd - 1] === '>' && text[keyEnd - 2] === '=') keyEnd -= 2;
  else if (text[keyEnd - 1] === ':' || text[keyEnd - 1] === '=') keyEnd--;
  else return keyEnd < quoteStart && nameOptionPattern.test(text.slice(Math.max(0, keyEnd - 7), keyEnd));
  const end = skipBackward(text, skipBackward(text, keyEnd, isBlank, maxGap), isQuote, 4);
  return nameWordPattern.test(text.slice(Math.max(0, end - 9), end)) || isInPasswordInput(text, pathStart);
}

/** Reports whether the path is in `<input type="password" … value="…">` of an HTML form. */
function isInPasswordInput(text: string, pathStart: number): boolean {
  const quote = text[pathStart - 1];
  return (quote === '"' || quote === "'") && (text.charCodeAt(pathStart) | 32) === letterP &&
    passwordInputPattern.test(text.slice(Math.max(0, pathStart - 310), pathStart + 9));
}

const letterP = 112;

const passwordInputPattern = /<input(?=\s)[^<>]{0,280}\stype\s{0,4}=\s{0,4}\\?["']password["'\\]$/i;

/** The maximum number of white space characters around the sign after a key, since HCL formatters align these signs. */
const maxGap = 40;

function skipBackward(text: string, end: number, characters: Uint8Array, max: number): number {
  let position = end;
  while (position > end - max && characters[text.charCodeAt(position - 1)] === 1) position--;
  return position;
}

const isQuote = createCharacterSet(/["'`\\@]/), isBlank = createCharacterSet(/\s/);
const nameWordPattern =
  /(?:name|key|(?<![a-z])id|variable|field|property|N(?:ame|AME)|K(?:ey|EY)|Id|ID|Variable|Field|Property)$/;
const nameOptionPattern = /(?:-(?:[nN]ame|Path)|\/v)$/;

/** Matches the last word of a key whose value may be the secret. */
const valueKeyPattern = /value|default|(?<!-)content|\/d /gi;
const separatorPattern =
  /(?:value|default|content)["'`\\]{0,4}\s{0,8}(?:=>|[:=])\s{0,8}(?:[|>][+-]?\d?[+-]?[ \t]{0,4}\r?\n[ \t]{1,40})?|(?:(?<=-)value|\/d) (?=[^\s])/iy;
const flowWordPattern = /[^\s"'`,;)}\]<>&|\\]{1,1024}/y, lineWordPattern = /[^\s"'`]{1,1024}/y;

function readValue(text: string, keyOffset: number): Value | undefined {
  separatorPattern.lastIndex = keyOffset;
  if (!separatorPattern.test(text)) return undefined;
  const valueStart = separatorPattern.lastIndex;
  const lineLexeme = readLexemeAt(text, valueStart, lineWordPattern);
  if (!lineLexeme) return undefined;
  if (lineLexeme.quoted) return { start: lineLexeme.start, end: lineLexeme.end, context: 'quoted' };
  const isWholeLine = endsLine(text, lineLexeme.end) && !/[,;({[]/.test(text[lineLexeme.end - 1]!) &&
    /[:=]/.test(text.slice(keyOffset, valueStart)) &&
    !(/[})\]]/.test(text[lineLexeme.end - 1]!) && opensOnLine(text, keyOffset));
  const word = isWholeLine ? lineLexeme : readLexemeAt(text, valueStart, flowWordPattern);
  const context: CodeContext = isWholeLine
    ? text[keyOffset - 1] === ' ' || text[keyOffset - 1] === '\t' ? 'literal' : 'keyValueLine'
    : 'field';
  return word && !(context === 'field' && variableNamePattern.test(text.slice(word.start, word.end)))
    ? { start: word.start, end: word.end, context }
    : undefined;
}

/**
 * Reports whether a brace is open on the key's line. If so, the closing brace at the line's end is not part of the
 * value.
 */
function opensOnLine(text: string, keyOffset: number): boolean {
  return /\{[^{}\n]{0,300}$/.test(text.slice(Math.max(0, keyOffset - 300), keyOffset));
}

/** Matches the name of a variable, as in `{ key: a, value: restValue }`. */
const variableNamePattern = /^[a-z]{1,20}(?:[A-Z][a-z]{1,20})+$/;

/** Matches the boundary between two records. */
const recordBoundaryPattern =
  /[{}[\]<>;]|(?:^|\n)[ \t+]{0,40}- |- ["']?\w{0,20}$|(?:name|key)["'\\]{0,4}\s{0,4}(?:=>|[:=])[^:=]{0,200}[\n,][^:=]{0,60}(?:name|key)["'\\]{0,4}\s{0,4}(?:=>|[:=])/i;
const otherNamePattern = /(?:name|key)["'\\]{0,4}\s{0,4}(?:=>|[:=])/i;

function isSameRecord(text: string, nameEnd: number, keyOffset: number): boolean {
  const textBetween = text.slice(nameEnd, keyOffset);
  if ((text[keyOffset - 1] === '-' || text[keyOffset] === '/') && commandEndPattern.test(textBetween)) return false;
  return !/[{}[\]<>;]|(?:^|\n)[ \t+]{0,40}- /.test(textBetween) && !otherNamePattern.test(textBetween);
}

/** Matches the end of a command that does not continue on the next line. */
const commandEndPattern = /(?:^|[^\\`^\s])[ \t]*\r?\n/;

/** Reports whether the name is followed by its fields: `"name": {`, `name "x" {`, `name:` at the end of a line. */
function opensFields(text: string, nameEnd: number): boolean {
  fieldsStartPattern.lastIndex = nameEnd;
  return fieldsStartPattern.test(text);
}

const openingBracePattern = /^["'\\]{0,4}\s{0,4}[:=]?\s{0,4}\{/;
const fieldsStartPattern = /["'\\]{0,4}\s{0,4}[:=]?\s{0,4}\{|["']?:[ \t]{0,8}\r?\n/y;

function isWithinFields(text: string, pathStart: number, nameEnd: number, keyOffset: number): boolean {
  const textBetween = text.slice(nameEnd, keyOffset);
  if (openingBracePattern.test(textBetween)) return !/[{}]/.test(textBetween.slice(textBetween.indexOf('{') + 1));
  if (/[{}[\]]/.test(textBetween)) return false;
  const indent = pathStart - 1 - text.lastIndexOf('\n', pathStart - 1);
  return textBetween.split('\n').slice(1).every((line, i, lines) =>
    (i === lines.length - 1 && /^[ \t]*["']?$/.test(line) ||
      /^[ \t]*(?:- )?[\w.-]{1,60}:|^[ \t]*[\w.-]*$/.test(line)) && line.search(/[^ \t]|$/) > indent
  );
}

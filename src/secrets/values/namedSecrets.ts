import type { CodeContext, Value } from '../classification/context';
import { isSecret } from '../classification/isSecret';
import { MemoizedTest } from '../classification/memoizedTest';
import { isRandom } from '../classification/randomness';
import type { TextFormat } from '../configuration/textFormat';
import type { Hits } from '../hits';
import { isPartOfReference } from '../names/objectReferences';
import { repeatsName } from '../names/repeatsName';
import { visitSecretNames, type SecretName } from '../names/secretNames';
import { isApiKeyLabel } from '../names/wordForKey';
import type { Strength } from '../names/strength';
import { markerStart, type Region } from '../region';
import { createCharacterSet } from '../text/characterSet';
import { skipPlainTextMark } from '../text/plainTextMark';
import { findComparisonValue } from './comparisons';
import { findDelimitedValue } from './delimited';
import { findDelimitedField } from './delimitedField';
import { createHtmlColumnFinder } from './htmlColumns';
import { findJoinedParts } from './joinedParts';
import { findFieldValue, findLabeledValue } from './labels';
import { findListedArgument } from './listedArgument';
import { createPairFinder } from './pairs';
import { createPassNameFilter } from './passNames';
import { findQuotedValue } from './quoted';
import { findResultStrings } from './resultStrings';
import { findReturnedString } from './returnedStrings';
import { findSettingValue } from './settings';
import { findShellOutput } from './shellOutputs';
import { createUserNameSearch, type UserNameSearch } from './surroundings';
import { createColumnFinder, type TableColumn } from './tableColumns';
import { findTupleValue } from './tuples';
import { readElementValue, findUnquotedValue } from './unquoted';

/**
 * Finds secrets that are values of names such as `password`, in code, JSON, YAML, TOML, .env, INI, XML, HCL, headers,
 * query strings, connection strings and command lines. The region is the value alone, without its quotes.
 */
export function findNamedSecrets(text: string, hits: Hits, format?: TextFormat): Region[] {
  if (format === 'lock') return [];
  const regions: Region[] = [];
  const testsByStrength: Partial<Record<Strength, Partial<Record<CodeContext, MemoizedTest>>>> = {};
  const userNameSearch = createUserNameSearch(text);
  const findValue = createValueFinder(text, userNameSearch);
  const findColumnBelow = createColumnFinder(text);
  const findHtmlColumnBelow = createHtmlColumnFinder(text);
  const hasExpressions = format !== 'json' && format !== 'catalog';
  let skipTo = 0;
  visitSecretNames(text, hits, (start, end, name) => {
    const column = findColumnBelow(start, end) ?? findHtmlColumnBelow(start, end);
    if (column) addCells(column, name);
    if (start < skipTo) return;
    const value = findValue(start, end, name);
    if (value) addValue(start, end, name, removePrefix(text, end, value));
    if (hasExpressions) { for (const result of findResultStrings(text, start, end)) addValue(start, end, name,
          result); }
  });
  return regions;

  function addValue(start: number, end: number, name: SecretName, value: Value): void {
    if (text.startsWith(markerStart, value.start) || value.end <= value.start) return;
    if (value.end - value.start > 200) skipTo = value.end; // otherwise, each name in a long run searches the whole run
    const joinedStrings = findJoinedParts(text, start, end, value);
    const parts = [value, ...joinedStrings].map((part) => text.slice(part.start, part.end));
    const content = parts.join('');
    if (
      !parts.some((part) => isSecretAt(start, name.strength, value, part)) &&
        !(joinedStrings.length > 0 && isRandom(content) && isSecretAt(start, name.strength, value, content)) ||
      isApiKeyLabel(text.slice(start, end), content) ||
      isPartOfReference(text, start, end) ||
      format === 'catalog' && isMessage(content) ||
      repeatsName(text.slice(start, end), content)
    ) return;
    regions.push({ start: value.start, end: value.end, type: name.type });
    for (const joinedString of joinedStrings) {
      regions.push({ start: joinedString.start, end: joinedString.end, type: name.type });
      skipTo = joinedString.end;
    }
  }

  function addCells({ kind, cells }: TableColumn, { strength, type }: SecretName): void {
    const context = strength !== 'password' || kind === 'markdown'
      ? 'restOfLine'
      : kind === 'csv'
      ? 'literal'
      : 'configLine';
    for (const { start, end } of cells) {
      const content = text.slice(start, end);
      if (!/\s/.test(content) && !content.startsWith(markerStart) && isSecretValue(content, strength, context))
        regions.push({ start, end, type });
    }
  }

  /** Checks the surrounding text only if the value alone is not sufficient. That result is not memoized. */
  function isSecretAt(nameStart: number, strength: Strength, { start, end, context, contextRule }: Value,
    value: string): boolean
  {
    return isSecretValue(value, strength, context)
      || contextRule !== undefined && isSecretValue(value, strength, contextRule.context) &&
        contextRule.applies(text, nameStart, start, end)
      || strength === 'pass' && isSecretValue(value, 'password', context) && userNameSearch.precedes(nameStart);
  }

  function isSecretValue(value: string, strength: Strength, context: CodeContext): boolean {
    const testsByContext = testsByStrength[strength] ??= {};
    const memoizedTest = testsByContext[context] ??= new MemoizedTest(hits.keywords.length,
      (candidate) => isSecret(candidate, strength, context));
    return memoizedTest.test(value);
  }
}

/**
 * Removes the user from the `user:password` value of curl's `CURLOPT_USERPWD`, and the mark of a password in plain
 * text.
 */
function removePrefix(text: string, nameEnd: number, value: Value): Value {
  const start = skipPlainTextMark(text, value.start);
  if (start !== value.start) return { ...value, start };
  if ((text.charCodeAt(nameEnd - 1) | 32) !== 100 || !/userpwd$/i.test(text.slice(Math.max(0, nameEnd - 7), nameEnd)))
    return value;
  return { ...value, start: value.start + text.slice(value.start, value.end).indexOf(':') + 1 };
}

/** Reports whether a value is human-readable text in any language, as the values in a message catalog are. */
function isMessage(value: string): boolean {
  return !/\d/.test(value) || /[\s\\{]|[^\x00-\x7f]/.test(value);
}

/** Returns a function that finds the value of a name in the surrounding text. Names must be passed in text order. */
function createValueFinder(text: string,
  userNameSearch: UserNameSearch): (nameStart: number, nameEnd: number, name: SecretName) => Value | undefined
{
  const mayHaveValue = createPassNameFilter(text, userNameSearch);
  const findPairedValue = createPairFinder(text);
  let quoteOffset = -1;
  return (start, end, name) => {
    const nextCode = text.charCodeAt(end);
    const previousCode = text.charCodeAt(start - 1);
    const field = nextCode === colon && previousCode === colon ? findFieldValue(text, start, end) : undefined;
    if (field) return field;
    // `:key:`, an emoji
    if (nextCode === colon && previousCode === colon && markdownWordEndPattern.test(text[end + 1] ?? ''))
      return undefined;
    if (
      previousCode === colon && nextCode === closingBracket && text.startsWith(markerStart, start - markerStart.length)
    )
      return undefined;
    if (isSystemFile(text, start)) return undefined;
    if (nextCode === comma)
      return (previousCode === hyphen ? findListedArgument(text, start, end) : undefined) ??
        findPairedValue(start, end) ?? findTupleValue(text, start, end) ??
        findComparisonValue(text, start, end) ?? findSettingValue(text, start, end, name) ??
        findPairedField(text, start, end);
    if (nextCode === semicolon || nextCode === quotationMark) {
      const field = findPairedField(text, start, end);
      if (field) return field;
    }
    const value = findLabeledValue(text, start, end) ?? findComparisonValue(text, start, end) ??
      findSettingValue(text, start, end, name) ?? findTupleValue(text, start, end) ??
      findReturnedString(text, start, end) ?? findShellOutput(text, start, end);
    if (value) return value;
    if (nextCode === closingBrace) return findPairedValue(start, end); // `{value: x, name: TOKEN}`
    if (excludesValue[nextCode] === 1 || hasNoValue(text, end)) return undefined;
    if (quoteOffset < end) quoteOffset = findNextQuote(text, end);
    // `action=pass:next=0`, where the name is itself a value
    if (name.strength === 'pass' && (previousCode === equals || !mayHaveValue(start, end, name, quoteOffset)))
      return undefined;
    return (previousCode === lessThan ? readElementValue(text, end) : undefined) ??
      (previousCode === hyphen ? findListedArgument(text, start, end) : undefined) ?? findPairedValue(start, end) ??
      (nextCode === equals || nextCode === space ? findDelimitedField(text, start, end) : undefined) ??
      findDelimitedValue(text, end) ?? findQuotedValue(text, start, end, name, quoteOffset) ??
      findUnquotedValue(text, start, end, name);
  };
}

/** Reports whether the name ends the path of a system file: `/etc/passwd: 429b…`. */
function isSystemFile(text: string, start: number): boolean {
  return text.charCodeAt(start - 1) === slash && text.startsWith('/etc/', start - 5);
}

/**
 * Reports whether no pattern of a value can match: a marker follows `name=`, `name="` or `name `, or a character
 * outside `afterBracket` follows a closing bracket.
 */
function hasNoValue(text: string, nameEnd: number): boolean {
  const nextCode = text.charCodeAt(nameEnd);
  if (nextCode === lessThan) return text[nameEnd + 1] !== '/';
  if (nextCode === closingBracket) return afterBracket[text.charCodeAt(nameEnd + 1)] === 0;
  if (nextCode !== equals && nextCode !== space) return false;
  const c = text.charCodeAt(nameEnd + 1);
  return c === openingBracket
    ? text.startsWith(markerStart, nameEnd + 1)
    : nextCode === equals && (c === 34 || c === 39 || c === 96) && text.startsWith(markerStart, nameEnd + 2);
}

const markdownWordEndPattern = /[`|]/;
const hyphen = 45,
  quotationMark = 34,
  colon = 58,
  semicolon = 59,
  slash = 47,
  space = 32,
  comma = 44,
  lessThan = 60,
  equals = 61,
  openingBracket = 91,
  closingBracket = 93,
  closingBrace = 125;
const afterBracket = createCharacterSet(/[?! \t:=|+o]/);

/** Characters that cannot directly follow a name that has a value: `token.value`, `token)`. */
const excludesValue = createCharacterSet(/[\w.);}/{*%&@#^~-]/);

function findNextQuote(text: string, minOffset: number): number {
  quotePattern.lastIndex = minOffset;
  return quotePattern.test(text) ? quotePattern.lastIndex - 1 : Infinity;
}

const quotePattern = /["'`]/g;

/**
 * Returns the second field of a line with two fields if the name is the first field, and if an adjacent line also has
 * two fields: `Key,Value⏎Password,x`.
 */
function findPairedField(text: string, nameStart: number, nameEnd: number): Value | undefined {
  const nearbyStart = Math.max(0, nameStart - maxNearbyCharacters);
  const precedingText = text.slice(nearbyStart, nameStart);
  const lineStart = nearbyStart + precedingText.lastIndexOf('\n') + 1;
  if (!labelPattern.test(text.slice(lineStart, nameStart))) return undefined;
  fieldPattern.lastIndex = nameEnd;
  const match = fieldPattern.exec(text);
  if (!match) return undefined;
  const separator = match[1]!;
  const textAbove = text.slice(Math.max(0, lineStart - maxNearbyCharacters), Math.max(0, lineStart - 1));
  const lineBelow =
    /^\r?\n([^\n]*)/.exec(text.slice(fieldPattern.lastIndex, fieldPattern.lastIndex + maxNearbyCharacters))?.[1] ?? '';
  if (
    ![textAbove.slice(textAbove.lastIndexOf('\n') + 1), lineBelow].some((line) =>
      line.trim().split(separator).length === 2
    )
  )
    return undefined;
  const value = match[2]!;
  const start = nameEnd + match[0].length - match[3]!.length - value.length;
  return { start, end: start + value.length, context: 'restOfLine' };
}

const maxNearbyCharacters = 240;
const labelPattern = /^"?(?:[\w-]{1,24} ){0,3}$/;
const fieldPattern = /"?([,;])"?([^\s"',;]{4,200})("?)[ \t]*(?=\r?\n|$)/y;

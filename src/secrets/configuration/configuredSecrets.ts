import { addAll } from '#base/collections/lists';
import type { Hits } from '../hits';
import { isPartOfReference } from '../names/objectReferences';
import { repeatsName } from '../names/repeatsName';
import { isApiKeyLabel } from '../names/wordForKey';
import { markerStart, type Region } from '../region';
import { scanBrackets } from './brackets';
import type { ConfigurationContext } from '../classification/context';
import { isSecret } from '../classification/isSecret';
import { findLineEnd } from '#base/text/lines';
import { skipBlanks, findTrimmedEnd } from '../text/lines';
import { skipPlainTextMark } from '../text/plainTextMark';
import { everyOffset, type Key, type KeywordOffsets, type EntryVisitor } from './entry';
import { findFencedBlocks } from './embedded';
import { findHeredocs } from './embedded';
import { findSecretName, type KeyKind } from './keyNames';
import { isFileKind } from './knownFiles';
import { findInKnownFile } from './knownFileSecrets';
import type { TextFormat } from './textFormat';
import { scanLines } from './lines';
import { findBlockScalars, replaceDiffMarks, type TextRange } from './embedded';
import { sniffRuns } from './sniff';
import { scanXml } from './xml';
import { scanYaml } from './yaml';

/**
 * Finds the secrets of a configuration by its keys. The structure separates keys from values, so a value does not have
 * to look like a secret.
 */
export function findConfiguredSecrets(text: string, hits: Hits, format: TextFormat | undefined): Region[] {
  if (format !== undefined && isFileKind(format))
    return [...findInKnownFile(text, format),
      ...format === 'composer' ? findConfiguredSecrets(text, hits, 'json') : []];
  if (hits.keywords.length === 0 || format === 'catalog' || format === 'lock') return [];
  const configurationFormat = format === 'markdown' || format === 'code' ? undefined : format;
  if (configurationFormat !== undefined)
    return [...findInConfiguration(text, configurationFormat, createKeywordOffsets(hits, 0, text.length)),
      ...findInRanges(text, hits, configurationFormat === 'yaml'
        ? findBlockScalars(text)
        : configurationFormat === 'hcl'
        ? findHeredocs(text)
        : [])];
  if (format === 'code') return findInRanges(text, hits, findHeredocs(text));
  const blocks = findFencedBlocks(text);
  return [
    ...blocks.flatMap(({ start, end, format }) =>
      shiftRegions(
        findInConfiguration(text.slice(start, end), format, createKeywordOffsets(hits, start, end - start),
          format === 'code' ? codeOrVariablePattern : undefined),
        start,
      )
    ),
    ...findInRanges(text, hits, listRangesBetween(text.length, blocks)),
  ];
}

/** Finds secrets in runs of lines that look like a configuration, in a text of another format. */
function findInRanges(text: string, hits: Hits, ranges: readonly TextRange[]): Region[] {
  return ranges.flatMap(({ start, end }) => {
    const offsets = createKeywordOffsets(hits, start, end - start);
    if (offsets.next(0) === end - start) return [];
    const body = replaceDiffMarks(text.slice(start, end));
    return sniffRuns(body, offsets).flatMap((lineRun) =>
      shiftRegions(
        findInConfiguration(body.slice(lineRun.start, lineRun.end), lineRun.format,
          createKeywordOffsets(hits, start + lineRun.start, lineRun.end - lineRun.start),
          lineRun.mayBeAssignments ? codeOrVariablePattern : codeOrWordsPattern),
        start + lineRun.start,
      )
    );
  });
}

function shiftRegions(regions: readonly Region[], offset: number): Region[] {
  return regions.map((region) => ({ ...region, start: region.start + offset, end: region.end + offset }));
}

/** Returns the ranges between the given ranges. */
function listRangesBetween(length: number, ranges: readonly TextRange[]): TextRange[] {
  const edges = [0, ...ranges.flatMap(({ start, end }) => [start, end]), length];
  return Array.from({ length: ranges.length + 1 }, (_, i) => ({ start: edges[i * 2]!, end: edges[i * 2 + 1]! }));
}

/** Returns the keyword offsets in the part of the text that begins at `partStart`, relative to that part. */
function createKeywordOffsets({ keywords }: Hits, partStart: number, length: number): KeywordOffsets {
  let nextIndex = findFirstFrom(partStart);
  return {
    next: (offset) => {
      while (nextIndex < keywords.length && keywords.at(nextIndex) < offset + partStart) nextIndex++;
      return nextIndex < keywords.length ? Math.min(length, keywords.at(nextIndex) - partStart) : length;
    },
    has: (start, end) => {
      const i = findFirstFrom(start + partStart);
      return i < keywords.length && keywords.at(i) < end + partStart;
    },
  };

  function findFirstFrom(offset: number): number {
    let low = 0;
    for (let high = keywords.length; low < high;) {
      const middle = low + high >> 1;
      if (keywords.at(middle) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function findInConfiguration(text: string, format: TextFormat, offsets: KeywordOffsets,
  rejectedValuePattern?: RegExp): Region[]
{
  const regions: Region[] = [];
  scanEntries(text, format, offsets, (key, valueStart, end, quoted, isInList) => {
    if (!hasKeyword(key) || isInTemplateAction(text, key.start) || isPartOfReference(text, key.start, key.end)) return;
    const name = findSecretName(text, key, isInList);
    if (!name || rejectedValuePattern && name.strength === 'pass') return;
    const start = skipPlainTextMark(text, valueStart);
    const isSecretRange = (rangeStart: number, rangeEnd: number): boolean => {
      const value = joinValueLines(text.slice(rangeStart, Math.min(rangeEnd, rangeStart + maxValueLength)));
      return !value.includes(markerStart) && !(!quoted && rejectedValuePattern?.test(value)) &&
        isSecret(value, name.strength, getConfigurationContext(name.keyKind, isInList), quoted ? 'string' : 'scalar') &&
        !repeatsName(text.slice(key.start, key.end), value) && !isApiKeyLabel(text.slice(key.start, key.end), value);
    };
    if (name.listsAccounts)
      addAll(regions,
        splitValueLines(text, start, end).map((line) => findPasswordRange(text, line)).filter((line) =>
          isSecretRange(line.start, line.end)
        ).map((line) => ({ ...line, type: name.type })));
    else if (isSecretRange(start, end))
      addAll(regions,
        splitValueLines(text, start, end).map((line, i) => ({ ...line, type: i === 0 ? name.type : undefined })));
  });
  return regions.length === 0 || isCatalog(text, format) ? [] : regions;

  function hasKeyword({ start, end, keyAbove }: Key): boolean {
    return offsets.has(start, end) || keyAbove !== undefined && (offsets.has(keyAbove.start, keyAbove.end) ||
          keyAbove.keyAbove !== undefined && offsets.has(keyAbove.keyAbove.start, keyAbove.keyAbove.end));
  }
}

function getConfigurationContext(keyKind: KeyKind, isInList: boolean): ConfigurationContext {
  if (keyKind === 'label') return isInList ? 'labelItem' : 'label';
  return keyKind === 'map' ? 'mapEntry' : isInList ? 'listItem' : 'entry';
}

/** Reports whether most values are sentences: messages for users, which mention passwords and tokens. */
function isCatalog(text: string, format: TextFormat): boolean {
  let valueCount = 0, sentenceCount = 0;
  scanEntries(text, format, everyOffset, (_, start, end) => {
    valueCount++;
    const value = text.slice(start, Math.min(end, start + 200));
    if (value.includes(' ') || nonAsciiCharacterPattern.test(value)) sentenceCount++;
  });
  return valueCount >= 8 && sentenceCount * 2 > valueCount;
}

/**
 * Matches an unquoted value that has several words, is code, or ends with a word for a credential. Such a value is
 * accepted only if the path of the file indicates a configuration.
 */
const codeSource = String
  .raw`[\s"'\x60;(){}<>]|^\/|,\w{1,60}=|^[$\w.]*(?:[Pp]assword|[Pp]asswd|[Pp]wd|[Ss]ecret|[Tt]oken|[Kk]ey)!?$`;
const codeOrWordsPattern = new RegExp(codeSource);
/** Matches code, or a name with fewer than two digits. */
const codeOrVariablePattern = new RegExp(`${codeSource}|^[A-Za-z_$]+\\d?[A-Za-z_$]*$`);

/** Reports whether a template action is open before the offset on its line: `{{- $password := .Values.password }}`. */
function isInTemplateAction(text: string, offset: number): boolean {
  const precedingText = text.slice(Math.max(0, offset - maxActionLength), offset);
  return openActionPattern.test(precedingText.slice(precedingText.lastIndexOf('\n') + 1));
}

const maxActionLength = 120;
const openActionPattern = /(?:\{\{|\{%)[^{}%\n"']{0,100}$/;

/** The maximum number of characters of a value that are classified. */
const maxValueLength = 4_096;
const nonAsciiCharacterPattern = /[^\x00-\x7f]|\\u[0-9a-f]{4}/i;

function scanEntries(text: string, format: TextFormat, offsets: KeywordOffsets, visit: EntryVisitor): void {
  const firstCode = text.charCodeAt(findFirstCharacter(text));
  if (firstCode === lessThan) {
    scanXml(text, visit);
    return;
  }
  switch (format) {
    case 'yaml':
      if (firstCode === openCurly) break;
      scanYaml(text, offsets, visit);
      return;
    case 'env':
    case 'properties':
      scanLines(text, format, offsets, visit);
      return;
    case 'ini':
      if (firstCode === openCurly) break;
      scanLines(text, format, offsets, visit);
      return;
    case 'xml':
      scanXml(text, visit);
      return;
    default:
      break;
  }
  scanBrackets(text, {
    hasSections: format === 'toml',
    keyAbove: undefined,
    scanStart: 0,
    isSingle: false,
    scanEnd: text.length,
    offsets,
  }, visit);
}

function findFirstCharacter(text: string): number {
  let offset = 0;
  while (offset < text.length && (text.charCodeAt(offset) <= 32 || text.charCodeAt(offset) === byteOrderMark)) offset++;
  return offset;
}

const lessThan = 60, openCurly = 123, byteOrderMark = 0xfeff;

/** Joins a value of several lines into one line; after a backslash, lines are joined without a space. */
function joinValueLines(value: string): string {
  return value.includes('\n') ? value.replace(/\\\r?\n[ \t]*/g, '').replace(/[ \t\r]*\n[ \t\r]*/g, ' ').trim() : value;
}

/** Splits a value into lines, without their indentation. */
function splitValueLines(text: string, start: number, end: number): TextRange[] {
  const ranges: TextRange[] = [];
  for (let offset = start; offset < end;) {
    const lineEnd = Math.min(end, findLineEnd(text, offset));
    const contentStart = skipBlanks(text, offset, lineEnd);
    const contentEnd = findTrimmedEnd(text, contentStart, lineEnd);
    if (contentEnd > contentStart && !(contentEnd === contentStart + 1 && text[contentStart] === '\\'))
      ranges.push({ start: contentStart, end: contentEnd });
    offset = lineEnd + 1;
  }
  return ranges;
}

/** Returns the range of the password in `root:x`. */
function findPasswordRange(text: string, { start, end }: TextRange): TextRange {
  return { start: start + text.slice(start, end).indexOf(':') + 1, end };
}

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
          format === 'code' ? codeOrVariable : undefined),
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
    return sniffRuns(body, offsets).flatMap((run) =>
      shiftRegions(
        findInConfiguration(body.slice(run.start, run.end), run.format,
          createKeywordOffsets(hits, start + run.start, run.end - run.start), run.weak ? codeOrVariable : codeOrWords),
        start + run.start,
      )
    );
  });
}

function shiftRegions(regions: readonly Region[], offset: number): Region[] {
  return regions.map((region) => ({ ...region, start: region.start + offset, end: region.end + offset }));
}

/** Returns the text between the ranges. */
function listRangesBetween(length: number, ranges: readonly TextRange[]): TextRange[] {
  const edges = [0, ...ranges.flatMap(({ start, end }) => [start, end]), length];
  return Array.from({ length: ranges.length + 1 }, (_, i) => ({ start: edges[i * 2]!, end: edges[i * 2 + 1]! }));
}

/** Returns the keyword offsets in the part of the text that begins at `from`, relative to that part. */
function createKeywordOffsets({ keywords }: Hits, from: number, length: number): KeywordOffsets {
  let last = findFirstFrom(from);
  return {
    next: (at) => {
      while (last < keywords.length && keywords.at(last) < at + from) last++;
      return last < keywords.length ? Math.min(length, keywords.at(last) - from) : length;
    },
    has: (start, end) => {
      const i = findFirstFrom(start + from);
      return i < keywords.length && keywords.at(i) < end + from;
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
  scanEntries(text, format, offsets, (key, start, end, quoted, inList) => {
    if (!hasKeyword(key) || isInTemplateAction(text, key.start) || isPartOfReference(text, key.start, key.end)) return;
    const name = findSecretName(text, key, inList);
    if (!name || rejectedValuePattern && name.strength === 'pass') return;
    const isSecretRange = (from: number, to: number): boolean => {
      const value = joinValueLines(text.slice(from, Math.min(to, from + maxValueLength)));
      return !value.includes(markerStart) && !(!quoted && rejectedValuePattern?.test(value)) &&
        isSecret(value, name.strength, getConfigurationContext(name.keyKind, inList), quoted ? 'string' : 'scalar') &&
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

  function hasKeyword({ start, end, above }: Key): boolean {
    return offsets.has(start, end) || above !== undefined && offsets.has(above.start, above.end);
  }
}

function getConfigurationContext(keyKind: KeyKind, inList: boolean): ConfigurationContext {
  if (keyKind === 'label') return inList ? 'labelItem' : 'label';
  return keyKind === 'map' ? 'mapEntry' : inList ? 'listItem' : 'entry';
}

/** Reports whether most values are sentences: messages for users, which mention passwords and tokens. */
function isCatalog(text: string, format: TextFormat): boolean {
  let values = 0, sentences = 0;
  scanEntries(text, format, everyOffset, (_, start, end) => {
    values++;
    const value = text.slice(start, Math.min(end, start + 200));
    if (value.includes(' ') || nonAsciiCharacter.test(value)) sentences++;
  });
  return values >= 8 && sentences * 2 > values;
}

/**
 * Matches an unquoted value that has several words, is code, or ends with a word for a credential. Such a value is
 * accepted only if the path of the file indicates a configuration.
 */
const codePattern = String
  .raw`[\s"'\x60;(){}<>]|^\/|,\w{1,60}=|^[$\w.]*(?:[Pp]assword|[Pp]asswd|[Pp]wd|[Ss]ecret|[Tt]oken|[Kk]ey)!?$`;
const codeOrWords = new RegExp(codePattern);
/** Matches code, or a name with fewer than two digits. */
const codeOrVariable = new RegExp(`${codePattern}|^[A-Za-z_$]+\\d?[A-Za-z_$]*$`);

/** Reports whether a template action is open before the offset on its line: `{{- $password := .Values.password }}`. */
function isInTemplateAction(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - maxActionLength), at);
  return openAction.test(before.slice(before.lastIndexOf('\n') + 1));
}

const maxActionLength = 120;
const openAction = /(?:\{\{|\{%)[^{}%\n"']{0,100}$/;

/** The maximum number of characters of a value that are classified. */
const maxValueLength = 4_096;
const nonAsciiCharacter = /[^\x00-\x7f]|\\u[0-9a-f]{4}/i;

function scanEntries(text: string, format: TextFormat, offsets: KeywordOffsets, visit: EntryVisitor): void {
  const first = text.charCodeAt(findFirstCharacter(text));
  if (first === lessThan) {
    scanXml(text, visit);
    return;
  }
  switch (format) {
    case 'yaml':
      if (first === openCurly) break;
      scanYaml(text, offsets, visit);
      return;
    case 'env':
    case 'properties':
      scanLines(text, format, offsets, visit);
      return;
    case 'ini':
      if (first === openCurly) break;
      scanLines(text, format, offsets, visit);
      return;
    case 'xml':
      scanXml(text, visit);
      return;
    default:
      break;
  }
  scanBrackets(text, {
    sections: format === 'toml',
    above: undefined,
    from: 0,
    single: false,
    to: text.length,
    offsets,
  }, visit);
}

function findFirstCharacter(text: string): number {
  let at = 0;
  while (at < text.length && (text.charCodeAt(at) <= 32 || text.charCodeAt(at) === byteOrderMark)) at++;
  return at;
}

const lessThan = 60, openCurly = 123, byteOrderMark = 0xfeff;

/** Joins a value of several lines into one line; after a backslash, lines are joined without a space. */
function joinValueLines(value: string): string {
  return value.includes('\n') ? value.replace(/\\\r?\n[ \t]*/g, '').replace(/[ \t\r]*\n[ \t\r]*/g, ' ').trim() : value;
}

/** Splits a value into lines, without their indentation. */
function splitValueLines(text: string, start: number, end: number): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = start; at < end;) {
    const to = Math.min(end, findLineEnd(text, at));
    const from = skipBlanks(text, at, to);
    const last = findTrimmedEnd(text, from, to);
    if (last > from && !(last === from + 1 && text[from] === '\\')) ranges.push({ start: from, end: last });
    at = to + 1;
  }
  return ranges;
}

/** Returns the range of the password in `root:x`. */
function findPasswordRange(text: string, { start, end }: TextRange): TextRange {
  return { start: start + text.slice(start, end).indexOf(':') + 1, end };
}

import { addAll } from '#base/collections/lists';
import type { Hits } from '../hits';
import { isPartOfReference } from '../names/objectReferences';
import { repeatsName } from '../names/repeatsName';
import { isWordForKey } from '../names/wordForKey';
import { markerStart, type Region } from '../region';
import { scanBrackets } from './brackets';
import type { ConfigurationContext } from '../classification/context';
import { isSecret } from '../classification/isSecret';
import { lineEnd } from '#base/text/lines';
import { skipBlanks, trimmedEnd } from '../text/lines';
import { everyOffset, type Key, type KeywordOffsets, type EntryVisitor } from './entry';
import { fencedBlocks } from './embedded';
import { heredocs } from './embedded';
import { secretNameFor, type KeyKind } from './keyNames';
import { isFileKind } from './knownFiles';
import { findInKnownFile } from './knownFileSecrets';
import type { TextFormat } from './textFormat';
import { scanLines } from './lines';
import { blockScalars, withoutDiffMarks, type TextRange } from './embedded';
import { sniffRuns } from './sniff';
import { scanXml } from './xml';
import { scanYaml } from './yaml';

/**
 * Finds the secrets of a configuration by its keys. The structure separates keys from values, so a value need not look
 * like a secret.
 */
export function findConfiguredSecrets(text: string, hits: Hits, format: TextFormat | undefined): Region[] {
  if (format !== undefined && isFileKind(format))
    return [...findInKnownFile(text, format),
      ...format === 'composer' ? findConfiguredSecrets(text, hits, 'json') : []];
  if (hits.keywords.length === 0 || format === 'catalog' || format === 'lock') return [];
  const configurationFormat = format === 'markdown' || format === 'code' ? undefined : format;
  if (configurationFormat !== undefined)
    return [...findInConfiguration(text, configurationFormat, offsetsIn(hits, 0, text.length)),
      ...findInRanges(text, hits,
        configurationFormat === 'yaml' ? blockScalars(text) : configurationFormat === 'hcl' ? heredocs(text) : [])];
  if (format === 'code') return findInRanges(text, hits, heredocs(text));
  const blocks = fencedBlocks(text);
  return [
    ...blocks.flatMap(({ start, end, format }) =>
      shifted(
        findInConfiguration(text.slice(start, end), format, offsetsIn(hits, start, end - start),
          format === 'code' ? codeOrVariable : undefined),
        start,
      )
    ),
    ...findInRanges(text, hits, between(text.length, blocks)),
  ];
}

/** Finds secrets in runs of lines that have the shape of a configuration, in a text of another format. */
function findInRanges(text: string, hits: Hits, ranges: readonly TextRange[]): Region[] {
  return ranges.flatMap(({ start, end }) => {
    const offsets = offsetsIn(hits, start, end - start);
    if (offsets.next(0) === end - start) return [];
    const body = withoutDiffMarks(text.slice(start, end));
    return sniffRuns(body, offsets).flatMap((run) =>
      shifted(
        findInConfiguration(body.slice(run.start, run.end), run.format,
          offsetsIn(hits, start + run.start, run.end - run.start), run.weak ? codeOrVariable : codeOrWords),
        start + run.start,
      )
    );
  });
}

function shifted(regions: readonly Region[], by: number): Region[] {
  return regions.map((region) => ({ ...region, start: region.start + by, end: region.end + by }));
}

/** Returns the text between the ranges. */
function between(length: number, ranges: readonly TextRange[]): TextRange[] {
  const edges = [0, ...ranges.flatMap(({ start, end }) => [start, end]), length];
  return Array.from({ length: ranges.length + 1 }, (_, i) => ({ start: edges[i * 2]!, end: edges[i * 2 + 1]! }));
}

/** Returns the keyword offsets in the part of the text that begins at `from`, relative to that part. */
function offsetsIn({ keywords }: Hits, from: number, length: number): KeywordOffsets {
  let last = firstFrom(from);
  return {
    next: (at) => {
      while (last < keywords.length && keywords.at(last) < at + from) last++;
      return last < keywords.length ? Math.min(length, keywords.at(last) - from) : length;
    },
    has: (start, end) => {
      const i = firstFrom(start + from);
      return i < keywords.length && keywords.at(i) < end + from;
    },
  };

  function firstFrom(offset: number): number {
    let low = 0;
    for (let high = keywords.length; low < high;) {
      const middle = low + high >> 1;
      if (keywords.at(middle) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function findInConfiguration(text: string, format: TextFormat, offsets: KeywordOffsets, notValue?: RegExp): Region[] {
  const regions: Region[] = [];
  scan(text, format, offsets, (key, start, end, quoted, inList) => {
    if (!holdsKeyword(key) || isInAction(text, key.start) || isPartOfReference(text, key.start, key.end)) return;
    const name = secretNameFor(text, key, inList);
    if (!name || notValue && name.strength === 'pass') return;
    const isSecretRange = (from: number, to: number): boolean => {
      const value = unwrapped(text.slice(from, Math.min(to, from + longest)));
      return !value.includes(markerStart) && !(!quoted && notValue?.test(value)) &&
        isSecret(value, name.strength, getConfigurationContext(name.keyKind, inList), quoted ? 'string' : 'scalar') &&
        !repeatsName(text.slice(key.start, key.end), value) && !isWordForKey(text.slice(key.start, key.end), value);
    };
    if (name.listsAccounts)
      addAll(regions,
        lines(text, start, end).map((line) => afterColon(text, line)).filter((line) =>
          isSecretRange(line.start, line.end)
        ).map((line) => ({ ...line, type: name.type })));
    else if (isSecretRange(start, end))
      addAll(regions, lines(text, start, end).map((line, i) => ({ ...line, type: i === 0 ? name.type : undefined })));
  });
  return regions.length === 0 || isCatalog(text, format) ? [] : regions;

  function holdsKeyword({ start, end, above }: Key): boolean {
    return offsets.has(start, end) || above !== undefined && offsets.has(above.start, above.end);
  }
}

function getConfigurationContext(keyKind: KeyKind, inList: boolean): ConfigurationContext {
  if (keyKind === 'label') return inList ? 'labelItem' : 'label';
  return keyKind === 'map' ? 'mapEntry' : inList ? 'listItem' : 'entry';
}

/** Reports whether most values are sentences, since messages for people mention passwords and tokens. */
function isCatalog(text: string, format: TextFormat): boolean {
  let values = 0, sentences = 0;
  scan(text, format, everyOffset, (_, start, end) => {
    values++;
    const value = text.slice(start, Math.min(end, start + 200));
    if (value.includes(' ') || isForeign.test(value)) sentences++;
  });
  return values >= 8 && sentences * 2 > values;
}

/** Texts that are not values unless a path is evidence: several words, characters of code, the name of a credential. */
const code = String
  .raw`[\s"'\x60;(){}<>]|^\/|,\w{1,60}=|^[$\w.]*(?:[Pp]assword|[Pp]asswd|[Pp]wd|[Ss]ecret|[Tt]oken|[Kk]ey)!?$`;
const codeOrWords = new RegExp(code);
/** Code, or a name with fewer than two digits. */
const codeOrVariable = new RegExp(`${code}|^[A-Za-z_$]+\\d?[A-Za-z_$]*$`);

/** Reports whether a template action is open before the offset on its line: `{{- $password := .Values.password }}`. */
function isInAction(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - longestAction), at);
  return action.test(before.slice(before.lastIndexOf('\n') + 1));
}

const longestAction = 120;
const action = /(?:\{\{|\{%)[^{}%\n"']{0,100}$/;

/** The maximum number of characters of a value that are classified. */
const longest = 4_096;
const isForeign = /[^\x00-\x7f]|\\u[0-9a-f]{4}/i;

function scan(text: string, format: TextFormat, offsets: KeywordOffsets, visit: EntryVisitor): void {
  const first = text.charCodeAt(firstCharacter(text));
  if (first === less) {
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

function firstCharacter(text: string): number {
  let at = 0;
  while (at < text.length && (text.charCodeAt(at) <= 32 || text.charCodeAt(at) === byteOrderMark)) at++;
  return at;
}

const less = 60, openCurly = 123, byteOrderMark = 0xfeff;

/** Joins a value of several lines into one line; after a backslash, lines are joined without a space. */
function unwrapped(value: string): string {
  return value.includes('\n') ? value.replace(/\\\r?\n[ \t]*/g, '').replace(/[ \t\r]*\n[ \t\r]*/g, ' ').trim() : value;
}

/** Returns the value line by line, so that no indentation counts as part of it. */
function lines(text: string, start: number, end: number): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = start; at < end;) {
    const to = Math.min(end, lineEnd(text, at));
    const from = skipBlanks(text, at, to);
    const last = trimmedEnd(text, from, to);
    if (last > from && !(last === from + 1 && text[from] === '\\')) ranges.push({ start: from, end: last });
    at = to + 1;
  }
  return ranges;
}

/** Returns the password in `root:x`. */
function afterColon(text: string, { start, end }: TextRange): TextRange {
  return { start: start + text.slice(start, end).indexOf(':') + 1, end };
}

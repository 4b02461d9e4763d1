import type { Hits } from '../hits';
import { repeatsName } from '../names/repeatsName';
import { markerStart, type Region } from '../region';
import { scanBrackets } from './brackets';
import { isConfiguredSecret } from '../classification/configuredValue';
import { lineEnd, skipBlanks, trimmedEnd } from '../text/lines';
import { everywhere, type Key, type Places, type Visit } from './entry';
import { fencedBlocks } from './fences';
import { heredocs } from './heredocs';
import { secretNameFor } from './keyNames';
import { isFileKind } from './knownFiles';
import { findInKnownFile } from './knownFileSecrets';
import type { TextFormat } from './textFormat';
import { scanLines } from './lines';
import { blockScalars, withoutDiffMarks, type Part } from './parts';
import { sniffRuns } from './sniff';
import { scanXml } from './xml';
import { scanYaml } from './yaml';

/**
 * Values of names that promise a secret, where the text is a configuration: the name says it, so that the value need
 * not look like one.
 */
export function findConfiguredSecrets(text: string, hits: Hits, format: TextFormat | undefined): Region[] {
  if (format !== undefined && isFileKind(format)) return findInKnownFile(text, format);
  if (hits.keywords.length === 0 || format === 'catalog' || format === 'lock') return [];
  const known = format === 'markdown' || format === 'code' ? undefined : format;
  if (known !== undefined)
    return [...within(text, known, placesOf(hits, 0, text.length)),
      ...inParts(text, hits, known === 'yaml' ? blockScalars(text) : known === 'hcl' ? heredocs(text) : [])];
  if (format === 'code') return inParts(text, hits, heredocs(text));
  const blocks = fencedBlocks(text);
  return [
    ...blocks.flatMap(({ start, end, format }) =>
      moved(within(text.slice(start, end), format, placesOf(hits, start, end - start)), start)
    ),
    ...inParts(text, hits, without(text.length, blocks)),
  ];
}

/** Where a part has the shape of a configuration, whatever is around it. */
function inParts(text: string, hits: Hits, parts: readonly Part[]): Region[] {
  return parts.flatMap(({ start, end }) => {
    const places = placesOf(hits, start, end - start);
    if (places.next(0) === end - start) return [];
    const part = withoutDiffMarks(text.slice(start, end));
    return sniffRuns(part, places).flatMap((run) =>
      moved(
        within(part.slice(run.start, run.end), run.format, placesOf(hits, start + run.start, run.end - run.start),
          run.weak ? mayBeVariable : mayBeCode),
        start + run.start,
      )
    );
  });
}

function moved(regions: readonly Region[], by: number): Region[] {
  return regions.map((region) => ({ ...region, start: region.start + by, end: region.end + by }));
}

/** What is left of a text between its parts. */
function without(length: number, parts: readonly Part[]): Part[] {
  const edges = [0, ...parts.flatMap(({ start, end }) => [start, end]), length];
  return Array.from({ length: parts.length + 1 }, (_, i) => ({ start: edges[i * 2]!, end: edges[i * 2 + 1]! }));
}

/** Where the hits saw a keyword, by the offsets of a text that begins at `from`. */
function placesOf({ keywords }: Hits, from: number, length: number): Places {
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

function within(text: string, format: TextFormat, places: Places, readable?: RegExp): Region[] {
  const regions: Region[] = [];
  scan(text, format, places, (key, start, end, quoted, inList) => {
    if (!isTelling(key)) return;
    const name = secretNameFor(text, key, inList);
    if (!name || readable && name.strength === 'pass') return;
    const isHidden = (from: number, to: number): boolean => {
      const value = folded(text.slice(from, Math.min(to, from + longest)));
      return !value.includes(markerStart) && !(!quoted && readable?.test(value)) &&
        isConfiguredSecret(value, name, quoted, inList) && !repeatsName(text.slice(key.start, key.end), value);
    };
    if (name.listsAccounts)
      regions.push(
        ...lines(text, start, end).map((line) => behindColon(text, line)).filter((line) =>
          isHidden(line.start, line.end)
        ).map((line) => ({ ...line, type: name.type })),
      );
    else if (isHidden(start, end))
      regions.push(...lines(text, start, end).map((line, i) => ({ ...line, type: i === 0 ? name.type : undefined })));
  });
  return regions.length === 0 || isCatalog(text, format) ? [] : regions;

  function isTelling({ start, end, above }: Key): boolean {
    return places.has(start, end) || above !== undefined && places.has(above.start, above.end);
  }
}

/** Messages for people: most of its values are sentences. It names passwords and tokens to say something about them. */
function isCatalog(text: string, format: TextFormat): boolean {
  let values = 0, sentences = 0;
  scan(text, format, everywhere, (_, start, end) => {
    values++;
    const value = text.slice(start, Math.min(end, start + 200));
    if (value.includes(' ') || isForeign.test(value)) sentences++;
  });
  return values >= 8 && sentences * 2 > values;
}

/** What no path says to be a value: of several words, with code's signs, or the name of such a thing. */
const code = String
  .raw`[\s"'\x60;(){}<>]|^\/|,\w{1,60}=|^[$\w.]*(?:[Pp]assword|[Pp]asswd|[Pp]wd|[Ss]ecret|[Tt]oken|[Kk]ey)!?$`;
const mayBeCode = new RegExp(code);
/** Or a name with less than two digits. */
const mayBeVariable = new RegExp(`${code}|^[A-Za-z_$]+\\d?[A-Za-z_$]*$`);
/** Characters of a value that are looked at. */
const longest = 4_096;
const isForeign = /[^\x00-\x7f]|\\u[0-9a-f]{4}/i;

function scan(text: string, format: TextFormat, places: Places, visit: Visit): void {
  const first = text.charCodeAt(firstCharacter(text));
  if (first === less) {
    scanXml(text, visit);
    return;
  }
  switch (format) {
    case 'yaml':
      if (first === openCurly) break;
      scanYaml(text, places, visit);
      return;
    case 'env':
    case 'properties':
      scanLines(text, format, places, visit);
      return;
    case 'ini':
      if (first === openCurly) break;
      scanLines(text, format, places, visit);
      return;
    case 'xml':
      scanXml(text, visit);
      return;
    default:
      break;
  }
  scanBrackets(text, { sections: format === 'toml', above: undefined, from: 0, one: false, to: text.length, places },
    visit);
}

function firstCharacter(text: string): number {
  let at = 0;
  while (at < text.length && (text.charCodeAt(at) <= 32 || text.charCodeAt(at) === byteOrderMark)) at++;
  return at;
}

const less = 60, openCurly = 123, byteOrderMark = 0xfeff;

/** As one line, as a value over several is meant: a backslash joins them without a blank. */
function folded(value: string): string {
  return value.includes('\n') ? value.replace(/\\\r?\n[ \t]*/g, '').replace(/[ \t\r]*\n[ \t\r]*/g, ' ').trim() : value;
}

/** Line by line, so that no indentation is taken for a value's. */
function lines(text: string, start: number, end: number): Part[] {
  const found: Part[] = [];
  for (let at = start; at < end;) {
    const to = Math.min(end, lineEnd(text, at));
    const from = skipBlanks(text, at, to);
    const last = trimmedEnd(text, from, to);
    if (last > from && !(last === from + 1 && text[from] === '\\')) found.push({ start: from, end: last });
    at = to + 1;
  }
  return found;
}

/** The password of `root:x`. */
function behindColon(text: string, { start, end }: Part): Part {
  return { start: start + text.slice(start, end).indexOf(':') + 1, end };
}

import type { Anchors } from '../anchors';
import { nameOfKey, type SecretName } from '../names';
import { markerStart, type Region } from '../region';
import { scanBrackets } from './brackets';
import { isConfiguredSecret } from './configuredSecret';
import { everywhere, lineEnd, skipBlanks, trimmedEnd, type Key, type Places, type Visit } from './entry';
import { fencedBlocks } from './fences';
import type { TextFormat } from './format';
import { scanLines } from './lines';
import { scanXml } from './xml';
import { scanYaml } from './yaml';

/** Values of names that promise a secret, where the text is a configuration: the name says it, so that the value need not look like one. */
export function findConfigured(text: string, anchors: Anchors, format: TextFormat | undefined): Region[] {
  if (anchors.keywords.length === 0 || format === 'catalog' || format === 'lock') return [];
  if (format !== undefined && format !== 'markdown') return within(text, format, placesOf(anchors, 0, text.length));
  return fencedBlocks(text).flatMap(({ start, end, format }) => within(text.slice(start, end), format, placesOf(anchors, start, end - start)).map((region) => ({ ...region, start: region.start + start, end: region.end + start })));
}

/** Where the anchors saw a keyword, by the offsets of a text that begins at `from`. */
function placesOf({ keywords }: Anchors, from: number, length: number): Places {
  let last = 0;
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

function within(text: string, format: TextFormat, places: Places): Region[] {
  const regions: Region[] = [];
  scan(text, format, places, (key, start, end, quoted, inList) => {
    const name = isTelling(key) ? nameOf(text, key, inList) : undefined;
    if (!name) return;
    const value = text.slice(start, Math.min(end, start + longest));
    if (!value.includes(markerStart) && isConfiguredSecret(value, name, quoted, inList)) regions.push(...regionsOf(text, start, end, name.type));
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

/** Characters of a value that are looked at. */
const longest = 4_096;
const isForeign = /[^\x00-\x7f]|\\u[0-9a-f]{4}/i;

function scan(text: string, format: TextFormat, places: Places, visit: Visit): void {
  const first = text.charCodeAt(firstCharacter(text));
  if (first === less) { scanXml(text, visit); return; }
  switch (format) {
    case 'yaml': if (first === openCurly) break; scanYaml(text, places, visit); return;
    case 'env': case 'properties': scanLines(text, format, places, visit); return;
    case 'ini': if (first === openCurly) break; scanLines(text, format, places, visit); return;
    case 'xml': scanXml(text, visit); return;
    default: break;
  }
  scanBrackets(text, { sections: format === 'toml', above: undefined, from: 0, one: false, to: text.length, places }, visit);
}

function firstCharacter(text: string): number {
  let at = 0;
  while (at < text.length && (text.charCodeAt(at) <= 32 || text.charCodeAt(at) === byteOrderMark)) at++;
  return at;
}

const less = 60, openCurly = 123, byteOrderMark = 0xfeff;

/** What its own key promises, or its key below the one above: `secret:` over `key:`, `api.key`, `"password": {"value": …}`. */
function nameOf(text: string, { start, end, above }: Key, inList: boolean): SecretName | undefined {
  if (end - start > longestName) return undefined;
  const key = text.slice(start, end);
  if (!isKey.test(key)) return undefined;
  const own = nameOfKey(inList ? key.replace(/s$/, '') : key);
  if (own || above === undefined || !short.test(key) || above.end - above.start > longestName) return own;
  const outer = text.slice(above.start, above.end);
  return isKey.test(outer) ? nameOfKey(`${outer.replace(/s$/, '')}_${key}`) : undefined;
}

const longestName = 120;
/** Neither a path of an API, nor a package, nor a sentence. */
const isKey = /^[\w$.:-]+$/;
const short = /^[A-Za-z0-9_-]{1,24}$/;

/** Line by line, so that no indentation is taken for a value's. */
function regionsOf(text: string, start: number, end: number, type: string): Region[] {
  const regions: Region[] = [];
  for (let at = start; at < end;) {
    const to = Math.min(end, lineEnd(text, at));
    const from = skipBlanks(text, at, to);
    const last = trimmedEnd(text, from, to);
    if (last > from) regions.push({ start: from, end: last, type: regions.length === 0 ? type : undefined });
    at = to + 1;
  }
  return regions;
}

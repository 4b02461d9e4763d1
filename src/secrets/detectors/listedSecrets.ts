import { addAll } from '#base/collections/lists';
import type { Hits } from '../hits';
import type { TextFormat } from '../configuration/textFormat';
import { isSecret } from '../classification/isSecret';
import { readStringAt } from '../text/literals';
import { parseSecretKeyName, type SecretName } from '../names/secretNames';
import type { Region } from '../region';

/**
 * Finds the strings of a list whose name is a secret's name in the plural: `passwords = ["…", "…"]`, `List.of("…")`,
 * `[]string{"…"}`, `%w[… …]`, `("…" "…")`.
 */
export function findListedSecrets(text: string, { keywords }: Hits, format?: TextFormat): Region[] {
  if (format === 'lock' || format === 'catalog') return [];
  const regions: Region[] = [];
  for (let i = 0, scannedTo = 0; i < keywords.length; i++) {
    const at = keywords.at(i);
    if (at < scannedTo) continue;
    nameEnd.lastIndex = at;
    const end = nameEnd.test(text) ? nameEnd.lastIndex : at;
    scannedTo = end;
    if ((text.charCodeAt(end - 1) | 32) !== letterS) continue;
    listOpening.lastIndex = end;
    if (!listOpening.test(text)) continue;
    const listStart = listOpening.lastIndex;
    const name = parsePluralName(text, at, end);
    if (name) addAll(regions, collectItems(text, listStart, name));
    scannedTo = Math.max(scannedTo, regions.at(-1)?.end ?? 0);
  }
  return regions;
}

const letterS = 115;
const nameEnd = /[\w$]{0,60}/y;
const typePattern = String.raw`["']?(?:[ \t]{0,4}:[ \t]?[\w<>[\], .|]{1,40}|\[\]|[ \t](?:\[\]|:array)?\w{0,12})?`;
const constructorPattern = String
  .raw`(?:new )?(?:[\w.]{0,30}[.:])?(?:of|asList|from|Set|Array|List|Vector|Seq|array|set|list|tuple|frozenset|listOf|setOf|arrayOf|mutableListOf|c)(?:<[\w., ]{0,40}>)?\(`;
const openerPattern = String
  .raw`(?:${constructorPattern}|(?:(?:new )?[A-Za-z_][\w.]{0,30}(?:<[\w., ]{0,40}>)?\[\][ ]?|\[\d{0,4}\]\w{1,20}|(?:new )?(?:Hash)?Set<\w{1,20}>(?:\(\))?[ ]?)\{|vec!\[)?[[({]{0,2}`;
/** Matches a type, `=` or `:`, and the opening of a list before its first item. */
const listOpening = new RegExp(
  String
    .raw`${typePattern}[ \t]{0,8}(?::?=|=>|:)[ \t]{0,8}(?:${openerPattern}(?<=[[({])\s{0,80}(?=[bBrRuUfFLN@]{0,2}["'\`])|(?:%[wW]|qw[ ]?)[[({<]\s{0,80}(?=\w))`,
  'y',
);

function parsePluralName(text: string, at: number, end: number): SecretName | undefined {
  let start = at;
  while (at - start < 60 && /[\w$-]/.test(text[start - 1] ?? '')) start--;
  return parseSecretKeyName(text.slice(start, end - 1));
}

function collectItems(text: string, listStart: number, name: SecretName): Region[] {
  const regions: Region[] = [];
  const isWordList = !/["'`]/.test(text.slice(listStart, listStart + 3));
  for (let at = listStart, count = 0; count < maxItems; count++) {
    const item = isWordList ? readWord(text, at) : readStringAt(text, at);
    if (!item) break;
    itemSeparator.lastIndex = item.next;
    const hasNext = itemSeparator.test(text);
    if (mapSeparator.test(text.slice(item.next, item.next + 8))) return []; // a map
    if (isSecret(text.slice(item.start, item.end), name.strength, 'quoted'))
      regions.push({ start: item.start, end: item.end, type: name.type });
    if (!hasNext) break;
    at = itemSeparator.lastIndex;
  }
  return regions;
}

function readWord(text: string, at: number):
  | { readonly start: number; readonly end: number; readonly next: number; }
  | undefined
{
  word.lastIndex = at;
  return word.test(text) ? { start: at, end: word.lastIndex, next: word.lastIndex } : undefined;
}

const maxItems = 200;
const word = /[^\s"'`[\](){}<>]{4,200}/y;
const itemSeparator = /\s{0,40},\s{0,80}|\s{1,80}/y;
const mapSeparator = /^\s{0,4}(?::(?!:)|=>)/;

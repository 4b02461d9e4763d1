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
    const offset = keywords.at(i);
    if (offset < scannedTo) continue;
    nameEndPattern.lastIndex = offset;
    const end = nameEndPattern.test(text) ? nameEndPattern.lastIndex : offset;
    scannedTo = end;
    if ((text.charCodeAt(end - 1) | 32) !== letterS) continue;
    listOpeningPattern.lastIndex = end;
    if (!listOpeningPattern.test(text)) continue;
    const listStart = listOpeningPattern.lastIndex;
    const name = parsePluralName(text, offset, end);
    if (name) addAll(regions, collectItems(text, listStart, name));
    scannedTo = Math.max(scannedTo, regions.at(-1)?.end ?? 0);
  }
  return regions;
}

const letterS = 115;
const nameEndPattern = /[\w$]{0,60}/y;
const typePattern = String.raw`["']?(?:[ \t]{0,4}:[ \t]?[\w<>[\], .|]{1,40}|\[\]|[ \t](?:\[\]|:array)?\w{0,12})?`;
const constructorPattern = String
  .raw`(?:new )?(?:[\w.]{0,30}[.:])?(?:of|asList|from|Set|Array|List|Vector|Seq|array|set|list|tuple|frozenset|listOf|setOf|arrayOf|mutableListOf|c)(?:<[\w., ]{0,40}>)?\(`;
const openerPattern = String
  .raw`(?:${constructorPattern}|(?:(?:new )?[A-Za-z_][\w.]{0,30}(?:<[\w., ]{0,40}>)?\[\][ ]?|\[\d{0,4}\]\w{1,20}|(?:new )?(?:Hash)?Set<\w{1,20}>(?:\(\))?[ ]?)\{|vec!\[)?[[({]{0,2}`;
/** Matches a type, `=` or `:`, and the opening of a list before its first item. */
const listOpeningPattern = new RegExp(
  String
    .raw`${typePattern}[ \t]{0,8}(?::?=|=>|:)[ \t]{0,8}(?:${openerPattern}(?<=[[({])\s{0,80}(?=[bBrRuUfFLN@]{0,2}["'\`])|(?:%[wW]|qw[ ]?)[[({<]\s{0,80}(?=\w))`,
  'y',
);

function parsePluralName(text: string, offset: number, end: number): SecretName | undefined {
  let start = offset;
  while (offset - start < 60 && /[\w$-]/.test(text[start - 1] ?? '')) start--;
  return parseSecretKeyName(text.slice(start, end - 1));
}

function collectItems(text: string, listStart: number, name: SecretName): Region[] {
  const regions: Region[] = [];
  const isWordList = !/["'`]/.test(text.slice(listStart, listStart + 3));
  for (let offset = listStart, count = 0; count < maxItems; count++) {
    const item = isWordList ? readWord(text, offset) : readStringAt(text, offset);
    if (!item) break;
    itemSeparatorPattern.lastIndex = item.next;
    const hasNext = itemSeparatorPattern.test(text);
    if (mapSeparatorPattern.test(text.slice(item.next, item.next + 8))) return []; // a map
    if (isSecret(text.slice(item.start, item.end), name.strength, 'quoted'))
      regions.push({ start: item.start, end: item.end, type: name.type });
    if (!hasNext) break;
    offset = itemSeparatorPattern.lastIndex;
  }
  return regions;
}

function readWord(text: string, offset: number):
  | { readonly start: number; readonly end: number; readonly next: number; }
  | undefined
{
  wordPattern.lastIndex = offset;
  return wordPattern.test(text)
    ? { start: offset, end: wordPattern.lastIndex, next: wordPattern.lastIndex }
    : undefined;
}

const maxItems = 200;
const wordPattern = /[^\s"'`[\](){}<>]{4,200}/y;
const itemSeparatorPattern = /\s{0,40},\s{0,80}|\s{1,80}/y;
const mapSeparatorPattern = /^\s{0,4}(?::(?!:)|=>)/;

import { addAll } from '#base/collections/lists';
import type { Hits } from '../hits';
import type { TextFormat } from '../configuration/textFormat';
import { isSecret } from '../classification/isSecret';
import { stringAt } from '../text/literals';
import { secretNameOfKey, type SecretName } from '../names/secretNames';
import type { Region } from '../region';

/**
 * Finds the strings of a list whose name is a secret's name in the plural: `passwords = ["…", "…"]`, `List.of("…")`,
 * `[]string{"…"}`, `%w[… …]`, `("…" "…")`.
 */
export function findListedSecrets(text: string, { keywords }: Hits, format?: TextFormat): Region[] {
  if (format === 'lock' || format === 'catalog') return [];
  const regions: Region[] = [];
  for (let i = 0, done = 0; i < keywords.length; i++) {
    const at = keywords.at(i);
    if (at < done) continue;
    ends.lastIndex = at;
    const end = ends.test(text) ? ends.lastIndex : at;
    done = end;
    if ((text.charCodeAt(end - 1) | 32) !== letterS) continue;
    opens.lastIndex = end;
    if (!opens.test(text)) continue;
    const from = opens.lastIndex;
    const name = pluralName(text, at, end);
    if (name) addAll(regions, itemsFrom(text, from, name));
    done = Math.max(done, regions.at(-1)?.end ?? 0);
  }
  return regions;
}

const letterS = 115;
const ends = /[\w$]{0,60}/y;
/** A type, `=` or `:`, and the opening of a list before its first item. */
const type = String.raw`["']?(?:[ \t]{0,4}:[ \t]?[\w<>[\], .|]{1,40}|\[\]|[ \t](?:\[\]|:array)?\w{0,12})?`;
const maker = String
  .raw`(?:new )?(?:[\w.]{0,30}[.:])?(?:of|asList|from|Set|Array|List|Vector|Seq|array|set|list|tuple|frozenset|listOf|setOf|arrayOf|mutableListOf|c)(?:<[\w., ]{0,40}>)?\(`;
const opener = String
  .raw`(?:${maker}|(?:(?:new )?[A-Za-z_][\w.]{0,30}(?:<[\w., ]{0,40}>)?\[\][ ]?|\[\d{0,4}\]\w{1,20}|(?:new )?(?:Hash)?Set<\w{1,20}>(?:\(\))?[ ]?)\{|vec!\[)?[[({]{0,2}`;
const opens = new RegExp(
  String
    .raw`${type}[ \t]{0,8}(?::?=|=>|:)[ \t]{0,8}(?:${opener}(?<=[[({])\s{0,80}(?=[bBrRuUfFLN@]{0,2}["'\`])|(?:%[wW]|qw[ ]?)[[({<]\s{0,80}(?=\w))`,
  'y',
);

function pluralName(text: string, at: number, end: number): SecretName | undefined {
  let start = at;
  while (at - start < 60 && /[\w$-]/.test(text[start - 1] ?? '')) start--;
  return secretNameOfKey(text.slice(start, end - 1));
}

function itemsFrom(text: string, from: number, name: SecretName): Region[] {
  const regions: Region[] = [];
  const isWords = !/["'`]/.test(text.slice(from, from + 3));
  for (let at = from, count = 0; count < maxItems; count++) {
    const item = isWords ? wordAt(text, at) : stringAt(text, at);
    if (!item) break;
    joint.lastIndex = item.next;
    const goesOn = joint.test(text);
    if (isKey.test(text.slice(item.next, item.next + 8))) return []; // a map
    if (isSecret(text.slice(item.start, item.end), name.strength, 'quoted'))
      regions.push({ start: item.start, end: item.end, type: name.type });
    if (!goesOn) break;
    at = joint.lastIndex;
  }
  return regions;
}

function wordAt(text: string, at: number):
  | { readonly start: number; readonly end: number; readonly next: number; }
  | undefined
{
  word.lastIndex = at;
  return word.test(text) ? { start: at, end: word.lastIndex, next: word.lastIndex } : undefined;
}

const maxItems = 200;
const word = /[^\s"'`[\](){}<>]{4,200}/y;
const joint = /\s{0,40},\s{0,80}|\s{1,80}/y;
const isKey = /^\s{0,4}(?::(?!:)|=>)/;

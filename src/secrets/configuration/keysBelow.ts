import { isSecret } from '../classification/isSecret';
import type { Hits } from '../hits';
import { markerStart, type Region } from '../region';
import { readLexemeAt } from '../text/literals';
import type { Key } from './entry';
import { findSecretName } from './keyNames';
import type { TextFormat } from './textFormat';

/** Finds values of keys that are named only `key`, if the key above states their use: `"Jwt": {"Key": "…"}`. */
export function findKeysBelow(text: string, { keys }: Hits, format?: TextFormat): Region[] {
  const regions: Region[] = [];
  if (keys.length === 0 || format === 'lock' || format === 'catalog') return regions;
  const findAbove = createAboveFinder(text);
  for (let i = 0; i < keys.length; i++) {
    const start = keys.at(i);
    const end = start + 'key'.length;
    const isQuoted = text[end] === '"' || text[end] === "'";
    separator.lastIndex = end;
    const value = separator.test(text) ? readLexemeAt(text, separator.lastIndex, bareValue) : undefined;
    const above = value && findAbove(isQuoted ? start - 1 : start);
    const name = above && findSecretName(text, { start, end, above }, false);
    if (!name || name.strength === 'key') continue;
    const content = text.slice(value.start, value.end);
    if (
      !content.includes(markerStart) && isSecret(content, name.strength, 'entry', value.quoted ? 'string' : 'scalar')
    )
      regions.push({ start: value.start, end: value.end, type: name.type });
  }
  return regions;
}

const separator = /["']?\s{0,8}(?:=>|[:=])\s{0,8}/y;
const bareValue = /[^\s"'`,;{}()[\]]{1,512}(?=[ \t]*(?:\r?\n|$))/y;

/** The maximum number of characters searched for the key above another key. */
const maxDistance = 4_000;

/**
 * Returns a function that finds the key above another key from the text alone: the key of the enclosing open bracket,
 * or of the section of INI or TOML. The configuration scanners skip lines without keywords, so they do not
 * see all keys above. The number of characters read is limited, because otherwise each of many keys within one bracket
 * would read the same text again.
 */
function createAboveFinder(text: string): (keyStart: number) => Key | undefined {
  let budget = 4 * text.length;
  return (keyStart) => {
    let depth = 0;
    for (let at = keyStart - 1; at >= 0 && at > keyStart - maxDistance && budget > 0; at--) {
      budget--;
      const c = text[at];
      if (c === '}' || c === ']') depth++;
      else if (c === '[' && (at === 0 || text[at - 1] === '\n')) return findSectionName(text, at);
      else if ((c === '{' || c === '[') && --depth < 0) return findNameBefore(text, at);
    }
    return undefined;
  };
}

const beforeBracket = /([\w.-]{1,60})["']?\s{0,8}(?:=>|[:=])?\s{0,8}$/;
const section = /^\[\[?["']?(?:[\w-]{1,40}\.){0,6}([\w-]{1,60})["']?\]/;

function findNameBefore(text: string, bracket: number): Key | undefined {
  const from = Math.max(0, bracket - 90);
  const match = beforeBracket.exec(text.slice(from, bracket));
  return match ? toConfigurationKey(match, from) : undefined;
}

function findSectionName(text: string, start: number): Key | undefined {
  const match = section.exec(text.slice(start, start + 400));
  return match ? toConfigurationKey(match, start) : undefined;
}

function toConfigurationKey({ index, 0: whole, 1: name = '' }: RegExpExecArray, from: number): Key {
  const start = from + index + whole.lastIndexOf(name);
  return { start, end: start + name.length, above: undefined };
}

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
  const findKeyAbove = createKeyAboveFinder(text);
  for (let i = 0; i < keys.length; i++) {
    const start = keys.at(i);
    const end = start + 'key'.length;
    const isQuoted = text[end] === '"' || text[end] === "'";
    separatorPattern.lastIndex = end;
    const value = separatorPattern.test(text)
      ? readLexemeAt(text, separatorPattern.lastIndex, bareValuePattern)
      : undefined;
    const keyAbove = value && findKeyAbove(isQuoted ? start - 1 : start);
    const name = keyAbove && findSecretName(text, { start, end, keyAbove }, false);
    if (!name || name.strength === 'key') continue;
    const content = text.slice(value.start, value.end);
    if (
      !content.includes(markerStart) && isSecret(content, name.strength, 'entry', value.quoted ? 'string' : 'scalar')
    )
      regions.push({ start: value.start, end: value.end, type: name.type });
  }
  return regions;
}

const separatorPattern = /["']?\s{0,8}(?:=>|[:=])\s{0,8}/y;
const bareValuePattern = /[^\s"'`,;{}()[\]]{1,512}(?=[ \t]*(?:\r?\n|$))/y;

/** The maximum number of characters searched for the key above another key. */
const maxDistance = 4_000;

/**
 * Returns a function that finds the key above another key from the text alone: the key of the enclosing open bracket,
 * or of the section of INI or TOML. The configuration scanners skip lines without keywords, so they do not see all keys
 * above. The number of characters read is limited, because otherwise each of many keys within one bracket would read
 * the same text again.
 */
function createKeyAboveFinder(text: string): (keyStart: number) => Key | undefined {
  let remainingCharacters = 4 * text.length;
  return (keyStart) => {
    let depth = 0;
    for (
      let offset = keyStart - 1;
      offset >= 0 && offset > keyStart - maxDistance && remainingCharacters > 0;
      offset--
    ) {
      remainingCharacters--;
      const c = text[offset];
      if (c === '}' || c === ']') depth++;
      else if (c === '[' && (offset === 0 || text[offset - 1] === '\n')) return findSectionName(text, offset);
      else if ((c === '{' || c === '[') && --depth < 0) return findNameBefore(text, offset);
    }
    return undefined;
  };
}

const keyBeforeBracketPattern = /([\w.-]{1,60})["']?\s{0,8}(?:=>|[:=])?\s{0,8}$/;
const sectionPattern = /^\[\[?["']?(?:[\w-]{1,40}\.){0,6}([\w-]{1,60})["']?\]/;

function findNameBefore(text: string, bracketOffset: number): Key | undefined {
  const searchStart = Math.max(0, bracketOffset - 90);
  const match = keyBeforeBracketPattern.exec(text.slice(searchStart, bracketOffset));
  return match ? toConfigurationKey(match, searchStart) : undefined;
}

function findSectionName(text: string, start: number): Key | undefined {
  const match = sectionPattern.exec(text.slice(start, start + 400));
  return match ? toConfigurationKey(match, start) : undefined;
}

function toConfigurationKey({ index, 0: wholeMatch, 1: name = '' }: RegExpExecArray, textStart: number): Key {
  const start = textStart + index + wholeMatch.lastIndexOf(name);
  return { start, end: start + name.length, keyAbove: undefined };
}

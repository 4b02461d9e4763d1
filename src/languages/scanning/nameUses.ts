import { toAsciiBytes, nonAsciiByte } from '#base/text/asciiBytes';
import type { Definition, ImportRef, NameUses } from '#model';
import type { LexicalMap } from './lexicalMap';

/** The maximum number of names that one file uses; a file with more is generated or a table. */
const maxUsedNames = 300;
const dot = 46, underscore = 95, dollar = 36;

/**
 * Returns capitalized names in code that are not members (`a.B`), except names that the file itself imports or defines
 * and names in `builtIn`. Makes one pass over the text.
 */
export function findCapitalizedUses(lexicalMap: LexicalMap, definitions: readonly Definition[],
  imports: readonly ImportRef[], builtIn: ReadonlySet<string>): NameUses
{
  const { text, lineStarts, opaqueOffsets } = lexicalMap;
  const bytes = toAsciiBytes(text);
  const knownNames = new Set([...definitions.map((item) => item.name), ...imports.flatMap((item) => item.names)]);
  const names: string[] = [];
  const lines: number[] = [];
  let line = 0;
  nameEnds.fill(0);
  for (let pair = 0, offset = 0; pair <= opaqueOffsets.length && names.length < maxUsedNames; pair += 2) {
    const end = pair < opaqueOffsets.length ? opaqueOffsets[pair]! : text.length;
    while (offset < end && names.length < maxUsedNames) {
      const firstByte = bytes[offset]!;
      if ((classes[firstByte]! & letter) === 0) {
        offset++;
        continue;
      }
      const start = offset;
      let hash = 0;
      for (; offset < end && classes[bytes[offset]!] !== 0; offset++) hash = Math.imul(hash, 31) + bytes[offset]! | 0;
      if (firstByte < 65 || firstByte > 90 || offset - start < 2 || bytes[start - 1] === dot) continue;
      const slot = (hash ^ hash >>> 15) & lastSlot;
      if (nameEnds[slot] !== 0 && areSameNames(bytes, nameStarts[slot]!, nameEnds[slot]!, start, offset)) continue;
      nameStarts[slot] = start;
      nameEnds[slot] = offset;
      const name = text.slice(start, offset);
      if (knownNames.has(name) || builtIn.has(name)) continue;
      knownNames.add(name);
      while (lineStarts[line + 1]! <= start && line + 2 < lineStarts.length) line++;
      names.push(name);
      lines.push(line + 1);
    }
    offset = pair < opaqueOffsets.length ? opaqueOffsets[pair + 1]! : end;
  }
  return { names, lines };
}

/** The tables store the last position of a name with each hash in the current text, because most names recur. */
const lastSlot = (1 << 10) - 1;
const nameStarts = new Int32Array(lastSlot + 1), nameEnds = new Int32Array(lastSlot + 1);

/**
 * Reports whether two names are the same. Names with non-ASCII characters never match, as those characters are not
 * distinguished.
 */
function areSameNames(bytes: Uint8Array, otherStart: number, otherEnd: number, start: number, end: number): boolean {
  if (otherEnd - otherStart !== end - start) return false;
  for (let i = start, j = otherStart; i < end; i++, j++)
    if (bytes[i] !== bytes[j] || bytes[i] === nonAsciiByte) return false;
  return true;
}

const letter = 1, digit = 2;
const classes = Uint8Array.from({ length: 256 }, (_, c) => (isLetter(c) ? letter : c >= 48 && c <= 57 ? digit : 0));

function isLetter(c: number): boolean {
  return c >= 97 && c <= 122 || c >= 65 && c <= 90 || c === underscore || c === dollar || c > 127;
}

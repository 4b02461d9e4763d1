import { nonAsciiByte } from '#base/text/asciiBytes';
import { createCharacterSet } from '../text/characterSet';

/**
 * An ASCII character class, written as in `[a-z]`. A leading `+` adds all characters beyond ASCII, and a leading `|`
 * adds the position before the text; `^` negates and includes both.
 */
export type CharacterClass = string;

/** Represents the position before the text. */
export const beforeText = 254;

/**
 * Contains 1 for each byte that a set contains. The index consists of the set's number, shifted left by 8 bits, and the
 * byte. The array grows as sets are added.
 */
export let setMembers = new Uint8Array(1 << 15);
let setCount = 0;
const classIds = new Map<CharacterClass, number>(), charactersIds = new Map<string, number>();

/**
 * Returns the condition of a test: the number of a set of characters, or the complement (`~`) of a single character's
 * code.
 */
export function getConditionNumber(characterClass: CharacterClass, isExact: boolean): number {
  if (characterClass.length === 1) return ~characterClass.charCodeAt(0);
  if (isExact || plainPattern.test(characterClass)) return getOrAddSet(characterClass, addCharacters, charactersIds);
  return getOrAddSet(characterClass, addClass, classIds);
}

/** Matches letters and digits, which have no special meaning in a class. */
const plainPattern = /^[A-Za-z0-9]+$/;

function addCharacters(characters: string, setOffset: number): void {
  for (let i = 0; i < characters.length; i++) setMembers[setOffset | characters.charCodeAt(i)] = 1;
}

function addClass(characterClass: CharacterClass, setOffset: number): void {
  setMembers.set(createCharacterSet(new RegExp(`[${characterClass.replace(/^[+|]/, '')}]`)), setOffset);
  if (/^[+^]/.test(characterClass)) setMembers[setOffset | nonAsciiByte] = 1;
  if (/^[|^]/.test(characterClass)) setMembers[setOffset | beforeText] = 1;
}

/** Returns the number of the set, and fills the set in `setMembers` if it is new. */
function getOrAddSet(key: string, fillMembers: (key: string, setOffset: number) => void,
  ids: Map<string, number>): number
{
  const existingId = ids.get(key);
  if (existingId !== undefined) return existingId;
  const id = setCount++;
  if (setMembers.length < id + 1 << 8) {
    const largerMembers = new Uint8Array(setMembers.length * 2);
    largerMembers.set(setMembers);
    setMembers = largerMembers;
  }
  fillMembers(key, id << 8);
  ids.set(key, id);
  return id;
}

export function meetsCondition(condition: number, character: number): boolean {
  return condition < 0 ? character === ~condition : setMembers[condition << 8 | character] === 1;
}

export const familyCount = 32;
/**
 * The family of each character: one for each letter in both cases, one for all digits, one each for `_`, `-` and `.`,
 * one for the rest of ASCII, and one for everything beyond ASCII.
 */
export const familyOf = new Uint8Array(256).fill(30);
familyOf[nonAsciiByte] = 31;
for (let c = 0; c < 26; c++) familyOf[c + 65] = familyOf[c + 97] = c;
for (let c = 48; c < 58; c++) familyOf[c] = 26;
for (let i = 0; i < 3; i++) familyOf['_-.'.charCodeAt(i)] = 27 + i;

/** Returns a bit for each family with a character that meets the condition. */
export function getFamilyBits(condition: number): number {
  return condition < 0 ? 1 << familyOf[~condition]! : familyBitsBySet[condition] ??= computeFamilyBits(condition);
}

const familyBitsBySet: number[] = [];

function computeFamilyBits(set: number): number {
  let familyBits = setMembers[set << 8 | nonAsciiByte] === 1 ? 1 << familyOf[nonAsciiByte]! : 0;
  if (setMembers[set << 8 | beforeText] === 1) familyBits |= 1 << familyOf[beforeText]!;
  for (let c = 0; c < 128; c++) if (setMembers[set << 8 | c] === 1) familyBits |= 1 << familyOf[c]!;
  return familyBits;
}

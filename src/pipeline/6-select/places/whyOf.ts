import type { TaskWord } from '../relevance/taskWords';

/** Names and words that a place shares with the task. The rarest words come first. */
export interface PlaceEvidence {
  /** The name, if the task states it exactly. */
  readonly named: string | undefined;
  readonly inName: readonly TaskWord[];
  readonly inText: readonly TaskWord[];
}

/** The maximum number of words of each kind. */
const maxWords = 3;
/**
 * Minimum rarity, as a share of the rarest word's rarity: a less rare word occurs in too many places to distinguish
 * them.
 */
const leastRarity = { inName: 0.2, inText: 0.4 };
/** Shorter words ("os", "ws") are parts of many names; in scripts without spaces, two characters are a word. */
const shortest = 3;
const isAscii = /^[\x20-\x7e]*$/;

/** Explains in telling words why this is a place: '' if it and the task have nothing in common. */
export function describePlaceMatch({ named, inName, inText }: PlaceEvidence): string {
  const best = [...inName, ...inText].reduce((max, { rarity }) => Math.max(max, rarity), 0);
  const telling = (words: readonly TaskWord[], minShare: number) =>
    words.filter(({ text, rarity }) => rarity >= minShare * best && (text.length >= shortest || !isAscii.test(text)));
  const ofName = named === undefined ? apart(telling(inName, leastRarity.inName), []) : [];
  const mentioned = named === undefined ? ofName : [named, ...inName.map(({ text }) => text)];
  const ofText = apart(telling(inText, leastRarity.inText), mentioned);
  const why = [
    ...(named === undefined ? [] : [`defines \`${named}\``]),
    ...(ofName.length > 0 ? [`its name has ${ofName.join(', ')}`] : []),
    ...(ofText.length > 0 ? [`contains ${ofText.join(', ')}`] : []),
  ];
  if (why.length > 0) return why.join('; ');
  const word = inName[0] ?? inText[0];
  return word === undefined ? '' : `${inName[0] === undefined ? 'contains' : 'its name has'} ${word.text}`;
}

/** Returns the first words, without those that are a part of an earlier one. */
function apart(words: readonly TaskWord[], before: readonly string[]): string[] {
  const usedTexts = before.map((text) => text.toLowerCase());
  const out: string[] = [];
  for (const { text } of words) {
    const bare = text.replace(/…$/, '').toLowerCase();
    if (usedTexts.some((other) => other.includes(bare) || bare.includes(other))) continue;
    usedTexts.push(bare);
    out.push(text);
    if (out.length === maxWords) break;
  }
  return out;
}

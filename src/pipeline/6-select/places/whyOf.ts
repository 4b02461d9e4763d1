import type { TaskWord } from '../relevance/taskWords';

/** Names and words that a place shares with the task. The rarest words come first. */
export interface PlaceEvidence {
  /** The name, if the task states it exactly. */
  readonly exactName: string | undefined;
  readonly inName: readonly TaskWord[];
  readonly inText: readonly TaskWord[];
}

/** The maximum number of words of each kind. */
const maxWords = 3;
/**
 * The minimum rarity, as a share of the rarest word's rarity. A less rare word occurs in too many places to
 * distinguish them.
 */
const minRarity = { inName: 0.2, inText: 0.4 };
/** Shorter words ("os", "ws") are parts of many names; in scripts without spaces, two characters are a word. */
const minWordLength = 3;
const asciiPattern = /^[\x20-\x7e]*$/;

/** Explains in distinctive words why a place matches the task. Returns '' if they have nothing in common. */
export function describePlaceMatch({ exactName, inName, inText }: PlaceEvidence): string {
  const maxRarity = [...inName, ...inText].reduce((max, { rarity }) => Math.max(max, rarity), 0);
  const selectDistinctive = (words: readonly TaskWord[], minShare: number) =>
    words.filter(({ text, rarity }) =>
      rarity >= minShare * maxRarity && (text.length >= minWordLength || !asciiPattern.test(text))
    );
  const nameWords = exactName === undefined ? selectDistinct(selectDistinctive(inName, minRarity.inName), []) : [];
  const shownWords = exactName === undefined ? nameWords : [exactName, ...inName.map(({ text }) => text)];
  const textWords = selectDistinct(selectDistinctive(inText, minRarity.inText), shownWords);
  const reasons = [
    ...(exactName === undefined ? [] : [`defines \`${exactName}\``]),
    ...(nameWords.length > 0 ? [`its name contains ${nameWords.join(', ')}`] : []),
    ...(textWords.length > 0 ? [`contains ${textWords.join(', ')}`] : []),
  ];
  if (reasons.length > 0) return reasons.join('; ');
  const word = inName[0] ?? inText[0];
  return word === undefined ? '' : `${inName[0] === undefined ? 'contains' : 'its name contains'} ${word.text}`;
}

/** Returns the first few words. Omits a word if it contains an earlier word or is part of one. */
function selectDistinct(words: readonly TaskWord[], shownTexts: readonly string[]): string[] {
  const usedTexts = shownTexts.map((text) => text.toLowerCase());
  const selectedWords: string[] = [];
  for (const { text } of words) {
    const normalizedText = text.replace(/…$/, '').toLowerCase();
    if (usedTexts.some((other) => other.includes(normalizedText) || normalizedText.includes(other))) continue;
    usedTexts.push(normalizedText);
    selectedWords.push(text);
    if (selectedWords.length === maxWords) break;
  }
  return selectedWords;
}

import { isStopword } from '#base/words/stopwords';
import { isCommonWord } from '../search/commonWords';
import { extractSearchTerms } from '../search/searchTerms';

/** The maximum number of words in a phrase, and of phrases in a text. */
const maxPhraseWords = 3;
const maxPhrases = 6;
/** The maximum number of characters read from a text, to limit the cost of long sections. */
const maxTextLength = 8000;

/** The number of texts that contain each phrase. A phrase that most texts contain characterizes none of them. */
export type PhraseTextCounts = ReadonlyMap<string, number>;

/**
 * Finds the phrases that distinguish a text from the others: one to three adjacent words, ranked by their frequency in
 * the text and their rarity elsewhere. No phrase is part of another.
 */
export function findKeyPhrases(counts: ReadonlyMap<string, number>, textCounts: PhraseTextCounts,
  textCount: number): string[]
{
  const scoredPhrases = [...counts].map(([phrase, count]) => {
    const wordCount = phrase.split(' ').length;
    const rarity = Math.log(1 + textCount / (textCounts.get(phrase) ?? 1));
    return { phrase, score: (count === 1 && wordCount === 1 ? 0.3 : count) * rarity * (1 + 0.6 * (wordCount - 1)) };
  }).sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1));
  const selectedPhrases: string[] = [];
  for (const { phrase } of scoredPhrases) {
    if (selectedPhrases.length === maxPhrases) break;
    if (!selectedPhrases.some((other) => ` ${other} `.includes(` ${phrase} `) || ` ${phrase} `.includes(` ${other} `)))
      selectedPhrases.push(phrase);
  }
  return selectedPhrases;
}

/** Counts each phrase of a text, in lower case. */
export function countPhrases(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of removeNoiseLines(text.slice(0, maxTextLength)).split(/[\n.!?;:,()[\]|"“”«»]+/)) {
    const words = line.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&-]*/gu) ?? [];
    const isSignificant = words.map(isSignificantWord);
    for (let i = 0; i < words.length; i++)
      for (let wordCount = 1; wordCount <= maxPhraseWords && i + wordCount <= words.length; wordCount++) {
        if (!isSignificant[i] || !isSignificant[i + wordCount - 1]) continue;
        const phrase = words.slice(i, i + wordCount).join(' ');
        counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
      }
  }
  return counts;
}

const significanceCache = new Map<string, boolean>();
const maxCachedWords = 50_000;

function isSignificantWord(word: string): boolean {
  let isSignificant = significanceCache.get(word);
  if (isSignificant === undefined) {
    if (significanceCache.size >= maxCachedWords) significanceCache.clear();
    isSignificant = word.length > 2 && /^\p{L}/u.test(word) &&
      !extractSearchTerms(word).every((term) => isCommonWord(term) || isStopword(term));
    significanceCache.set(word, isSignificant);
  }
  return isSignificant;
}

/** Removes lines that are not sentences: dot leaders, as in a table of contents, and lines with few letters. */
export function removeNoiseLines(text: string): string {
  return text.split('\n').filter((line) => {
    if (/\.(?: ?\.){3}/.test(line)) return false;
    const letterCount = line.match(/\p{L}/gu)?.length ?? 0;
    return letterCount * 2 >= line.replace(/\s/g, '').length;
  }).join('\n');
}

import { isStopword } from '#base/words/stopwords';
import { isCommonWord } from '../search/commonWords';
import { searchTerms } from '../search/searchTerms';

/** The maximum number of words in a phrase, and of phrases in a text. */
const longest = 3;
const mostPhrases = 6;
/** The maximum number of characters read, so that a long section does not cost more than it is worth. */
const mostText = 8000;

/** The number of texts that hold a phrase: a phrase that most texts hold does not characterize any of them. */
export type PhraseHolders = ReadonlyMap<string, number>;

/**
 * Finds the phrases that distinguish a text from the others: one to three adjacent words, ranked by their frequency in
 * the text and their rarity elsewhere. No phrase is part of another.
 */
export function keyPhrases(counts: ReadonlyMap<string, number>, holders: PhraseHolders, texts: number): string[] {
  const scored = [...counts].map(([phrase, count]) => {
    const words = phrase.split(' ').length;
    const rarity = Math.log(1 + texts / (holders.get(phrase) ?? 1));
    return { phrase, score: (count === 1 && words === 1 ? 0.3 : count) * rarity * (1 + 0.6 * (words - 1)) };
  }).sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1));
  const kept: string[] = [];
  for (const { phrase } of scored) {
    if (kept.length === mostPhrases) break;
    if (!kept.some((other) => ` ${other} `.includes(` ${phrase} `) || ` ${phrase} `.includes(` ${other} `)))
      kept.push(phrase);
  }
  return kept;
}

/** Counts each phrase of a text, in lower case. */
export function phraseCounts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of withoutNoise(text.slice(0, mostText)).split(/[\n.!?;:,()[\]|"“”«»]+/)) {
    const words = line.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&-]*/gu) ?? [];
    const telling = words.map(isTelling);
    for (let i = 0; i < words.length; i++)
      for (let n = 1; n <= longest && i + n <= words.length; n++) {
        if (!telling[i] || !telling[i + n - 1]) continue;
        const phrase = words.slice(i, i + n).join(' ');
        counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
      }
  }
  return counts;
}

const tellingCache = new Map<string, boolean>();
const mostKnown = 50_000;

function isTelling(word: string): boolean {
  let cached = tellingCache.get(word);
  if (cached === undefined) {
    if (tellingCache.size >= mostKnown) tellingCache.clear();
    cached = word.length > 2 && /^\p{L}/u.test(word) &&
      !searchTerms(word).every((term) => isCommonWord(term) || isStopword(term));
    tellingCache.set(word, cached);
  }
  return cached;
}

/** Removes lines that are not sentences: dot leaders, as in a table of contents, and lines with few letters. */
export function withoutNoise(text: string): string {
  return text.split('\n').filter((line) => {
    if (/\.(?: ?\.){3}/.test(line)) return false;
    const letters = line.match(/\p{L}/gu)?.length ?? 0;
    return letters * 2 >= line.replace(/\s/g, '').length;
  }).join('\n');
}

import { isCommonWord } from '../search/commonWords';
import { extractSearchTerms } from '../search/searchTerms';
import { removeNoiseLines } from './keyPhrases';

const maxSentences = 400;
const maxTextLength = 8000;
/** The minimum and maximum length of a sentence that can represent a text, in characters. */
const minSentenceLength = 30;
const maxSentenceLength = 300;

/** Returns the sentence whose words are the most frequent in the text, or '' if no sentence is suitable. */
export function extractGist(text: string): string {
  const proseLines = removeNoiseLines(text.slice(0, maxTextLength)).split('\n').filter((line) =>
    !/^\s*(?:#|\||```|[-*] )/.test(line)
  );
  const sentences = proseLines.join('\n').split(/(?<=[.!?…]["'”’)\]]?\s)|(?<=[。！？])|\n{2,}/u).map((sentence) =>
    sentence.replace(/\s+/g, ' ').trim()
  ).filter((sentence) => sentence.length >= minSentenceLength && sentence.length <= maxSentenceLength).slice(0,
    maxSentences);
  const termLists = sentences.map((sentence) =>
    [...new Set(extractSearchTerms(sentence))].filter((term) => !isCommonWord(term))
  );
  const termCounts = new Map<string, number>();
  for (const term of termLists.flat()) termCounts.set(term, (termCounts.get(term) ?? 0) + 1);
  const scores = termLists.map((sentenceTerms) =>
    sentenceTerms.length === 0
      ? 0
      : sentenceTerms.reduce((sum, term) => sum + termCounts.get(term)! - 1, 0) / Math.sqrt(sentenceTerms.length)
  );
  const bestIndex = scores.reduce((highest, score, i) => (score > scores[highest]! ? i : highest), 0);
  return sentences[bestIndex] ?? '';
}

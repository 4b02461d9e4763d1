import { isCommonWord } from '../search/commonWords';
import { searchTerms } from '../search/searchTerms';
import { withoutNoise } from './keyPhrases';

const mostSentences = 400;
const mostText = 8000;
/** The length of a sentence that can represent a text. Characters. */
const shortest = 30;
const longest = 300;

/** Returns the sentence whose words are the most frequent in the text; '' if there is none. */
export function gist(text: string): string {
  const prose = withoutNoise(text.slice(0, mostText)).split('\n').filter((line) =>
    !/^\s*(?:#|\||```|[-*] )/.test(line)
  );
  const sentences = prose.join('\n').split(/(?<=[.!?…]["'”’)\]]?\s)|(?<=[。！？])|\n{2,}/u).map((sentence) =>
    sentence.replace(/\s+/g, ' ').trim()
  ).filter((sentence) => sentence.length >= shortest && sentence.length <= longest).slice(0, mostSentences);
  const terms = sentences.map((sentence) => [...new Set(searchTerms(sentence))].filter((term) => !isCommonWord(term)));
  const counts = new Map<string, number>();
  for (const term of terms.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const scores = terms.map((sentenceTerms) =>
    sentenceTerms.length === 0
      ? 0
      : sentenceTerms.reduce((sum, term) => sum + counts.get(term)! - 1, 0) / Math.sqrt(sentenceTerms.length)
  );
  const best = scores.reduce((at, score, i) => (score > scores[at]! ? i : at), 0);
  return sentences[best] ?? '';
}

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
  const sentences = prose.join('\n').split(/(?<=[.!?…]["'”’)\]]?\s)|(?<=[。！？])|\n{2,}/u).map((one) =>
    one.replace(/\s+/g, ' ').trim()
  ).filter((one) => one.length >= shortest && one.length <= longest).slice(0, mostSentences);
  const terms = sentences.map((one) => [...new Set(searchTerms(one))].filter((term) => !isCommonWord(term)));
  const counts = new Map<string, number>();
  for (const term of terms.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const scores = terms.map((own) =>
    own.length === 0 ? 0 : own.reduce((sum, term) => sum + counts.get(term)! - 1, 0) / Math.sqrt(own.length)
  );
  const best = scores.reduce((at, score, i) => (score > scores[at]! ? i : at), 0);
  return sentences[best] ?? '';
}

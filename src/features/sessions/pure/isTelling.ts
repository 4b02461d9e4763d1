import { webLink } from '#base/text/webLink';
import { isStopword } from '#base/words/stopwords';
import { identifiers, terms } from '#base/words/words';

/** "yes, go on" has fewer terms. */
const fewestTerms = 3;
/** Characters of a prompt that are read: what is pasted behind them adds nothing. */
const longestPrompt = 60_000;

/**
 * Reports whether a prompt has enough different terms to be a separate task; stopwords, numbers and links do not count.
 */
export function isTelling(prompt: string): boolean {
  const found = new Set<string>();
  for (const name of identifiers(prompt.slice(0, longestPrompt).replace(webLink, ' '))) {
    const [whole, ...parts] = terms(name);
    const isWord = whole !== undefined && whole.length > 1 && !isStopword(name.toLowerCase());
    for (const term of isWord ? [whole, ...parts] : parts)
      if (!isStopword(term) && !/^\d+$/.test(term)) found.add(term);
    if (found.size >= fewestTerms) return true;
  }
  return false;
}

import { webLink } from '../base/text/webLink';
import { isStopword } from '../base/words/stopwords';
import { termHash } from '../base/words/termHash';
import { identifiers, terms } from '../base/words/words';

/** Terms of a prompt that are kept. */
const maxTerms = 64;
/** Characters of a prompt that are read: the rest of what was pasted adds nothing. */
const longestPrompt = 60_000;
/** Lines that say what is asked, before what was pasted below them. */
const leadLines = 3;
const leadWeight = 2;
const partWeight = 0.7;

/**
 * The words of a prompt as `hash, weight, …`, the heaviest first: folded as a task's are, without the words that say
 * nothing of code. Repetition counts by its logarithm.
 */
export function termsOf(text: string): readonly number[] {
  const found = new Map<string, { best: number; sum: number; }>();
  const lines = text.slice(0, longestPrompt).split('\n').filter((line) => line.trim() !== '');
  for (const [i, line] of lines.entries()) {
    const weight = i < leadLines ? leadWeight : 1;
    for (const name of identifiers(line.replace(webLink, ' '))) {
      const [whole, ...parts] = terms(name);
      if (whole !== undefined && whole.length > 1 && !isStopword(name.toLowerCase())) add(whole, weight);
      for (const part of parts) add(part, weight * partWeight);
    }
  }
  return [...found]
    .map(([term, { best, sum }]) => ({ term, weight: best * (1 + 0.5 * Math.log2(sum / best)) }))
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    .slice(0, maxTerms)
    .flatMap(({ term, weight }) => [termHash(term), Math.round(weight * 100) / 100]);

  function add(term: string, weight: number): void {
    if (isStopword(term) || /^\d+$/.test(term)) return;
    const old = found.get(term);
    found.set(term, { best: Math.max(old?.best ?? 0, weight), sum: (old?.sum ?? 0) + weight });
  }
}

import { fold } from '#base/words/words';
import type { TaskTerm } from '#model';
import type { TaskLine } from './lines';
import { isStopword } from '#base/words/stopwords';

/** The weight of a synonym as a share of the weight of the word that it replaces, or of the line for a compound. */
const weightShares = { compound: 1, derivation: 0.35 };
/** Lines below this weight are neither title nor lead, so their words are not joined. */
const minLineWeight = 1.5;
/** The number of the task's heaviest terms that get synonyms, and the maximum number of synonyms. */
const maxSourceTerms = 12;
const maxSynonyms = 120;
/**
 * Matches two plain words next to each other that a program may write as one word. Parts of paths and calls do not
 * match.
 */
const pairPattern = /(?<![\p{L}\p{N}_$./-])(\p{L}{1,40})[ -](?=(\p{L}{1,40})(?![\p{L}\p{N}_$./(]))/gu;
const minCompoundLength = 5;
/** The second words of phrasal verbs. `log out` is `logout`, but `add item` is not a name. */
const particles = new Set(['in', 'out', 'on', 'off', 'up', 'down', 'over', 'back']);

/**
 * Returns other names that code may use for the words of a task: adjacent words as one word (`block list`: `blocklist`)
 * and other words of the same verb. Omits all `existingTerms`, which are sorted by weight, heaviest first. Synonyms
 * that occur in no file do no harm.
 */
export function deriveSynonyms(lines: readonly TaskLine[], existingTerms: readonly TaskTerm[]): TaskTerm[] {
  const usedTerms = new Set(existingTerms.map(({ term }) => term));
  const synonyms: TaskTerm[] = [];
  for (const { text, weight } of lines)
    if (weight >= minLineWeight) {
      for (const [, first = '', second = ''] of text.matchAll(pairPattern)) {
        const compound = (first + second).toLowerCase();
        if (
          compound.length >= minCompoundLength && !isStopword(first.toLowerCase()) &&
          (particles.has(second.toLowerCase()) || !isStopword(second.toLowerCase()))
        ) addSynonym(fold(compound), compound, weight * weightShares.compound);
      }
    }
  for (const { term, weight, kind, written } of existingTerms.slice(0, maxSourceTerms)) {
    if (kind === 'identifier' && written.toLowerCase() !== written) continue; // a name from the code
    // folding may have removed the final `e` of a term
    for (const other of deriveTermForms(term)) addSynonym(other, `${other}…`, weight * weightShares.derivation);
  }
  return synonyms.slice(0, maxSynonyms);

  function addSynonym(term: string, written: string, weight: number): void {
    if (usedTerms.has(term) || isStopword(term)) return;
    usedTerms.add(term);
    synonyms.push({ term, written, weight, kind: 'synonym' });
  }
}

/**
 * Endings, after folding, that replace each other in the words of one verb, and the minimum number of letters before
 * them.
 */
const endingFamilies: readonly (readonly [minStemLength: number, endings: readonly string[]])[] = [
  [4, ['', 'er', 'or']],
  [5, ['', 'er', 'or', 'ion', 'ation', 'ment', 'ement', 'abl', 'al', 'anc']],
  [3, ['i', 'ication', 'ier']],
  [3, ['b', 'ption', 'ber']],
  [3, ['v', 'ution', 'ver']],
  [3, ['d', 'sion', 'der']],
  [3, ['t', 'sion', 'ssion', 'ter']],
  ...['b', 'd', 'g', 'm', 'n', 'p', 't'].map((letter) => [2, [letter, `${letter}${letter}er`]] as const),
];

/**
 * Returns the terms that share a verb with a folded term (`pars`: `parser`; `allocation`: `allocat`, `allocator`). Most
 * of them occur in no text.
 */
export function deriveTermForms(term: string): readonly string[] {
  if (!/^[a-z]+$/.test(term)) return [];
  const forms = new Set<string>();
  for (const [minStemLength, endings] of endingFamilies) {
    for (const ending of endings) {
      const stem = term.slice(0, term.length - ending.length);
      if (stem.length >= minStemLength && term.endsWith(ending)) {
        for (const other of endings)
          forms.add(stem + other);
      }
    }
  }
  forms.delete(term);
  return [...forms];
}

import { fold, splitSubwords } from '#base/words/words';

const lineBreakPattern = /\r?\n/;
/** Shorter literals and names are treated like any other words. */
const minLiteralLength = 4;
const minNameLength = 3;
const maxLiterals = 40;

/** Matches a text against a task. Terms are numbers from 0, in the order of the task. */
export interface TaskMatcher {
  /** The weights by term. */
  readonly weights: readonly number[];
  readonly literals: readonly string[];
  /** Returns the terms that an identifier contains, as a whole or as a subword, in ascending order. */
  findTerms(word: string): readonly number[];
  /** Reports whether the task names this symbol exactly. */
  namesSymbol(name: string, container: string | undefined): boolean;
}

/** Marks a word that is no term of the task. */
const noTerm = -1;
/** The maximum number of words whose terms are cached. */
const maxWords = 50_000;

export function createTaskMatcher(terms: readonly (readonly [term: string, weight: number])[],
  taskLiterals: readonly string[], names: readonly string[]): TaskMatcher
{
  const numberByTerm = new Map<string, number>();
  const weights: number[] = [];
  for (const [term, weight] of terms) {
    const existingNumber = numberByTerm.get(term);
    if (existingNumber === undefined) {
      numberByTerm.set(term, weights.length);
      weights.push(weight);
    } else weights[existingNumber] = Math.max(weights[existingNumber]!, weight);
  }
  const namedSymbols = new Set(names.filter((name) => name.length >= minNameLength));
  const termsByWord = new Map<string, readonly number[]>();
  const foldedTerms = new Map<string, number>();
  const noTerms: readonly number[] = [];
  // texts are searched line by line, so a multi-line literal is treated as several literals
  const literals = taskLiterals.flatMap((literal) => literal.split(lineBreakPattern)).map((literal) => literal.trim())
    .filter((literal) => literal.length >= minLiteralLength);
  return {
    weights,
    literals: [...new Set(literals)].slice(0, maxLiterals),
    findTerms,
    namesSymbol: (name, container) =>
      namedSymbols.has(name) || container !== undefined && namedSymbols.has(`${container}.${name}`),
  };

  function findTerms(word: string): readonly number[] {
    let wordTerms = termsByWord.get(word);
    if (!wordTerms) {
      const candidates = [numberByTerm.get(word.toLowerCase()) ?? noTerm, findFoldedTerm(word)];
      for (const subword of splitSubwords(word)) if (subword !== word) candidates.push(findFoldedTerm(subword));
      const found = candidates.filter((term) => term !== noTerm);
      wordTerms = found.length > 0 ? [...new Set(found)].sort((a, b) => a - b) : noTerms;
      if (termsByWord.size >= maxWords) {
        termsByWord.clear();
        foldedTerms.clear();
      }
      termsByWord.set(word, wordTerms);
    }
    return wordTerms;
  }
  function findFoldedTerm(word: string): number {
    let term = foldedTerms.get(word);
    if (term === undefined) foldedTerms.set(word, term = numberByTerm.get(fold(word)) ?? noTerm);
    return term;
  }
}

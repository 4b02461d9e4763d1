/**
 * Endings, after folding, that replace each other in the words of one verb, and the minimum number of letters before
 * them.
 */
const families: readonly (readonly [shortest: number, endings: readonly string[]])[] = [
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
 * Terms of the same verb as a folded one (`pars`: `parser`; `allocation`: `allocat`, `allocator`); most of them no text
 * has.
 */
export function deriveTermForms(term: string): readonly string[] {
  if (!/^[a-z]+$/.test(term)) return [];
  const found = new Set<string>();
  for (const [shortest, endings] of families) {
    for (const ending of endings) {
      const stem = term.slice(0, term.length - ending.length);
      if (stem.length >= shortest && term.endsWith(ending)) { for (const other of endings) found.add(stem + other); }
    }
  }
  found.delete(term);
  return [...found];
}

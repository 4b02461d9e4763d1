import { addAll } from '#base/collections/lists';
import { extractNameTerms } from '#base/words/words';

/** Matches a number with its separators, words joined by hyphens, or a single word. */
const partPattern = /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}_$]+(?:-[\p{L}\p{M}\p{N}_$]+)*/gu;
const asciiPartPattern = /[0-9]+(?:[.,][0-9]+)+|[A-Za-z0-9_$]+(?:-[A-Za-z0-9_$]+)*/g;
const maxCompoundLength = 60;
const maxCachedParts = 50_000;

/** Parts recur often, so their terms are cached. */
const termsByPart = new Map<string, readonly string[]>();

/**
 * Returns the terms of a text in order: folded words, identifiers both whole and in parts, numbers without separators,
 * compounds with and without their hyphens (`P-10` is `p10`, `p` and `10`), and pairs of neighbors in scripts
 * without spaces. Terms consist only of letters and digits.
 */
export function extractSearchTerms(text: string): string[] {
  const terms: string[] = [];
  const isAscii = /^[\0-\x7f]*$/.test(text);
  for (const part of (isAscii ? text.match(asciiPartPattern) : removeAccents(text).match(partPattern)) ?? []) {
    let partTerms = termsByPart.get(part);
    if (!partTerms) {
      if (termsByPart.size >= maxCachedParts) termsByPart.clear();
      termsByPart.set(part, partTerms = splitIntoTerms(part));
    }
    for (const term of partTerms) terms.push(term);
  }
  return terms;
}

function splitIntoTerms(part: string): readonly string[] {
  if (/^\p{N}+[.,]/u.test(part)) return [formatNumberTerm(part)];
  const words = part.split('-');
  const terms = words.length > 1 && part.length <= maxCompoundLength ? [words.join('').toLowerCase()] : [];
  for (const word of words)
    if (/^\p{N}+$/u.test(word)) terms.push(word);
    else addAll(terms, extractNameTerms(word));
  return terms.map((term) => term.replace(/[_$]/g, '')).filter((term) => term !== '');
}

/** Returns `1577d50` for `1,577.50`, without commas between thousands and with a letter for the decimal point. */
function formatNumberTerm(text: string): string {
  return text.replace(/,(?=\p{N}{3}(?!\p{N}))/gu, '').replace(/[.,]/g, 'd');
}

/** Removes accents only in scripts where they are separate from the letters; in others, marks distinguish words. */
function removeAccents(text: string): string {
  return text.normalize('NFKD').replace(/[\u0300-\u036f\u00ad\u200b]/g, '').replace(/[\u2010\u2011]/g, '-').normalize(
    'NFC',
  );
}

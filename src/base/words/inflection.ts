import { irregularForms, singularsEndingInS } from './irregular';

/**
 * Returns one key for the inflected forms of an English word: plurals, past forms, participles and the third person.
 * Derived words (`classify`, `class`; `user`, `use`) have their own keys, because identifiers with different meanings
 * must not match. The suffixes are those of Porter's step 1 (Porter 1980, "An algorithm for suffix stripping"), with
 * two differences: `y` and `ie` both become `i`, so that `cookie` matches `cookies` and `copy` matches `copied`; and a
 * final `e` is kept after one short vowel and one consonant (`mode`, `state`), because the form without it may be
 * another word (`mod`, `stat`). All other words lose a final `e`, because forms such as `caching` do not have it.
 * `word` contains only the letters `a` to `z`.
 */
export function stem(word: string): string {
  if (word.length < 3) return word;
  return stemIrregular(word) ?? stemGreek(word) ??
    (isPlural(word) ? stemPlural(word) : stemVerb(word) ?? toStemKey(word));
}

function stemIrregular(word: string): string | undefined {
  const base = irregularForms().get(word);
  return base === undefined ? undefined : toStemKey(base);
}

/**
 * Handles `diagnosis`, which shares its plural with `diagnose`; `basis` and similar words are too short for the rule.
 */
function stemGreek(word: string): string | undefined {
  return word.endsWith('sis') && word.length > 6 ? word.slice(0, -2) : undefined;
}

function isPlural(word: string): boolean {
  const lastIndex = word.length - 1;
  if (lastIndex < 3 || word[lastIndex] !== 's') return false;
  const precedingLetter = word[lastIndex - 1]!;
  return precedingLetter !== 's' && precedingLetter !== 'u' && precedingLetter !== 'i' && !singularsEndingInS.has(word);
}

function stemPlural(word: string): string {
  if (word.endsWith('ies')) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1); // queries, movies; ties
  if (!word.endsWith('es')) return stemSingular(word.slice(0, -1));
  const base = word.slice(0, -2);
  if (base.endsWith('zz') || base.endsWith('ss')) return toStemKey(base);
  if (/[sxz]$|[cs]h$/.test(base)) return restoreFinalE(base); // caches, boxes, sizes, aliases
  return base.endsWith('o') && base.length > 3 ? base : toStemKey(word.slice(0, -1));
}

/** Resolves forms of forms: `mappings` is the plural of `mapping`, which is a form of `map`. */
function stemSingular(word: string): string {
  return stemIrregular(word) ?? (word.endsWith('ing') ? stemVerb(word) : undefined) ?? toStemKey(word);
}

/** Returns the key of a past form or a participle; undefined if the word is neither. */
function stemVerb(word: string): string | undefined {
  if (word.endsWith('ied') && word.length > 3) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1);
  const base = word.endsWith('ing')
    ? word.slice(0, -3)
    : word.endsWith('ed') && !word.endsWith('eed')
    ? word.slice(0, -2)
    : undefined;
  if (base === undefined || base.length < 2 || !hasVowel(base)) return undefined;
  const lastLetter = base[base.length - 1]!;
  if (lastLetter === base[base.length - 2] && isConsonant(base, base.length - 1)) {
    const isDoubleL = lastLetter === 'l' && countVowelGroups(base) === 1 && isConsonant(base, base.length - 4); // `call`, not `fuel`
    const isDoubled = base.length > 3 && !'fsz'.includes(lastLetter) && !isDoubleL;
    return isDoubled ? removeAddedK(base.slice(0, -1)) : base;
  }
  return restoreFinalE(base);
}

/** Returns the key of a word without suffixes. */
function toStemKey(word: string): string {
  const lastLetter = word[word.length - 1]!;
  if (word.endsWith('ie') && word.length > 3) return word.slice(0, -1);
  if (lastLetter === 'y' && word.length > 2 && isConsonant(word, word.length - 2)) return `${word.slice(0, -1)}i`;
  if (lastLetter === 'e')
    return word.length > 3 && !isShort(word.slice(0, -1))
      ? removeAddedK(word.slice(0, -1))
      : word;
  if (
    word.length > 3 && lastLetter === word[word.length - 2] && isConsonant(word, word.length - 1) &&
    (!'flsz'.includes(lastLetter) || (lastLetter === 'l' && countVowelGroups(word) > 1))
  ) return word.slice(0, -1);
  return removeAddedK(word);
}

/** Returns the key of a stem, with the `e` that the suffix replaced. */
function restoreFinalE(base: string): string {
  return isShort(base) && !/[wxy]$/.test(base) ? `${base}e` : toStemKey(base);
}

/** Removes the added `k`: `panicked` is a form of `panic`, because all longer stems in `ick` end in `ic`. */
function removeAddedK(word: string): string {
  return word.endsWith('ick') && countVowelGroups(word) > 1 ? word.slice(0, -1) : word;
}

/** Reports whether a word has only one vowel with one consonant after it: `mod`, `stat`, `us`. */
function isShort(word: string): boolean {
  const end = word.length - 1;
  return isConsonant(word, end) && end > 0 && !isConsonant(word, end - 1) &&
    (end === 1 || isConsonant(word, end - 2)) &&
    countVowelGroups(word) === 1;
}

function countVowelGroups(word: string): number {
  let count = 0;
  for (let i = 0; i < word.length; i++) if (!isConsonant(word, i) && (i === 0 || isConsonant(word, i - 1))) count++;
  return count;
}

function hasVowel(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (!isConsonant(word, i)) return true;
  return false;
}

/**
 * Reports whether a letter is a consonant. `y` is a consonant at the start and after a vowel; so is the `u` of `qu`.
 */
function isConsonant(word: string, i: number): boolean {
  switch (word.charCodeAt(i)) {
    case 97:
    case 101:
    case 105:
    case 111:
      return false;
    case 117:
      return i > 0 && word.charCodeAt(i - 1) === 113;
    case 121:
      return i === 0 || !isConsonant(word, i - 1);
    default:
      return true;
  }
}

import { irregularForms, singularsEndingInS } from './irregular';

/**
 * Returns one key for the inflected forms of an English word: plurals, past forms, participles and the third person.
 * Derived words (`classify`, `class`; `user`, `use`) have their own keys, because identifiers with different meanings
 * must not match. The suffixes are those of Porter's step 1 (Porter 1980, "An algorithm for suffix stripping"), with
 * two differences: `y` and `ie` both become `i`, so that `cookie` matches `cookies` and `copy` matches `copied`; and a
 * final `e` is kept after one short vowel and one consonant (`mode`, `state`), because the form without it may be
 * another word (`mod`, `stat`). All other words lose a final `e`, because forms such as `caching` do not have it. `w`
 * contains only the letters `a` to `z`.
 */
export function stem(w: string): string {
  if (w.length < 3) return w;
  return stemIrregular(w) ?? stemGreek(w) ?? (isPlural(w) ? stemPlural(w) : stemVerb(w) ?? toStemKey(w));
}

function stemIrregular(w: string): string | undefined {
  const base = irregularForms().get(w);
  return base === undefined ? undefined : toStemKey(base);
}

/**
 * Handles `diagnosis`, which shares its plural with `diagnose`; `basis` and similar words are too short for the rule.
 */
function stemGreek(w: string): string | undefined {
  return w.endsWith('sis') && w.length > 6 ? w.slice(0, -2) : undefined;
}

function isPlural(w: string): boolean {
  const last = w.length - 1;
  if (last < 3 || w[last] !== 's') return false;
  const before = w[last - 1]!;
  return before !== 's' && before !== 'u' && before !== 'i' && !singularsEndingInS.has(w);
}

function stemPlural(w: string): string {
  if (w.endsWith('ies')) return w.length > 4 ? w.slice(0, -2) : w.slice(0, -1); // queries, movies; ties
  if (!w.endsWith('es')) return stemSingular(w.slice(0, -1));
  const base = w.slice(0, -2);
  if (base.endsWith('zz') || base.endsWith('ss')) return toStemKey(base);
  if (/[sxz]$|[cs]h$/.test(base)) return restoreFinalE(base); // caches, boxes, sizes, aliases
  return base.endsWith('o') && base.length > 3 ? base : toStemKey(w.slice(0, -1));
}

/** Resolves forms of forms: `mappings` is the plural of `mapping`, which is a form of `map`. */
function stemSingular(w: string): string {
  return stemIrregular(w) ?? (w.endsWith('ing') ? stemVerb(w) : undefined) ?? toStemKey(w);
}

/** Returns the key of a past form or a participle; undefined if the word is neither. */
function stemVerb(w: string): string | undefined {
  if (w.endsWith('ied') && w.length > 3) return w.length > 4 ? w.slice(0, -2) : w.slice(0, -1);
  const base = w.endsWith('ing') ? w.slice(0, -3) : w.endsWith('ed') && !w.endsWith('eed') ? w.slice(0, -2) : undefined;
  if (base === undefined || base.length < 2 || !hasVowel(base)) return undefined;
  const last = base[base.length - 1]!;
  if (last === base[base.length - 2] && isConsonant(base, base.length - 1)) {
    const isDoubleL = last === 'l' && countVowelGroups(base) === 1 && isConsonant(base, base.length - 4); // `call`, not `fuel`
    const isDoubled = base.length > 3 && !'fsz'.includes(last) && !isDoubleL;
    return isDoubled ? removeAddedK(base.slice(0, -1)) : base;
  }
  return restoreFinalE(base);
}

/** Returns the key of a word without suffixes. */
function toStemKey(w: string): string {
  const last = w[w.length - 1]!;
  if (w.endsWith('ie') && w.length > 3) return w.slice(0, -1);
  if (last === 'y' && w.length > 2 && isConsonant(w, w.length - 2)) return `${w.slice(0, -1)}i`;
  if (last === 'e') return w.length > 3 && !isShort(w.slice(0, -1)) ? removeAddedK(w.slice(0, -1)) : w;
  if (
    w.length > 3 && last === w[w.length - 2] && isConsonant(w, w.length - 1) &&
    (!'flsz'.includes(last) || (last === 'l' && countVowelGroups(w) > 1))
  ) return w.slice(0, -1);
  return removeAddedK(w);
}

/** Returns the key of a stem, with the `e` that the suffix replaced. */
function restoreFinalE(base: string): string {
  return isShort(base) && !/[wxy]$/.test(base) ? `${base}e` : toStemKey(base);
}

/** Removes the added `k`: `panicked` is a form of `panic`, because all longer stems in `ick` end in `ic`. */
function removeAddedK(w: string): string {
  return w.endsWith('ick') && countVowelGroups(w) > 1 ? w.slice(0, -1) : w;
}

/** Reports whether a word has only one vowel with one consonant after it: `mod`, `stat`, `us`. */
function isShort(w: string): boolean {
  const end = w.length - 1;
  return isConsonant(w, end) && end > 0 && !isConsonant(w, end - 1) && (end === 1 || isConsonant(w, end - 2)) &&
    countVowelGroups(w) === 1;
}

function countVowelGroups(w: string): number {
  let groups = 0;
  for (let i = 0; i < w.length; i++) if (!isConsonant(w, i) && (i === 0 || isConsonant(w, i - 1))) groups++;
  return groups;
}

function hasVowel(w: string): boolean {
  for (let i = 0; i < w.length; i++) if (!isConsonant(w, i)) return true;
  return false;
}

/**
 * Reports whether a letter is a consonant. `y` is a consonant at the start and after a vowel; so is the `u` of `qu`.
 */
function isConsonant(w: string, i: number): boolean {
  switch (w.charCodeAt(i)) {
    case 97:
    case 101:
    case 105:
    case 111:
      return false;
    case 117:
      return i > 0 && w.charCodeAt(i - 1) === 113;
    case 121:
      return i === 0 || !isConsonant(w, i - 1);
    default:
      return true;
  }
}

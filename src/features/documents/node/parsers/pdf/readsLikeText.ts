const fewestLetters = 8;
/** Among the letters of a text in a European language: the share of the eight most frequent letters, and of vowels. */
const frequentShare = 0.42;
const vowelShare = { least: 0.25, most: 0.6 };
/** The share of all characters that are usual in such a text. */
const usualShare = 0.9;

/**
 * Reports whether codes are characters of a language in Latin letters. In a text whose codes are glyph numbers, the
 * frequent letters are not those of a language.
 */
export function readsLikeText(text: string): boolean {
  let all = 0, usual = 0, letters = 0, frequent = 0, vowels = 0;
  for (const character of text.toLowerCase()) {
    if (character === ' ') continue;
    all++;
    if (/[\p{Script=Latin}\d.,:;!?'"()/%&@+–—’“”*-]/u.test(character)) usual++;
    if (character < 'a' || character > 'z') continue;
    letters++;
    if ('etaoinsr'.includes(character)) frequent++;
    if ('aeiou'.includes(character)) vowels++;
  }
  return letters >= fewestLetters && usual >= usualShare * all && frequent >= frequentShare * letters &&
    vowels >= vowelShare.least * letters && vowels <= vowelShare.most * letters;
}

const vocabulary = 20_000;
const sentenceCount = 8_000;
const wordsOfSentence = 15;

/** Words as frequent as in prose: the n-th most frequent one is there 1/n times as often. */
export function wordAt(random: () => number): string {
  let n = Math.floor(vocabulary ** random());
  let word = '';
  do {
    word += 'bdfgklmnprstvz'[n % 14]! + 'aeiou'[n % 5]!;
    n = Math.floor(n / 14);
  } while (n > 0);
  return word;
}

/** Sentences to make texts of: phrases occur again, as they do in documents. */
export function sentences(random: () => number): readonly string[] {
  return Array.from({ length: sentenceCount },
    () => `${Array.from({ length: wordsOfSentence }, () => wordAt(random)).join(' ')}.`);
}

/**
 * Reports whether a value of at least 16 characters has an order that random tokens do not have: it repeats a word
 * (`EXAMPLEEXAMPLE`) or runs through the alphabet (`abc123xyz-456de-klmnopqrstuvwx`). In random base36 characters, 1 in
 * 36 pairs is consecutive.
 */
export function isDummyToken(value: string): boolean {
  const { isMostlyRepeated, consecutiveCount, pairCount, longestRun } = measureCharacterOrder(value);
  return isMostlyRepeated || longestRun >= minAlphabetRun && consecutiveCount * 2 > pairCount ||
    findRepetitionLength(value, repeatedPartPattern) > value.length * 0.6;
}

/**
 * Reports whether the value of a secret's name is a dummy value, by a stricter rule: it runs through most of the
 * alphabet or repeats a word of letters. `abcd1234abcd1234…` does not count because it may be generated.
 */
export function isDummyValue(value: string): boolean {
  const { isMostlyRepeated, consecutiveCount, pairCount, longestRun } = measureCharacterOrder(value);
  return isMostlyRepeated || longestRun >= minFullAlphabetRun && consecutiveCount * 2 > pairCount ||
    longestRun >= minHalfAlphabetRun && consecutiveCount >= pairCount - 1 ||
    findRepetitionLength(value, repeatedWordPattern) > value.length * 0.6;
}

/**
 * Reports whether a value of at least 16 characters repeats the same few digits, or whether most of its characters
 * equal their neighbors (`5555555dAAAAA7777777`).
 */
function isRepetitive(value: string): boolean {
  return measureCharacterOrder(value).isMostlyRepeated ||
    findRepetitionLength(value, repeatedDigitsPattern) > value.length * 0.6;
}

interface CharacterOrder {
  /** Whether most pairs repeat one character. */
  readonly isMostlyRepeated: boolean;
  /** The number of pairs of consecutive letters or digits. */
  readonly consecutiveCount: number;
  readonly pairCount: number;
  /** The length of the longest run of consecutive letters. */
  readonly longestRun: number;
}

const emptyOrder: CharacterOrder = { isMostlyRepeated: false, consecutiveCount: 0, pairCount: 0, longestRun: 0 };

function measureCharacterOrder(value: string): CharacterOrder {
  if (value.length < minLength || value.length > maxLength) return emptyOrder;
  let repeatedCount = 0, consecutiveCount = 0, pairCount = 0, runLength = 0, longestRun = 0;
  let previousCode = -1;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    const isLetter = code >= 65 && code <= 90 || code >= 97 && code <= 122;
    const c = isLetter ? code | 32 : code >= 48 && code <= 57 ? code : -1;
    if (c !== -1 && previousCode !== -1) {
      pairCount++;
      if (c === previousCode) repeatedCount++;
      else if (c === previousCode + 1) consecutiveCount++;
    }
    runLength = isLetter && c === previousCode + 1 ? runLength + 1 : 0;
    longestRun = Math.max(longestRun, runLength);
    previousCode = c;
  }
  return { isMostlyRepeated: repeatedCount > pairCount * 0.6, consecutiveCount, pairCount, longestRun };
}

/** The minimum and maximum length of values that are measured, in characters. */
const minLength = 16, maxLength = 400;
/** More consecutive letters than `a` to `f`, which hexadecimal samples contain. */
const minAlphabetRun = 7;
/** Enough pairs of consecutive letters to cover most of the alphabet. Samples in the tests of scanners have fewer. */
const minFullAlphabetRun = 20;
/** Pairs of consecutive letters, with at most one pair that interrupts the run: `abcdefghijklmno1234`. */
const minHalfAlphabetRun = 12;

/** Returns the length of the first repetition of a word. */
function findRepetitionLength(value: string, pattern: RegExp): number {
  return value.length < minLength || value.length > maxLength ? 0 : pattern.exec(value)?.[0].length ?? 0;
}

const repeatedWordPattern = /([A-Za-z]{3,10}?)\1{2,}/;
const repeatedPartPattern = /([A-Za-z0-9]{2,10}?)\1{3,}/, repeatedDigitsPattern = /(\d{2,4}?)\1{3,}/;

/** Reports whether a value is one repeated character or a run through an alphabet. */
export function isFiller(value: string): boolean {
  if (/([xX*.•0_#?-])\1{5}/.test(value) && value.replace(/[xX*.•0_#?-]/g, '').length <= value.length / 3) return true;
  if (/^([^\n])\1{2,}$/.test(value) || isRepetitive(value)) return true;
  const lowerCaseValue = value.toLowerCase();
  if (!startsLikeRun(lowerCaseValue) && !lowerCaseValue.includes('your')) return false;
  const lettersAndDigits = lowerCaseValue.replace(/[^a-z0-9]/g, '');
  return lettersAndDigits.length >= 10 &&
    (alphabetRuns.some((run) => run.includes(lettersAndDigits)) ||
      /your[-_]?(?:api|secret|access|auth|token|key)/.test(lowerCaseValue));
}

/** Reports whether the first two letters or digits are consecutive, as in all `alphabetRuns`. */
function startsLikeRun(lowerCaseValue: string): boolean {
  let previousCode = -1;
  for (let i = 0; i < lowerCaseValue.length; i++) {
    const c = lowerCaseValue.charCodeAt(i);
    if (c < 48 || c > 57 && c < 97 || c > 122) continue;
    if (previousCode !== -1) return c === previousCode + 1 || previousCode === lastDigit || previousCode === lastLetter;
    previousCode = c;
  }
  return false;
}

const lastDigit = 57, lastLetter = 122;

const alphabetRuns = ['abcdefghijklmnopqrstuvwxyz'.repeat(3), '0123456789'.repeat(8), '1234567890'.repeat(8),
  'abcdefghijklmnopqrstuvwxyz0123456789', 'abcdefghijklmnopqrstuvwxyz1234567890',
  '1234567890abcdefghijklmnopqrstuvwxyz', '0123456789abcdef'.repeat(5)];

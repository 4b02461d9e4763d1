/**
 * Reports whether a value of at least 16 characters has an order that no random token has: it repeats a word
 * (`EXAMPLEEXAMPLE`) or runs through the alphabet (`abc123xyz-456de-klmnopqrstuvwx`). In random base36 characters, 1 in
 * 36 pairs is consecutive.
 */
export function isDummyToken(value: string): boolean {
  const { alike, counted, pairs, longestRun } = measureCharacterOrder(value);
  return alike || longestRun >= alphabetRun && counted * 2 > pairs ||
    repeatedLength(value, repeated) > value.length * 0.6;
}

/**
 * Applies a stricter rule to the value of a secret's name: it runs through most of the alphabet, or repeats a word of
 * letters. `abcd1234abcd1234…` may be generated.
 */
export function isDummyValue(value: string): boolean {
  const { alike, counted, pairs, longestRun } = measureCharacterOrder(value);
  return alike || longestRun >= wholeAlphabet && counted * 2 > pairs ||
    longestRun >= halfAlphabet && counted >= pairs - 1 || repeatedLength(value, repeatedWord) > value.length * 0.6;
}

/**
 * Reports whether most characters of a value with at least 16 equal their neighbours (`5555555dAAAAA7777777`), or
 * whether it repeats the same few digits.
 */
function isRepetitive(value: string): boolean {
  return measureCharacterOrder(value).alike || repeatedLength(value, repeatedDigits) > value.length * 0.6;
}

interface Order {
  /** Whether most pairs repeat one character. */
  readonly alike: boolean;
  /** The number of pairs of consecutive letters or digits, out of all `pairs`. */
  readonly counted: number;
  readonly pairs: number;
  /** The longest run of consecutive letters. */
  readonly longestRun: number;
}

const none: Order = { alike: false, counted: 0, pairs: 0, longestRun: 0 };

function measureCharacterOrder(value: string): Order {
  if (value.length < shortest || value.length > longest) return none;
  let alike = 0, counted = 0, pairs = 0, run = 0, longestRun = 0;
  let before = -1;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    const isLetter = code >= 65 && code <= 90 || code >= 97 && code <= 122;
    const c = isLetter ? code | 32 : code >= 48 && code <= 57 ? code : -1;
    if (c !== -1 && before !== -1) {
      pairs++;
      if (c === before) alike++;
      else if (c === before + 1) counted++;
    }
    run = isLetter && c === before + 1 ? run + 1 : 0;
    longestRun = Math.max(longestRun, run);
    before = c;
  }
  return { alike: alike > pairs * 0.6, counted, pairs, longestRun };
}

/** The minimum and maximum length of values that are measured, in characters. */
const shortest = 16, longest = 400;
/** More consecutive letters than `a` to `f`, which hexadecimal samples contain. */
const alphabetRun = 7;
/** Enough pairs of consecutive letters to cover most of the alphabet. Samples in scanners' tests stay below. */
const wholeAlphabet = 20;
/** Pairs of consecutive letters, with at most one pair that interrupts the run: `abcdefghijklmno1234`. */
const halfAlphabet = 12;

/** Returns the length of the first repetition of a word. */
function repeatedLength(value: string, pattern: RegExp): number {
  return value.length < shortest || value.length > longest ? 0 : pattern.exec(value)?.[0].length ?? 0;
}

const repeatedWord = /([A-Za-z]{3,10}?)\1{2,}/;
const repeated = /([A-Za-z0-9]{2,10}?)\1{3,}/, repeatedDigits = /(\d{2,4}?)\1{3,}/;

/** Reports whether a value is one repeated character or a run through an alphabet. */
export function isFiller(value: string): boolean {
  if (/([xX*.•0_#?-])\1{5}/.test(value) && value.replace(/[xX*.•0_#?-]/g, '').length <= value.length / 3) return true;
  if (/^([^\n])\1{2,}$/.test(value) || isRepetitive(value)) return true;
  const lower = value.toLowerCase();
  if (!maybeRun(lower) && !lower.includes('your')) return false;
  const core = lower.replace(/[^a-z0-9]/g, '');
  return core.length >= 10 &&
    (runs.some((run) => run.includes(core)) || /your[-_]?(?:api|secret|access|auth|token|key)/.test(lower));
}

/** Reports whether the first two letters or digits are consecutive, as in all `runs`. */
function maybeRun(lower: string): boolean {
  let before = -1;
  for (let i = 0; i < lower.length; i++) {
    const c = lower.charCodeAt(i);
    if (c < 48 || c > 57 && c < 97 || c > 122) continue;
    if (before !== -1) return c === before + 1 || before === lastDigit || before === lastLetter;
    before = c;
  }
  return false;
}

const lastDigit = 57, lastLetter = 122;

const runs = ['abcdefghijklmnopqrstuvwxyz'.repeat(3), '0123456789'.repeat(8), '1234567890'.repeat(8),
  'abcdefghijklmnopqrstuvwxyz0123456789', 'abcdefghijklmnopqrstuvwxyz1234567890',
  '1234567890abcdefghijklmnopqrstuvwxyz', '0123456789abcdef'.repeat(5)];

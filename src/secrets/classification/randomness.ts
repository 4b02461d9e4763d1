/** Measures of a value's letters and digits. Each measure is a single pass over at most a few thousand characters. */

/** Reports whether a value has letters and digits, or letters and a sign that words do not have. */
export function isMixed(value: string): boolean {
  return /[A-Za-z]/.test(value) && /\d|[!@#$%^&*~?]/.test(value);
}

export function isMixedWithDigit(value: string): boolean {
  return isMixed(value) && /\d/.test(value) && value.length >= 6;
}

/**
 * Reports whether a value is generated rather than chosen by a human: few of its letter pairs are frequent in English.
 * Measured on 3,000 random strings each of hexadecimal, base32, base36 and base64: at most 3% of strings with 20
 * characters or more are mistaken for words, and at most 8% of strings with 16 characters. In names from source code,
 * more than half of the pairs are frequent.
 */
export function isRandom(value: string): boolean {
  return value.length >= 16 && /^[\w+/=.~:$-]+$/.test(value) &&
    (/\d/.test(value) && /[A-Za-z]/.test(value) || /[a-z][A-Z]/.test(value) && /[A-Z]{2}/.test(value))
    && computeFrequentPairShare(value) < 0.4;
}

/**
 * Reports whether a value is random, or is shorter and not a word because letters and digits alternate or few pairs of
 * letters are frequent.
 */
export function isScrambled(value: string): boolean {
  return isRandom(value) || value.length >= 8 && !/[\s_./:-]/.test(value)
      && (countMatches(value, /[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) >= 3 ||
        value.length >= 12 && /\d/.test(value) && computeFrequentPairShare(value) < 0.25);
}

/**
 * Reports whether a value has at least 12 characters and does not look like a name, which consists of words and few
 * digits: true for `lyvk9p4og616jzj`, false for `utf8ToBase64Text`.
 */
export function isLongScrambled(value: string): boolean {
  return value.length >= 12 && isScrambled(value) && computeFrequentPairShare(value) < 0.3 &&
    countMatches(value, /\d/g) >= 3;
}

/**
 * Reports whether a value consists of words joined by `_`, `-`, `.`, `/` or case: `session_token_v2`, `getToken`,
 * `oauth2-client`.
 */
export function isNameLike(value: string): boolean {
  return /^[A-Za-z_$@][\w$./:@-]*$/.test(value) && !isRandom(value) &&
    (countPieces(value) > 1 + countMatches(value, /\d+/g) || !/\d/.test(value));
}

/** Reports whether a value is a name of several words: `my-release-credentials`, `keyword.control`, `k8s_events`. */
export function isJoinedWords(value: string): boolean {
  return /[-_./:]/.test(value) && isNameLike(value) && isWordLike(value);
}

/**
 * Reports whether half of a value's letter pairs are frequent in English, as in words of any European language. In
 * random letters, only a third of the pairs are frequent.
 */
export function isWordLike(value: string): boolean {
  return computeFrequentPairShare(value.replace(/[^A-Za-z]+/g, '')) >= 0.5;
}

/** Returns the share of adjacent characters that form a frequent pair, from 0 to 1. */
export function computeFrequentPairShare(value: string): number {
  const lowerCaseValue = value.toLowerCase();
  let frequentCount = 0;
  let previousLetter = noLetter;
  for (let i = 0; i < lowerCaseValue.length; i++) {
    const c = lowerCaseValue.charCodeAt(i) - 97;
    const letter = c >= 0 && c < 26 ? c : noLetter;
    frequentCount += isFrequentPair[previousLetter << 5 | letter]!;
    previousLetter = letter;
  }
  return frequentCount / (lowerCaseValue.length - 1);
}

const noLetter = 31;
/** Whether a pair of letters is frequent, indexed by the numbers of both letters. */
const isFrequentPair = new Uint8Array(1 << 10);
/** Frequent pairs of letters in English text, the most frequent first. */
const frequentPairs = (
  'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un lo wa ge ie wh ee wi em ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir su id os iv ia am fi ci vi pl ig tu ev ld ry mp fe bl ab gh ty op wo sa ay ex ke fr oo av ag if ap gr od bo sp rd do uc bu ei ov by rm ep tt oc fa ef cu rn sc gi da yo cr cl du ga qu ue ff ba ey'
).split(' ');
for (const pair of frequentPairs) isFrequentPair[pair.charCodeAt(0) - 97 << 5 | pair.charCodeAt(1) - 97] = 1;

function countPieces(value: string): number {
  return countMatches(value, /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g);
}

function countMatches(value: string, pattern: RegExp): number {
  return value.match(pattern)?.length ?? 0;
}

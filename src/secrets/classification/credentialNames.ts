import { splitSubwords } from '#base/words/words';
import { isNameLike } from './randomness';
import { credentialNameWords, credentialNouns, intensifiers, technicalWords } from './vocabulary';

/** Reports whether all words name credentials: `access_token`, `auth.password`, `Confirm password`, `token2`. */
export function isCredentialName(value: string): boolean {
  const words = splitSubwords(value);
  if (words.length === 0) return false;
  const areAllIn = (words: readonly string[], ...sets: readonly ReadonlySet<string>[]): boolean =>
    words.every((word) => /^\d{1,2}$/.test(word) || sets.some((set) => set.has(word.toLowerCase())));
  return areAllIn(words, credentialNameWords) ||
    words.length > 1 && value.length <= 80 && areAllIn(words, credentialNameWords, technicalWords) &&
      words.some((word) => credentialNameWords.has(word.toLowerCase()));
}

/**
 * Reports whether words for credentials are joined without a separator, with a noun last: `refreshtoken`. For each
 * letter, the loop records whether a word may end there.
 */
export function isJoinedCredentialName(value: string): boolean {
  if (value.length > 40 || !/^[a-z]*(?:token|key|secret)s?$/i.test(value)) return false;
  const lowerCaseValue = value.toLowerCase();
  const canWordEndAt = [true];
  for (let end = 1; end <= lowerCaseValue.length; end++) {
    canWordEndAt[end] = false;
    for (let length = 2; length <= Math.min(end, 14) && !canWordEndAt[end]; length++)
      canWordEndAt[end] = canWordEndAt[end - length]! &&
        credentialNameWords.has(lowerCaseValue.slice(end - length, end));
  }
  return canWordEndAt[lowerCaseValue.length]!;
}

/**
 * Reports whether a value is an identifier that refers to a credential, not a credential itself:
 * `password-attribute`, `userNotFoundPassword`, `tls.keyStorePassword`.
 */
export function isCredentialIdentifier(value: string): boolean {
  if (/^[A-Z]{2,}(?:_[A-Z]{2,})+$/.test(value)) return true;
  if (!isNameLike(value) || value.length > 100) return false;
  const words = splitSubwords(value).map((word) => word.toLowerCase());
  const lastWord = words[words.length - 1]!;
  return words.length > 1 &&
    (words.some((word) => credentialNouns.has(word)) ||
      words.length > (lastWord === 'key' ? 1 : 2) && (lastWord === 'key' || lastWord === 'pass')) &&
    !words.some((word) => intensifiers.has(word));
}

/** Reports whether a string is the name of a credential. A joined name such as `mysecrets` may be a user's password. */
export function isCredentialNameOrIdentifier(value: string, isUserPassword: boolean): boolean {
  return isCredentialName(value) || isJoinedCredentialName(value) && !(isUserPassword && /secrets?$/i.test(value)) ||
    isCredentialIdentifier(value);
}

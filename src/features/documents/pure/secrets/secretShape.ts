/** Reports whether a word of a table or a line may be a secret, if its label promises one. */
export function mayBeSecret(word: string): boolean {
  return /^\S{6,200}$/.test(word) &&
    (/\d/.test(word) || word.length >= 16 && /[a-z][A-Z]/.test(word) && /[A-Z]{2}/.test(word));
}

/**
 * Reports whether a word looks like a secret wherever it is: letters and digits alternate, unlike in `Office365`,
 * `OAuth2-based` and `PBKDF2-HMAC-SHA256`.
 */
export function looksLikeSecret(word: string): boolean {
  if (!/^[^\s[\]{}<>]{8,200}$/.test(word) || /^[/.~]|:\/\/|@.*\./.test(word)) return false;
  const changeCount = word.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  return changeCount > 2 || changeCount === 2 && /[A-Za-z\d][!@#$%^&*?~+]/.test(word);
}

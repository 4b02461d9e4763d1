/**
 * Returns one word of a command line that the user copies: unchanged, or in double quotes if every shell reads these in
 * the same way, otherwise in the single quotes of POSIX shells.
 */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return /["$`!\p{Cc}]|\\\\|\\$/u.test(word) ? singleQuoted(word) : `"${word}"`;
}

/** For POSIX shells. */
export function singleQuoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

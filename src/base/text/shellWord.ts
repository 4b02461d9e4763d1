/**
 * Quotes one word of a command line that the user copies. The word stays unchanged if it is safe. Otherwise it is put
 * in double quotes if every shell reads them in the same way, or else in the single quotes of POSIX shells.
 */
export function quoteShellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return /["$`!\p{Cc}]|\\\\|\\$/u.test(word) ? quotePosixWord(word) : `"${word}"`;
}

/** Quotes a word for POSIX shells. */
export function quotePosixWord(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

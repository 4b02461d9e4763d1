/**
 * One word of a command line that a person copies: as it is, in double quotes where every shell takes these the same,
 * else in the single quotes of POSIX shells.
 */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return /["$`!\p{Cc}]|\\\\|\\$/u.test(word) ? singleQuoted(word) : `"${word}"`;
}

/** For POSIX shells. */
export function singleQuoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

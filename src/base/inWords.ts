/** `a`, `a and b`, `a, b and c`. */
export function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
}

/** The first names in words, and how many more there are. */
export function someOf(names: readonly string[], most: number): string {
  return inWords(names.length > most ? [...names.slice(0, most), `${names.length - most} more`] : names);
}

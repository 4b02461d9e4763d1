/** If a chunk has more names than this, the names are a list and not the subject of the chunk. */
const maxNames = 60;
const maxWordLength = 100;

/**
 * Finds paths, error codes, and identifiers that do not look like ordinary words, in text order, without duplicates.
 */
export function extractCodeNames(text: string): readonly string[] {
  const names = new Set<string>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}_$][\p{L}\p{N}_$./:-]*/gu)) {
    if (names.size >= maxNames) break;
    if (word.length > maxWordLength) continue;
    const name = trimPunctuation(word);
    if (name.length < 3) continue;
    if (isPath(name)) names.add(name);
    else for (const part of name.split(/[./:-]+/)) if (isIdentifier(part)) names.add(part);
    if (/^\p{Lu}[\p{Lu}\p{N}]*-\p{N}+$/u.test(name)) names.add(name); // an error code such as PAY-4012
  }
  return [...names];
}

/** Removes the punctuation at the end of a word. */
function trimPunctuation(word: string): string {
  let end = word.length;
  while (end > 0 && '.:/-'.includes(word[end - 1]!)) end--;
  return word.slice(0, end);
}

function isPath(name: string): boolean {
  return /^[\w$.-]+(?:\/[\w$.-]+)*\.[a-z]\w{0,7}$/i.test(name) && (name.includes('/') || /\.[a-z]{1,4}$/.test(name));
}

/** Returns true for `addTax`, `add_tax`, `MAX_RATE`, `E4012`; false for `Tax`, `TAX`, `2024`. */
function isIdentifier(word: string): boolean {
  return word.length >= 3 && (/\p{Ll}\p{Lu}/u.test(word) || /[\p{L}\p{N}]_[\p{L}\p{N}]/u.test(word) ||
    /^\p{Lu}{1,8}\p{N}{2,}$/u.test(word)) &&
    !/^\p{N}/u.test(word);
}

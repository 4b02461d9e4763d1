/** The number of hexadecimal digits of one line's hash. */
const digitsPerLine = 8;

/**
 * Returns the concatenated hashes of lines, 32 bits each (FNV-1a; http://www.isthe.com/chongo/tech/comp/fnv). The
 * hashes help find lines in another version of a file, where their numbers may differ.
 */
export function hashLines(lines: readonly string[]): string {
  return lines.map((line) => {
    let hash = 0x811c9dc5;
    for (let i = 0; i < line.length; i++) hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193);
    return (hash >>> 0).toString(16).padStart(digitsPerLine, '0');
  }).join('');
}

/** Reports whether the lines of one result of `hashLines` occur consecutively in another result. */
export function containsLines(hashes: string, wantedHashes: string): boolean {
  for (let offset = hashes.indexOf(wantedHashes); offset >= 0; offset = hashes.indexOf(wantedHashes, offset + 1))
    if (offset % digitsPerLine === 0) return true;
  return false;
}

export function isLineHashList(text: string): boolean {
  return text.length % digitsPerLine === 0 && /^[0-9a-f]*$/.test(text);
}

/** Characters that one line takes. */
const width = 8;

/**
 * 32 bits a line, in hexadecimal (FNV-1a; http://www.isthe.com/chongo/tech/comp/fnv): tells where the same lines stand,
 * whatever their numbers are.
 */
export function hashLines(lines: readonly string[]): string {
  return lines.map((line) => {
    let hash = 0x811c9dc5;
    for (let i = 0; i < line.length; i++) hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193);
    return (hash >>> 0).toString(16).padStart(width, '0');
  }).join('');
}

/** Whether these lines follow each other somewhere among those; both as `hashLines` gives them. */
export function holdsLines(all: string, run: string): boolean {
  for (let at = all.indexOf(run); at >= 0; at = all.indexOf(run, at + 1)) if (at % width === 0) return true;
  return false;
}

export function isLineHashes(text: string): boolean {
  return text.length % width === 0 && /^[0-9a-f]*$/.test(text);
}

/** A folded term (`words.ts`) as 32 bits, FNV-1a over its UTF-16 units: what is kept of a prompt's words. */
export function termHash(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

import type { IndexCache } from './host';

/** A cache whose words are half dead (of files that changed or went) numbers anew those that are used, in their order. */
export function compactWords<F extends IndexCache['files'][number]>(words: readonly string[], files: readonly F[]): { readonly words: readonly string[]; readonly files: readonly F[]; readonly compacted: boolean } {
  const used = new Uint8Array(words.length);
  let count = 0;
  for (const { facts: { terms } } of files) for (const id of terms.ids) if (used[id] === 0) { used[id] = 1; count++; }
  if (count * 2 >= words.length) return { words, files, compacted: false };
  const numbers = new Uint32Array(words.length);
  const kept: string[] = [];
  words.forEach((word, id) => { if (used[id] === 1) { numbers[id] = kept.length; kept.push(word); } });
  return {
    words: kept, compacted: true,
    files: files.map((file) => ({ ...file, facts: { ...file.facts, terms: { ...file.facts.terms, ids: file.facts.terms.ids.map((id) => numbers[id]!) } } })),
  };
}

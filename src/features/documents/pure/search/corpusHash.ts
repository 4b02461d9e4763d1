import type { DocumentCorpus } from '../corpus';

const hashByCorpus = new WeakMap<DocumentCorpus, string>();

/** Computes a hash that identifies the corpus of an index: the texts of all chunks, and their documents. */
export function computeCorpusHash(corpus: DocumentCorpus, hash: (text: string) => string): string {
  let corpusHash = hashByCorpus.get(corpus);
  if (corpusHash === undefined) {
    const sources = corpus.sources.map(({ id, path, checksum }) => [id, path, checksum]);
    const chunks = corpus.chunks.map(({ id, text }) => [id, text]);
    hashByCorpus.set(corpus, corpusHash = hash(JSON.stringify([sources, chunks])));
  }
  return corpusHash;
}

import type { DocumentCorpus } from '../corpus';

const known = new WeakMap<DocumentCorpus, string>();

/** Tells whether an index is of this corpus: of the texts of all chunks, and of the documents that they are of. */
export function corpusHash(corpus: DocumentCorpus, hash: (text: string) => string): string {
  let value = known.get(corpus);
  if (value === undefined) {
    const sources = corpus.sources.map(({ id, path, checksum }) => [id, path, checksum]);
    const chunks = corpus.chunks.map(({ id, text }) => [id, text]);
    known.set(corpus, value = hash(JSON.stringify([sources, chunks])));
  }
  return value;
}

import { likeliestEncoding } from '#base/text/likeliestEncoding';

const sampled = 65_536;

/** The encoding of a document whose bytes are not UTF-8, by its start. */
export function guessEncoding(bytes: Uint8Array): string {
  return likeliestEncoding(bytes.subarray(0, sampled));
}

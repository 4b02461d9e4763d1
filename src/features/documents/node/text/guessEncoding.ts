import { likeliestEncoding } from '#base/text/likeliestEncoding';

const sampled = 65_536;

/** Guesses the encoding of a document that is not UTF-8 from its start. */
export function guessEncoding(bytes: Uint8Array): string {
  return likeliestEncoding(bytes.subarray(0, sampled));
}

import { findLikeliestEncoding } from '#base/text/likeliestEncoding';

const maxSampledBytes = 65_536;

/** Guesses the encoding of a document that is not in UTF-8 from its first bytes. */
export function guessEncoding(bytes: Uint8Array): string {
  return findLikeliestEncoding(bytes.subarray(0, maxSampledBytes));
}

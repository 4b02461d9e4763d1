import type { Facts } from '#model';
import type { OpenResult } from '#pipeline/1-scan/openFile';
import type { FactsBlock } from './columns/factsBlock';
import type { PackedTerms, PackedVector } from './packedTerms';

/** Data extracted from a file's text. */
export interface TextFacts {
  readonly facts: Facts;
  readonly manifest?: string;
}

/** A batch of files that is sent between threads. It consists of few objects and has all term vectors in two arrays. */
export interface PackedBatch extends PackedTerms {
  readonly opened: readonly OpenResult<PackedTextFacts>[];
  /** Words that the receiver does not have yet, ordered by number, one per line. */
  readonly words: string;
  /** The facts of the texts, in order. */
  readonly facts: FactsBlock;
}

export interface PackedTextFacts extends Omit<TextFacts, 'facts'>, PackedVector {}

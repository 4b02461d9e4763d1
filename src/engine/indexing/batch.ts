import type { Facts } from '../../model';
import type { Opened } from '../stages';

/** What is made of a file's text. */
export interface MadeFile {
  readonly facts: Facts;
  readonly manifest?: string;
}

/** A batch of files as it goes from thread to thread: few objects, and term vectors end to end in two arrays. */
export interface PackedBatch {
  readonly opened: readonly Opened<PackedFile>[];
  /** Words that the other side has not heard of, in the order of their numbers, a line each. */
  readonly words: string;
  readonly ids: Uint32Array<ArrayBuffer>;
  readonly counts: Uint16Array<ArrayBuffer>;
}

export interface PackedFile extends Omit<MadeFile, 'facts'> {
  readonly facts: Omit<Facts, 'terms'>;
  /** How many of the ids are its own. */
  readonly terms: number;
  readonly total: number;
}

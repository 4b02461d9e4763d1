import type { TextView } from '#secrets/views/textView';
import type { BlockPieces } from './pieces';

/** Makes views of the blocks of a document. Each view is made when it is needed, since together they are large. */
export interface ViewSource {
  /** Adds a block, and returns the views that are full. */
  add(block: BlockPieces): Generator<TextView>;
  /** Returns the views of what is left after the last block. */
  finish(): Generator<TextView>;
}

/** A view ends after this number of characters, to limit its memory. */
export const maxViewLength = 500_000;

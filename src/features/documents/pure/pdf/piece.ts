import type { Box } from '../block';
import type { Paragraph } from './paragraphs';

/** A part with its kind. Adjacent parts of the same kind may become one block. */
export type PagePiece =
  | { readonly kind: 'heading' | 'text' | 'item' | 'code' | 'note' | 'caption'; readonly paragraph: Paragraph; }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[]; readonly box: Box; };

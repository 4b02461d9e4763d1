import type { TextView } from '#secrets/views/textView';
import type { DocumentBlock } from '../block';
import { createLabeledViews } from './labeledViews';
import { createLayoutViews } from './layoutViews';
import { readBlockPieces } from './pieces';

/**
 * Creates views of a document's text that follow its structure, to find secrets that the layout splits: all lines and
 * cells, the cells of each table column by column, and each short line with the word below or next to it as a name and
 * its value. Each view is created when it is needed, since together they are several times as large as a table with
 * short cells. `starts` contains the start of each block in `text`.
 */
export function* createReadingViews(text: string, blocks: readonly DocumentBlock[],
  starts: readonly number[]): Generator<TextView>
{
  const sources = [createLayoutViews(text), createLabeledViews(text)];
  for (const block of readBlockPieces(text, blocks, starts)) for (const source of sources) yield* source.add(block);
  for (const source of sources) yield* source.finish();
}

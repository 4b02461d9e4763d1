import { TextViewBuilder, type TextView } from '#secrets/views/textView';
import { maxViewLength, type ViewSource } from './viewSource';
import type { LinePiece } from './pieces';

/** The number of characters that a view of lines repeats from the previous view. A private key is shorter. */
const overlapLength = 20_000;

/** Creates views of all lines and cells, and of the cells of each table column by column. */
export function createLayoutViews(text: string): ViewSource {
  const lineViews = createLineViews(text), columnViews = createLineViews(text);
  return {
    *add({ lines, columns }) {
      for (const line of lines) yield* lineViews.add(line);
      for (const column of columns) {
        yield* columnViews.separate();
        for (const cell of column) yield* columnViews.add(cell);
      }
    },
    *finish() {
      yield* [lineViews.build(), columnViews.build()];
    },
  };
}

/** Creates views with a line for each piece. If there are several views, each repeats the end of the previous one. */
function createLineViews(text: string) {
  let builder = new TextViewBuilder(text);
  let pieces: LinePiece[] = [];
  return { add, separate, build: () => builder.build() };

  function* add(piece: LinePiece): Generator<TextView> {
    if (builder.length > maxViewLength && pieces.length > 1) {
      yield builder.build();
      let firstRepeatedIndex = pieces.length;
      for (
        let length = 0;
        firstRepeatedIndex > 1 && length < overlapLength;
        length += pieces[firstRepeatedIndex]!.end - pieces[firstRepeatedIndex]!.start
      )
        firstRepeatedIndex--;
      const repeatedPieces = pieces.slice(firstRepeatedIndex);
      builder = new TextViewBuilder(text);
      pieces = [];
      repeatedPieces.forEach(addLine);
    }
    addLine(piece);
  }

  function addLine(piece: LinePiece): void {
    const previousPiece = pieces.at(-1);
    if (previousPiece) builder.replace(previousPiece.end, piece.start, '\n');
    builder.copy(piece.start, piece.end);
    pieces.push(piece);
  }

  /** Starts a text that does not continue the text before, and thus repeats nothing of it. */
  function* separate(): Generator<TextView> {
    if (builder.length > maxViewLength) {
      yield builder.build();
      builder = new TextViewBuilder(text);
    } else builder.separate();
    pieces = [];
  }
}

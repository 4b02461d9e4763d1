import { findFirstIndex } from '#base/collections/bisect';
import type { Region } from '../region';

/** A view that detectors read instead of the text: with other characters, or with only parts of the text. */
export interface TextView {
  readonly text: string;
  /** Maps regions of the view to regions of the text. A region that joins separate parts of the text is omitted. */
  mapToOriginal(regions: readonly Region[]): Region[];
}

const none = -1;

/** Builds a view of a text, from beginning to end. */
export class TextViewBuilder {
  private readonly texts: string[] = [];
  /**
   * Four numbers for each piece, since a table of 200,000 rows has a million pieces: its first offset in the view; its
   * offset in the original, or `none` for a separator between parts that are not adjacent in the original; the number
   * of characters in the original that the whole piece represents, or `none` for a copy; the number of separators
   * before the piece.
   */
  private readonly pieces: number[] = [];
  private separatorCount = 0;
  /** The number of characters in the view. */
  length = 0;

  constructor(private readonly original: string) {}

  copy(start: number, end: number): void {
    if (end > start) this.add(this.original.slice(start, end), start, none);
  }

  /** Adds a character or a word in place of a range. */
  replace(start: number, end: number, replacement: string): void {
    this.add(replacement, start, end - start);
  }

  /** Ends a part with an empty line, so that no detector mistakes the next part for its continuation. */
  separate(): void {
    this.separatorCount++;
    this.add('\n\n', none, none);
  }

  build(): TextView {
    const { pieces } = this;
    return {
      text: this.texts.join(''),
      mapToOriginal: (regions) =>
        regions.flatMap((region) => {
          const firstPiece = findPiece(region.start), lastPiece = findPiece(region.end - 1);
          if (
            pieces[firstPiece + 1]! < 0 || pieces[lastPiece + 1]! < 0 ||
            pieces[firstPiece + 3] !== pieces[lastPiece + 3]
          ) return [];
          const start = pieces[firstPiece + 1]! +
            (pieces[firstPiece + 2]! < 0 ? region.start - pieces[firstPiece]! : 0);
          const width = pieces[lastPiece + 2]! < 0 ? region.end - pieces[lastPiece]! : pieces[lastPiece + 2]!;
          return [{ ...region, start, end: pieces[lastPiece + 1]! + width }];
        }),
    };

    /** Returns the index of the first number of a piece. */
    function findPiece(offset: number): number {
      return 4 * findFirstIndex(pieces.length / 4, (i) => pieces[4 * i]! <= offset) - 4;
    }
  }

  private add(text: string, start: number, width: number): void {
    this.pieces.push(this.length, start, width, this.separatorCount);
    this.texts.push(text);
    this.length += text.length;
  }
}

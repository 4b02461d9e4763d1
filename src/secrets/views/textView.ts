import { findFirstIndex } from '#base/collections/bisect';
import type { Region } from '../region';

/** A view that detectors read instead of the text: with other characters, or with only parts of the text. */
export interface TextView {
  readonly text: string;
  /** Maps regions of the view to regions of the text. A region that joins separate parts of the text is omitted. */
  mapToOriginal(regions: readonly Region[]): Region[];
}

/** A piece of the view, with its first offset in the view. */
interface Piece {
  readonly viewOffset: number;
  /** The offset in the original; undefined for a separator between parts that are not adjacent in the original. */
  readonly originalOffset: number | undefined;
  /** The number of characters in the original that the whole piece represents; undefined for a copy. */
  readonly width: number | undefined;
  /** The number of separators before the piece. */
  readonly separatorCount: number;
}

/** Builds a view of a text, from beginning to end. */
export class TextViewBuilder {
  private readonly texts: string[] = [];
  private readonly pieces: Piece[] = [];
  private length = 0;
  private separatorCount = 0;

  constructor(private readonly original: string) {}

  copy(start: number, end: number): void {
    if (end > start) this.add(this.original.slice(start, end), start, undefined);
  }

  /** Adds a character or a word in place of a range. */
  replace(start: number, end: number, replacement: string): void {
    this.add(replacement, start, end - start);
  }

  /** Ends a part with an empty line, so that no detector mistakes the next part for its continuation. */
  separate(): void {
    this.separatorCount++;
    this.add('\n\n', undefined, undefined);
  }

  build(): TextView {
    const { pieces } = this;
    return {
      text: this.texts.join(''),
      mapToOriginal: (regions) =>
        regions.flatMap((region) => {
          const first = findPiece(region.start), last = findPiece(region.end - 1);
          if (
            first.originalOffset === undefined || last.originalOffset === undefined ||
            first.separatorCount !== last.separatorCount
          ) return [];
          const start = first.originalOffset + (first.width === undefined ? region.start - first.viewOffset : 0);
          return [{ ...region, start, end: last.originalOffset + (last.width ?? region.end - last.viewOffset) }];
        }),
    };

    function findPiece(offset: number): Piece {
      return pieces[findFirstIndex(pieces.length, (i) => pieces[i]!.viewOffset <= offset) - 1]!;
    }
  }

  private add(text: string, start: number | undefined, width: number | undefined): void {
    this.pieces.push({ viewOffset: this.length, originalOffset: start, width, separatorCount: this.separatorCount });
    this.texts.push(text);
    this.length += text.length;
  }
}

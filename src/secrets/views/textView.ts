import { firstIndex } from '#base/collections/bisect';
import type { Region } from '../region';

/** What detectors read in place of a text: with other characters, or only parts of it. */
export interface TextView {
  readonly text: string;
  /** The regions of the text for those of the view; one that joins what is apart in the text is omitted. */
  inOriginal(regions: readonly Region[]): Region[];
}

/** A part of the view, by its first offset there. */
interface Piece {
  readonly at: number;
  /** The offset in the original; undefined for what separates parts that are apart there. */
  readonly from: number | undefined;
  /** Characters of the original that all of the piece stands for; undefined for a copy. */
  readonly width: number | undefined;
  /** Counts the separators before it. */
  readonly part: number;
}

/** Makes a view of a text, from its beginning to its end. */
export class TextViewBuilder {
  private readonly texts: string[] = [];
  private readonly pieces: Piece[] = [];
  private length = 0;
  private part = 0;

  constructor(private readonly original: string) {}

  copy(start: number, end: number): void {
    if (end > start) this.add(this.original.slice(start, end), start, undefined);
  }

  /** A character or a word in place of a range. */
  replace(start: number, end: number, by: string): void {
    this.add(by, start, end - start);
  }

  /** Ends a part: an empty line, so that no detector takes the next one for its continuation. */
  separate(): void {
    this.part++;
    this.add('\n\n', undefined, undefined);
  }

  view(): TextView {
    const { pieces } = this;
    return {
      text: this.texts.join(''),
      inOriginal: (regions) =>
        regions.flatMap((region) => {
          const first = pieceAt(region.start), last = pieceAt(region.end - 1);
          if (first.from === undefined || last.from === undefined || first.part !== last.part) return [];
          const start = first.from + (first.width === undefined ? region.start - first.at : 0);
          return [{ ...region, start, end: last.from + (last.width ?? region.end - last.at) }];
        }),
    };

    function pieceAt(offset: number): Piece {
      return pieces[firstIndex(pieces.length, (i) => pieces[i]!.at <= offset) - 1]!;
    }
  }

  private add(text: string, from: number | undefined, width: number | undefined): void {
    this.pieces.push({ at: this.length, from, width, part: this.part });
    this.texts.push(text);
    this.length += text.length;
  }
}

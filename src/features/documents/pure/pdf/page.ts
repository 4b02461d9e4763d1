import type { Box } from '../block';

/** The style of a run of text. Each style of a page has one object. */
export interface TextStyle {
  /** The font's name without the prefix of a subset. */
  readonly font: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly monospaced: boolean;
  /** The color as 0xRRGGBB. */
  readonly colour: number;
}

/** Characters without white space between them, on one baseline. */
export interface PageWord extends Box {
  readonly text: string;
  readonly baseline: number;
  /** The displayed size in points. */
  readonly size: number;
  readonly style: TextStyle;
  /** Whether the word continues the previous word without white space, as a superscript or in another size. */
  readonly joined: boolean;
}

/** A drawn line, or an edge of a drawn rectangle, with its thickness; either vertical or horizontal. */
export interface RuledLine extends Box {
  readonly isHorizontal: boolean;
}

/** The content of a page, in points from its top left corner, rotated so that most of its text is upright. */
export interface PdfPage {
  /** The page number, counted from 1. */
  readonly number: number;
  /** Whether the text is a layer that text recognition (OCR) added over a picture. */
  readonly isRecognizedByOcr: boolean;
  readonly width: number;
  readonly height: number;
  /** The words in the order of the file, which is the reading order within a line. */
  readonly words: readonly PageWord[];
  /** The words in each other direction, rotated so that they are upright. */
  readonly turned: readonly (readonly PageWord[])[];
  readonly rules: readonly RuledLine[];
  /** Filled rectangles that are not rules, such as backgrounds of cells and boxes. */
  readonly fills: readonly Box[];
}

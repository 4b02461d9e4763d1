import type { DocumentBlock } from '#features/documents/pure/block';
import type { OmitText } from '#features/documents/pure/omission';
import type { DocumentWarning } from '#features/documents/pure/warning';
import type { HiddenTextCollector } from '../../hiddenTextCollector';
import type { OfficePackage } from '../../ooxml/officePackage';
import type { XmlNode } from '../../xml/xmlNode';
import type { ListNumbering } from './numbering';
import type { Styles } from './styles';

export interface Notes {
  /** Returns the mark that a reference shows in the text, and for the first reference to a note also its blocks. */
  show(reference: XmlNode, context: DocxContext): { readonly mark: string; readonly blocks: readonly DocumentBlock[]; };
}

/** The information about other parts that is needed to read a part of a document, and the progress of reading. */
export interface DocxContext {
  readonly file: OfficePackage;
  /** The part whose relations are used. */
  readonly part: string;
  readonly styles: Styles;
  readonly numbering: ListNumbering;
  readonly notes: Notes;
  readonly hiddenTexts: HiddenTextCollector;
  readonly omit: OmitText;
  /** Reports each warning only once. */
  readonly warnOnce: (warning: DocumentWarning) => void;
  readonly progress: DocxProgress;
  /** Whether the text has a dark background, on which white text is visible. */
  readonly shaded: boolean;
  /** Whether a note or a header is being read, in which referenced notes are not shown again. */
  readonly inNote: boolean;
  readonly readBlocks: (nodes: readonly XmlNode[], context: DocxContext) => readonly DocumentBlock[];
}

export interface DocxProgress {
  /** Undefined if the file does not state where pages start. */
  page: number | undefined;
  /** Whether no text has followed the author's page break. If so, a rendered page mark repeats that page break. */
  pageIsNew: boolean;
  paragraphs: number;
  /** The open fields, with the innermost one last. */
  readonly fields: OpenField[];
}

export interface OpenField {
  code: string;
  /** Whether the current text is the field's result, which is shown, or its code, which is not. */
  inResult: boolean;
  /** The state of a check box or list in a form. Such a field has no result. */
  formState?: string;
}

export function getStoryLocation(
  { progress, part }: DocxContext,
): { readonly page?: number; readonly place?: string; } {
  if (progress.page !== undefined) return { page: progress.page };
  return { place: /document\d*\.xml$/.test(part) ? `paragraph ${progress.paragraphs}` : part };
}

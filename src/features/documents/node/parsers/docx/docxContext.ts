import type { DocumentBlock } from '#features/documents/pure/block';
import type { DocumentWarning } from '#features/documents/pure/warning';
import type { HiddenTexts } from '../../hiddenTexts';
import type { OfficePackage } from '../../ooxml/officePackage';
import type { XmlNode } from '../../xml/xmlNode';
import type { ListNumbering } from './numbering';
import type { Styles } from './styles';

export interface Notes {
  /** Returns how a reference is shown in its text, and its note, which is given once. */
  show(reference: XmlNode, context: DocxContext): { readonly mark: string; readonly blocks: readonly DocumentBlock[]; };
}

/** What reading a part of a document needs from the others, and how far reading has come. */
export interface DocxContext {
  readonly file: OfficePackage;
  /** The part that relations belong to. */
  readonly part: string;
  readonly styles: Styles;
  readonly numbering: ListNumbering;
  readonly notes: Notes;
  readonly hidden: HiddenTexts;
  /** Gives each warning only once. */
  readonly warnOnce: (warning: DocumentWarning) => void;
  readonly progress: DocxProgress;
  /** Whether a dark surface is behind the text, so that white text is visible. */
  readonly shaded: boolean;
  /** Whether a note or a header is being read, in which referenced notes are not shown again. */
  readonly inNote: boolean;
  readonly blocksOf: (nodes: readonly XmlNode[], context: DocxContext) => readonly DocumentBlock[];
}

export interface DocxProgress {
  /** Undefined if the file does not state where pages start. */
  page: number | undefined;
  /** A page was started by its author, and no text came since: the mark of the rendered page there is the same one. */
  pageIsNew: boolean;
  paragraphs: number;
  /** The open fields, the innermost last. */
  readonly fields: OpenField[];
}

export interface OpenField {
  code: string;
  /** Whether the current text is the field's result, which is shown, or its code, which is not. */
  inResult: boolean;
  /** The state of a check box or list in a form, which has no result. */
  shown?: string;
}

export function getStoryPlace({ progress, part }: DocxContext): { readonly page?: number; readonly place?: string; } {
  if (progress.page !== undefined) return { page: progress.page };
  return { place: /document\d*\.xml$/.test(part) ? `paragraph ${progress.paragraphs}` : part };
}

import type { DocumentBlock } from '#features/documents/pure/block';
import { findXmlChild, findXmlChildren, isSwitchedOn, getChildValue, type XmlNode } from '../../xml/xmlNode';
import type { OfficePackage } from '../../ooxml/officePackage';
import { findTimeOfDay, formatCommentPrefix } from '../office/commentBy';
import { formatOfficeNumber } from '../office/numberIn';
import type { DocxContext, Notes } from './docxContext';

interface NotesPart {
  readonly part: string;
  readonly label: string;
  readonly format: string;
  readonly nodesById: ReadonlyMap<string, XmlNode>;
  /** The numbers of the notes by ID, in the order of their references. */
  readonly numbersById: Map<string, string>;
  count: number;
}

/** Reads the footnotes, endnotes and comments of a document. */
export function readNotes(file: OfficePackage, main: string, settings: XmlNode | undefined): Notes {
  const partsByReference: Record<string, NotesPart> = {
    'w:footnoteReference': readNotesPart('footnotes', 'w:footnote', 'Footnote',
      readNumberFormat('w:footnotePr', 'decimal')),
    'w:endnoteReference': readNotesPart('endnotes', 'w:endnote', 'Endnote',
      readNumberFormat('w:endnotePr', 'lowerRoman')),
    'w:commentReference': readNotesPart('comments', 'w:comment', 'Comment', 'decimal'),
  };
  return {
    show(reference, context) {
      const notes = partsByReference[reference.name];
      const id = reference.attributes['w:id'] ?? '';
      const note = notes?.nodesById.get(id);
      if (!notes || !note) return { mark: '', blocks: [] };
      const existingNumber = notes.numbersById.get(id);
      const number = existingNumber ??
        (isSwitchedOn(reference.attributes['w:customMarkFollows'])
          ? ''
          : formatOfficeNumber(notes.format, ++notes.count));
      notes.numbersById.set(id, number);
      const isComment = notes.label === 'Comment';
      const mark = isComment || number === '' ? '' : `[${number}]`;
      if (existingNumber !== undefined) return { mark, blocks: [] };
      const prefix = isComment ? formatCommentStart(note) : number === '' ? notes.label : `${notes.label} ${number}`;
      const blocks = readNoteBlocks(note.children, prefix, { ...context, part: notes.part, inNote: true });
      if (isComment) {
        const time = note.attributes['w:date'] ?? '';
        context.omit('comment_time', blocks.length === 0 ? time : findTimeOfDay(time), context.progress.page);
      }
      return { mark, blocks };
    },
  };

  function readNumberFormat(name: string, defaultFormat: string): string {
    return getChildValue(findXmlChild(settings, name), 'w:numFmt') ?? defaultFormat;
  }

  function readNotesPart(type: string, element: string, label: string, format: string): NotesPart {
    const relation = [...file.readRelations(main).values()].find((candidate) =>
      candidate.type === type && !candidate.external
    );
    const root = relation && file.readPart(relation.target);
    const separators = /^(?:separator|continuationSeparator|continuationNotice)$/;
    const noteNodes = findXmlChildren(root, element).filter(({ attributes }) =>
      !separators.test(attributes['w:type'] ?? '')
    );
    return {
      part: relation?.target ?? '',
      label,
      format,
      nodesById: new Map(noteNodes.map((node) => [node.attributes['w:id'] ?? '', node])),
      numbersById: new Map(),
      count: 0,
    };
  }
}

/** Combines the texts of a note or header into one note that starts with `prefix`. Tables remain separate blocks. */
export function readNoteBlocks(nodes: readonly XmlNode[], prefix: string,
  context: DocxContext): readonly DocumentBlock[]
{
  const blocks = context.readBlocks(nodes, { ...context, progress: { ...context.progress, fields: [] } });
  const tables = blocks.filter(({ type }) => type === 'table');
  const text = blocks.filter(({ type }) => type !== 'table').map((block) => block.text.trim()).join('\n').trim();
  const pageField = context.progress.page === undefined ? {} : { page: context.progress.page };
  return [...text === '' ? [] : [{ type: 'note' as const, text: `${prefix}: ${text}`, ...pageField }], ...tables];
}

function formatCommentStart({ attributes }: XmlNode): string {
  return formatCommentPrefix(attributes['w:author'], attributes['w:date']);
}

import type { DocumentBlock } from '#features/documents/pure/block';
import { UnreadableDocument } from '#features/documents/pure/warning';
import { createHiddenTextCollector } from '../../hiddenTextCollector';
import { openPackage, type OfficePackage } from '../../ooxml/officePackage';
import { warnAboutActiveContent } from '../../ooxml/officeWarnings';
import { findXmlChild, findXmlChildren, findXmlNode, findXmlDescendants, type XmlNode } from '../../xml/xmlNode';
import { createByteProgress } from '../bytesAsPages';
import type { Parser } from '../parser';
import { footerPrefix, readSlideContent } from './shapes';
import { createSlideMasters, type SlideContext, findPlaceholder, omitSlideField } from './slideContext';
import { findTimeOfDay, formatCommentPrefix } from '../office/commentBy';
import { readDrawnText } from '../office/drawnText';
import { readBodyText } from './textBody';

/** Parses a presentation. Each slide that is not hidden becomes a heading followed by its visible content. */
export const parsePptx: Parser = ({ bytes, share = 1, warn, omit, progress }) => {
  const file = openPackage(bytes, warn);
  warnAboutActiveContent(file, warn);
  const mainPart = file.findMainPartName(['ppt/presentation.xml']);
  const root = file.readPart(mainPart);
  if (root?.name !== 'p:presentation')
    throw new UnreadableDocument('parse_error', 'The archive does not contain a presentation.');
  const allSlideParts = listSlideParts(file, mainPart, root);
  const slideParts = allSlideParts.slice(0, Math.ceil(allSlideParts.length * share));
  if (share < 1 && slideParts.length === allSlideParts.length)
    throw new UnreadableDocument('too_large', 'A single slide exceeds the limits.');
  if (slideParts.length < allSlideParts.length)
    warn({
      type: 'too_large',
      message: `The presentation has ${allSlideParts.length} slides; only the first ${slideParts.length} are read.`,
    });
  const byteProgress = createByteProgress(bytes, progress, slideParts.length);
  const hiddenTexts = createHiddenTextCollector(warn);
  const slideMasters = createSlideMasters(file, hiddenTexts, omit, readSlideSize(root));
  const authorsById = readCommentAuthors(file, mainPart);
  const getHeadingLevel = createHeadingLevels();
  const shownFooters = new Set<string>();
  const blocks: DocumentBlock[] = [];
  slideParts.forEach((part, i) => {
    const page = i + 1;
    const slide = file.readPart(part);
    if (slide && /^(?:0|false)$/.test(slide.attributes['show'] ?? '1')) {
      for (const { text } of findXmlDescendants(slide, 'a:t').slice(0, 200))
        hiddenTexts.add('vanish', `${text} `, { page });
      hiddenTexts.flush();
    } else if (slide) {
      const context = slideMasters.createSlideContext(part, page, slide);
      const content = readSlideContent(findXmlNode(slide, 'p:cSld', 'p:spTree'), context);
      const slideBlocks = [...content.blocks.filter(keepUnlessRepeatedFooter), ...readSpeakerNotes(context),
        ...readSlideComments(context, authorsById)];
      if (content.title !== '' || slideBlocks.length > 0)
        blocks.push({
          type: 'heading',
          level: getHeadingLevel(context, slide),
          text: content.title || `Slide ${page}`,
          page,
        }, ...slideBlocks);
    }
    byteProgress.reportShare((i + 1) / slideParts.length);
  });
  byteProgress.done();
  return { blocks, pages: slideParts.length };

  /** Records footers and returns false for a repeated one, so that a footer that is on all slides is shown once. */
  function keepUnlessRepeatedFooter({ type, text, page }: DocumentBlock): boolean {
    if (type !== 'note' || !text.startsWith(footerPrefix)) return true;
    const isFirst = !shownFooters.has(text);
    shownFooters.add(text);
    if (!isFirst) omit('repeated_line', text.slice(footerPrefix.length), page);
    return isFirst;
  }
};

/** Returns the slides in the order of the presentation, not of part names. */
function listSlideParts(file: OfficePackage, mainPart: string, root: XmlNode): readonly string[] {
  const relations = file.readRelations(mainPart);
  const listedParts = findXmlChildren(findXmlChild(root, 'p:sldIdLst'), 'p:sldId').flatMap(({ attributes }) => {
    const relation = relations.get(attributes['r:id'] ?? '');
    return relation && !relation.external ? [relation.target] : [];
  });
  return [...new Set(listedParts)];
}

function readSlideSize(root: XmlNode): SlideContext['size'] {
  const { cx, cy } = findXmlChild(root, 'p:sldSz')?.attributes ?? {};
  return { width: Number(cx) || Infinity, height: Number(cy) || Infinity };
}

/**
 * Creates a function that returns a slide's heading level: the deck's title, then section titles, then slide titles.
 */
function createHeadingLevels(): (context: SlideContext, slide: XmlNode) => number {
  let deckLevel = 0;
  let sectionLevel = 0;
  return ({ page, layoutType }, slide) => {
    const isDeckTitle = page === 1 &&
      findXmlDescendants(slide, 'p:ph').some(({ attributes }) => attributes['type'] === 'ctrTitle');
    if (isDeckTitle) return deckLevel = 1;
    if (layoutType === 'secHead') return sectionLevel = deckLevel + 1;
    return (sectionLevel || deckLevel) + 1;
  };
}

/** Returns a slide's speaker notes. */
function readSpeakerNotes(context: SlideContext): readonly DocumentBlock[] {
  const { file, part, page } = context;
  const relation = [...file.readRelations(part).values()].find(({ type, external }) =>
    type === 'notesSlide' && !external
  );
  if (!relation) return [];
  const shapes = findXmlDescendants(file.readPart(relation.target), 'p:sp');
  const bodyShapes = shapes.filter((shape) => findPlaceholder(shape)?.attributes['type'] === 'body');
  for (const shape of shapes) omitSlideField(shape, context);
  const text = bodyShapes.map((shape) =>
    readBodyText(findXmlChild(shape, 'p:txBody'), { styles: [], backgroundColor: undefined }, context)
  ).join('\n')
    .trim();
  return text === '' ? [] : [{ type: 'note', text: `Speaker notes: ${text}`, page }];
}

/** Returns the comments on a slide, in the older or the newer format. */
function readSlideComments({ file, part, page, omit }: SlideContext,
  authorsById: ReadonlyMap<string, string>): readonly DocumentBlock[]
{
  const parts = [...file.readRelations(part).values()].filter(({ type, external }) => type === 'comments' && !external);
  return parts.flatMap(({ target }) => {
    const commentBlocks: DocumentBlock[] = [];
    for (const comment of file.readPart(target)?.children ?? []) readComment(comment);
    return commentBlocks;

    function readComment(comment: XmlNode): void {
      const body = findXmlChild(comment, 'p:text')?.text ?? readParagraphs(findXmlChild(comment, 'p188:txBody'));
      const { authorId, dt, created } = comment.attributes;
      const prefix = formatCommentPrefix(authorsById.get(authorId ?? ''), created ?? dt);
      omit('comment_time', findTimeOfDay(created ?? dt), page);
      if (body.trim() !== '') commentBlocks.push({ type: 'note', text: `${prefix}: ${body.trim()}`, page });
      for (const reply of findXmlChildren(findXmlChild(comment, 'p188:replyLst'), 'p188:reply')) readComment(reply);
    }
  });
}

/** Returns the names of the comment authors by their IDs. */
function readCommentAuthors(file: OfficePackage, mainPart: string): ReadonlyMap<string, string> {
  const parts = [...file.readRelations(mainPart).values()].filter(({ type, external }) =>
    (type === 'commentAuthors' || type === 'authors') && !external
  );
  return new Map(
    parts.flatMap(({ target }) =>
      (file.readPart(target)?.children ?? []).map(({ attributes }) =>
        [attributes['id'] ?? '', attributes['name'] ?? ''] as const
      )
    ),
  );
}

function readParagraphs(body: XmlNode | undefined): string {
  return findXmlDescendants(body, 'a:p').map(readDrawnText).join('\n');
}

import type { DocumentBlock } from '#features/documents/pure/block';
import { UnreadableDocument } from '#features/documents/pure/warning';
import { hiddenTexts } from '../../hiddenTexts';
import { openPackage, type OfficePackage } from '../../ooxml/officePackage';
import { warnOfContent } from '../../ooxml/officeWarnings';
import { childNamed, childrenNamed, nodeAt, nodesBelow, type XmlNode } from '../../xml/xmlNode';
import { bytesAsPages } from '../bytesAsPages';
import type { Parser } from '../parser';
import { slideContent } from './shapes';
import { masters, type SlideContext, findPlaceholder } from './slideContext';
import { commentBy } from '../office/commentBy';
import { drawnText } from '../office/drawnText';
import { bodyText } from './textBody';

/** A presentation: each slide that is shown is a heading with what is seen on it. */
export const parsePptx: Parser = ({ bytes, warn, progress }) => {
  const file = openPackage(bytes, warn);
  warnOfContent(file, warn);
  const main = file.mainPart(['ppt/presentation.xml']);
  const root = file.part(main);
  if (root?.name !== 'p:presentation')
    throw new UnreadableDocument('parse_error', 'The archive does not hold a presentation.');
  const slides = slideParts(file, main, root);
  const pages = bytesAsPages(bytes, progress, slides.length);
  const hidden = hiddenTexts(warn);
  const all = masters(file, hidden, readSlideSize(root));
  const authors = commentAuthors(file, main);
  const levels = headingLevels();
  const footers = new Set<string>();
  const blocks: DocumentBlock[] = [];
  slides.forEach((part, i) => {
    const page = i + 1;
    const slide = file.part(part);
    if (slide && /^(?:0|false)$/.test(slide.attributes['show'] ?? '1')) {
      for (const { text } of nodesBelow(slide, 'a:t').slice(0, 200)) hidden.add('vanish', `${text} `, { page });
      hidden.flush();
    } else if (slide) {
      const context = all.contextOf(part, page, slide);
      const content = slideContent(nodeAt(slide, 'p:cSld', 'p:spTree'), context);
      const slideBlocks = [...content.blocks.filter(isNew), ...speakerNotes(context),
        ...slideComments(context, authors)];
      if (content.title !== '' || slideBlocks.length > 0)
        blocks.push({ type: 'heading', level: levels(context, slide), text: content.title || `Slide ${page}`, page },
          ...slideBlocks);
    }
    pages.at((i + 1) / slides.length);
  });
  pages.done();
  return { blocks, pages: slides.length };

  /** A footer that is on all slides is shown once. */
  function isNew({ type, text }: DocumentBlock): boolean {
    if (type !== 'note' || !text.startsWith('Footer: ')) return true;
    const first = !footers.has(text);
    footers.add(text);
    return first;
  }
};

/** Returns the slides in the order of the presentation, not of part names. */
function slideParts(file: OfficePackage, main: string, root: XmlNode): readonly string[] {
  const relations = file.relations(main);
  const listed = childrenNamed(childNamed(root, 'p:sldIdLst'), 'p:sldId').flatMap(({ attributes }) => {
    const relation = relations.get(attributes['r:id'] ?? '');
    return relation && !relation.external ? [relation.target] : [];
  });
  return [...new Set(listed)];
}

function readSlideSize(root: XmlNode): SlideContext['size'] {
  const { cx, cy } = childNamed(root, 'p:sldSz')?.attributes ?? {};
  return { width: Number(cx) || Infinity, height: Number(cy) || Infinity };
}

/** The title of the deck is above the section titles, which are above the slide titles. */
function headingLevels(): (context: SlideContext, slide: XmlNode) => number {
  let deck = 0;
  let section = 0;
  return ({ page, layoutType }, slide) => {
    const isDeckTitle = page === 1 &&
      nodesBelow(slide, 'p:ph').some(({ attributes }) => attributes['type'] === 'ctrTitle');
    if (isDeckTitle) return deck = 1;
    if (layoutType === 'secHead') return section = deck + 1;
    return (section || deck) + 1;
  };
}

/** Returns a slide's speaker notes. */
function speakerNotes(context: SlideContext): readonly DocumentBlock[] {
  const { file, part, page } = context;
  const relation = [...file.relations(part).values()].find(({ type, external }) => type === 'notesSlide' && !external);
  if (!relation) return [];
  const bodies = nodesBelow(file.part(relation.target), 'p:sp').filter((shape) =>
    findPlaceholder(shape)?.attributes['type'] === 'body'
  );
  const text = bodies.map((shape) =>
    bodyText(childNamed(shape, 'p:txBody'), { styles: [], behind: undefined }, context)
  ).join('\n')
    .trim();
  return text === '' ? [] : [{ type: 'note', text: `Speaker notes: ${text}`, page }];
}

/** Returns the comments on a slide, from older and newer programs. */
function slideComments({ file, part, page }: SlideContext,
  authors: ReadonlyMap<string, string>): readonly DocumentBlock[]
{
  const parts = [...file.relations(part).values()].filter(({ type, external }) => type === 'comments' && !external);
  return parts.flatMap(({ target }) => {
    const commentBlocks: DocumentBlock[] = [];
    for (const comment of file.part(target)?.children ?? []) read(comment);
    return commentBlocks;

    function read(comment: XmlNode): void {
      const body = childNamed(comment, 'p:text')?.text ?? paragraphs(childNamed(comment, 'p188:txBody'));
      const { authorId, dt, created } = comment.attributes;
      const start = commentBy(authors.get(authorId ?? ''), created ?? dt);
      if (body.trim() !== '') commentBlocks.push({ type: 'note', text: `${start}: ${body.trim()}`, page });
      for (const reply of childrenNamed(childNamed(comment, 'p188:replyLst'), 'p188:reply')) read(reply);
    }
  });
}

/** Names by id. */
function commentAuthors(file: OfficePackage, main: string): ReadonlyMap<string, string> {
  const parts = [...file.relations(main).values()].filter(({ type, external }) =>
    (type === 'commentAuthors' || type === 'authors') && !external
  );
  return new Map(
    parts.flatMap(({ target }) =>
      (file.part(target)?.children ?? []).map(({ attributes }) =>
        [attributes['id'] ?? '', attributes['name'] ?? ''] as const
      )
    ),
  );
}

function paragraphs(body: XmlNode | undefined): string {
  return nodesBelow(body, 'a:p').map(drawnText).join('\n');
}

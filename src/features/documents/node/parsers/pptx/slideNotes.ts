import type { DocumentBlock } from '#features/documents/pure/block';
import type { OfficePackage } from '../../ooxml/officePackage';
import { childNamed, childrenNamed, nodesBelow, type XmlNode } from '../../xml/xmlNode';
import { commentBy } from '../office/commentBy';
import { drawnText } from '../office/drawnText';
import { findPlaceholder, type SlideContext } from './slideContext';
import { bodyText } from './textBody';

/** The speaker's notes of a slide. */
export function speakerNotes(context: SlideContext): readonly DocumentBlock[] {
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

/** Comments on a slide, of older and of newer programs. */
export function slideComments({ file, part, page }: SlideContext,
  authors: ReadonlyMap<string, string>): readonly DocumentBlock[]
{
  const parts = [...file.relations(part).values()].filter(({ type, external }) => type === 'comments' && !external);
  return parts.flatMap(({ target }) => {
    const found: DocumentBlock[] = [];
    for (const comment of file.part(target)?.children ?? []) read(comment);
    return found;

    function read(comment: XmlNode): void {
      const body = childNamed(comment, 'p:text')?.text ?? paragraphs(childNamed(comment, 'p188:txBody'));
      const { authorId, dt, created } = comment.attributes;
      const start = commentBy(authors.get(authorId ?? ''), created ?? dt);
      if (body.trim() !== '') found.push({ type: 'note', text: `${start}: ${body.trim()}`, page });
      for (const reply of childrenNamed(childNamed(comment, 'p188:replyLst'), 'p188:reply')) read(reply);
    }
  });
}

/** Names by id. */
export function commentAuthors(file: OfficePackage, main: string): ReadonlyMap<string, string> {
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

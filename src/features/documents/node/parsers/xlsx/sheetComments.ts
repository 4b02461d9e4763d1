import type { DocumentBlock } from '#features/documents/pure/block';
import type { OfficePackage } from '../../ooxml/officePackage';
import { childNamed, childrenNamed, type XmlNode } from '../../xml/xmlNode';
import { commentBy } from '../office/commentBy';
import { cellAt } from './cellRef';
import { richText } from './sheet';

/** Comments on cells, in the order of rows. Threads are also stored as plain comments: those are left out. */
export function commentBlocks(file: OfficePackage, sheetPart: string, persons: ReadonlyMap<string, string>,
  page: number): readonly DocumentBlock[]
{
  const relations = [...file.relations(sheetPart).values()].filter(({ external }) => !external);
  const threads = relations.filter(({ type }) => type === 'threadedComment').flatMap(({ target }) =>
    childrenNamed(file.part(target), 'threadedComment').map(({ attributes, children }) => ({
      ref: attributes['ref'] ?? '',
      author: persons.get(attributes['personId'] ?? '') ?? '',
      time: attributes['dT'],
      text: children.find(({ name }) => name === 'text')?.text ?? '',
    }))
  );
  const threaded = new Set(threads.map(({ ref }) => ref));
  const plain = relations.filter(({ type }) => type === 'comments').flatMap(({ target }) => {
    const root = file.part(target);
    const authors = childrenNamed(childNamed(root, 'authors'), 'author').map(({ text }) => text);
    return childrenNamed(childNamed(root, 'commentList'), 'comment').map(({ attributes, children }) => {
      const author = (authors[Number(attributes['authorId'] ?? 0)] ?? '').trim();
      const text = richText(children.find(({ name }) => name === 'text')).trim();
      return {
        ref: attributes['ref'] ?? '',
        author,
        time: undefined,
        text: text.startsWith(`${author}:`) ? text.slice(author.length + 1).trim() : text,
      };
    }).filter(({ ref }) => !threaded.has(ref));
  });
  return [...threads, ...plain].flatMap(
    ({ ref, author, time, text }): (DocumentBlock & { readonly row: number; })[] => {
      const row = cellAt(ref)?.row ?? 1;
      if (text.trim() === '') return [];
      const start = `${commentBy(author.startsWith('tc=') ? '' : author, time)} on ${ref}`;
      return [{ type: 'note', text: `${start}: ${text.trim()}`, page, rowRange: [row, row], row }];
    },
  ).sort((a, b) => a.row - b.row).map(({ row: _, ...block }) => block);
}

/** Names of those who write threads, by their ids. */
export function readCommentAuthors(file: OfficePackage, workbookPart: string): ReadonlyMap<string, string> {
  const parts = [...file.relations(workbookPart).values()].filter(({ type, external }) =>
    type === 'person' && !external
  );
  return new Map(parts.flatMap(({ target }) => nameOfEach(file.part(target))));
}

function nameOfEach(root: XmlNode | undefined): readonly (readonly [string, string])[] {
  return (root?.children ?? []).map(({ attributes }) =>
    [attributes['id'] ?? '', attributes['displayName'] ?? ''] as const
  );
}

import type { DocumentBlock } from '#features/documents/pure/block';
import { nodesBelow, readToggle, type XmlNode } from '../../xml/xmlNode';
import type { DocxContext } from './docxContext';
import { noteBlocks } from './notes';

/** Headers and footers of all sections, each text once. Those that only count pages are left out. */
export function headerNotes(sections: readonly XmlNode[], settings: XmlNode | undefined,
  context: DocxContext): readonly DocumentBlock[]
{
  const relations = context.file.relations(context.part);
  const evenAndOdd = readToggle(settings, 'w:evenAndOddHeaders') ?? false;
  const parts = new Map<string, string>();
  for (const section of sections) {
    for (const [element, word] of [['w:headerReference', 'Header'], ['w:footerReference', 'Footer']] as const) {
      for (const { attributes } of nodesBelow(section, element)) {
        const type = attributes['w:type'];
        if ((type === 'first' && readToggle(section, 'w:titlePg') !== true) || (type === 'even' && !evenAndOdd))
          continue;
        const relation = relations.get(attributes['r:id'] ?? '');
        if (relation && !relation.external) parts.set(relation.target, word);
      }
    }
  }
  const seen = new Set<string>();
  return [...parts].flatMap(([part, word]) => {
    const root = context.file.part(part);
    const blocks = root ? noteBlocks(root.children, word, { ...context, part, inNote: true }) : [];
    return blocks.filter(({ text }) => {
      const isNew = !seen.has(text) && !onlyPageNumber.test(text);
      seen.add(text);
      return isNew;
    });
  });
}

const onlyPageNumber =
  /^(?:Header|Footer):[\s\p{P}\p{N}]*(?:(?:page|seite|página|pagina|strona|sida|side|p)?[\s\p{P}\p{N}]*)(?:of|von|de|di|z|av|\/)?[\s\p{P}\p{N}]*$/iu;

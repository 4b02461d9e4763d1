import { allSections } from '../map/sectionTree';
import type { ConceptGraph } from '../map/conceptGraph';
import { yamlText } from './yamlText';

/** graph.yml: documents, sections and concepts, and what joins them. */
export function graphText({ documents, concepts, edges }: ConceptGraph): string {
  return yamlText({
    nodes: [
      ...documents.flatMap((document) => [
        { id: document.id, type: 'document', label: document.source.path },
        ...allSections(document).map(({ id, title, pages }) => ({
          id,
          type: 'section',
          label: title,
          source_id: document.source.id,
          pages,
        })),
      ]),
      ...concepts.map(({ id, label, documents: holding, sections }) => ({
        id,
        type: 'concept',
        label,
        documents: holding.length,
        sections: sections.length,
      })),
    ],
    edges: edges.map(({ type, from, to, weight }) => ({ type, from, to, ...(weight === undefined ? {} : { weight }) })),
  });
}

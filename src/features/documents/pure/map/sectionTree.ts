import { findMax, findMin } from '#base/collections/lists';
import type { Chunk, DocumentCorpus, DocumentSource } from '../corpus';

/** A heading of a document with everything below it. */
export interface SectionNode {
  /** Derived from the position of the heading in the tree, such as `src_1a2b3c4d_s03-01`. */
  readonly id: string;
  readonly title: string;
  /** The chunks directly below the heading. */
  readonly chunks: readonly Chunk[];
  readonly sections: readonly SectionNode[];
  /** The first and last page of the whole subtree. */
  readonly pages: readonly [number, number] | null;
  readonly hasTables: boolean;
}

export interface DocumentNode extends Omit<SectionNode, 'title'> {
  readonly source: DocumentSource;
}

interface OpenSection {
  readonly title: string;
  readonly chunks: Chunk[];
  readonly sections: OpenSection[];
}

/** Builds a tree of each document's headings from the sections of its chunks. Failed documents have empty trees. */
export function buildSectionTrees({ sources, chunks }: DocumentCorpus): readonly DocumentNode[] {
  const rootBySource = new Map(sources.map(({ id }) => [id, { title: '', chunks: [], sections: [] }]));
  for (const chunk of chunks) {
    const root = rootBySource.get(chunk.sourceId);
    if (!root) continue;
    // if a parent and a section inside it begin in the same chunk, only the section gets the chunk
    const deepestPaths = chunk.sections.filter((path, i) => !isAncestorPath(path, chunk.sections[i + 1]));
    for (const path of deepestPaths) findOrAddSection(root, path).chunks.push(chunk);
  }
  return sources.map((source) => {
    const { title: _title, ...node } = closeSection(rootBySource.get(source.id)!, source.id, '_s');
    return { ...node, source };
  });
}

function isAncestorPath(path: readonly string[], nextPath: readonly string[] | undefined): boolean {
  return path.length > 0 && nextPath !== undefined && nextPath.length > path.length &&
    path.every((title, i) => title === nextPath[i]);
}

function findOrAddSection(root: OpenSection, path: readonly string[]): OpenSection {
  let section = root;
  for (const title of path) {
    // only the last section can continue, because a later section with the same title is separate
    const lastSection: OpenSection | undefined = section.sections.at(-1);
    const matchingSection: OpenSection = lastSection?.title === title
      ? lastSection
      : { title, chunks: [], sections: [] };
    if (matchingSection !== lastSection) section.sections.push(matchingSection);
    section = matchingSection;
  }
  return section;
}

/** Returns all sections below a node, each before its subsections. */
export function listAllSections({ sections }: Pick<SectionNode, 'sections'>): readonly SectionNode[] {
  return sections.flatMap((section) => [section, ...listAllSections(section)]);
}

function closeSection({ title, chunks, sections }: OpenSection, id: string, separator: string): SectionNode {
  const subsections = sections.map((section, i) =>
    closeSection(section, `${id}${separator}${String(i + 1).padStart(2, '0')}`, '-')
  );
  const pageRanges = [...chunks.map(({ citation }) => citation.pages), ...subsections.map(({ pages }) => pages)].filter(
    (
      pages,
    ) => pages !== null,
  );
  return {
    id,
    title,
    chunks,
    sections: subsections,
    pages: pageRanges.length === 0
      ? null
      : [findMin(pageRanges.map(([first]) => first)), findMax(pageRanges.map(([, last]) => last))],
    hasTables: chunks.some(({ text }) => /^\|(?: ---? ?\|| --- \|)+$/m.test(text)) ||
      subsections.some((child) => child.hasTables),
  };
}

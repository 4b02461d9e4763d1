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
  const roots = new Map(sources.map(({ id }) => [id, { title: '', chunks: [], sections: [] }]));
  for (const chunk of chunks) {
    const root = roots.get(chunk.sourceId);
    if (!root) continue;
    // if a parent and a section inside it begin in the same chunk, only the section gets the chunk
    const deepestPaths = chunk.sections.filter((path, i) => !isAncestorPath(path, chunk.sections[i + 1]));
    for (const path of deepestPaths) findOrAddSection(root, path).chunks.push(chunk);
  }
  return sources.map((source) => {
    const { title: _title, ...node } = closeSection(roots.get(source.id)!, source.id, '_s');
    return { ...node, source };
  });
}

function isAncestorPath(path: readonly string[], next: readonly string[] | undefined): boolean {
  return path.length > 0 && next !== undefined && next.length > path.length &&
    path.every((title, i) => title === next[i]);
}

function findOrAddSection(root: OpenSection, path: readonly string[]): OpenSection {
  let current = root;
  for (const title of path) {
    const last: OpenSection | undefined = current.sections.at(-1); // a later section with the same title is separate
    const next: OpenSection = last?.title === title ? last : { title, chunks: [], sections: [] };
    if (next !== last) current.sections.push(next);
    current = next;
  }
  return current;
}

/** Returns all sections below a node, each before its subsections. */
export function listAllSections({ sections }: Pick<SectionNode, 'sections'>): readonly SectionNode[] {
  return sections.flatMap((section) => [section, ...listAllSections(section)]);
}

function closeSection({ title, chunks, sections }: OpenSection, id: string, separator: string): SectionNode {
  const subsections = sections.map((section, i) =>
    closeSection(section, `${id}${separator}${String(i + 1).padStart(2, '0')}`, '-')
  );
  const ranges = [...chunks.map(({ citation }) => citation.pages), ...subsections.map(({ pages }) => pages)].filter((
    pages,
  ) => pages !== null);
  return {
    id,
    title,
    chunks,
    sections: subsections,
    pages: ranges.length === 0
      ? null
      : [findMin(ranges.map(([first]) => first)), findMax(ranges.map(([, last]) => last))],
    hasTables: chunks.some(({ text }) => /^\|(?: ---? ?\|| --- \|)+$/m.test(text)) ||
      subsections.some((child) => child.hasTables),
  };
}

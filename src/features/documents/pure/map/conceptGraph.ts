import type { DocumentCorpus } from '../corpus';
import { findKeyPhrases, countPhrases } from './keyPhrases';
import { listAllSections, buildSectionTrees, type DocumentNode, type SectionNode } from './sectionTree';

export interface Concept {
  readonly id: string;
  readonly label: string;
  /** IDs of the sections, or of the documents without sections, that mention the concept, in order. */
  readonly sections: readonly string[];
  /** IDs of the documents that mention the concept. */
  readonly documents: readonly string[];
}

export interface GraphEdge {
  readonly type: 'contains' | 'mentions' | 'references' | 'similar_to';
  readonly from: string;
  readonly to: string;
  /** For `similar_to`: the cosine similarity of the sections' concepts, from 0 to 1. */
  readonly weight?: number;
}

export interface ConceptGraph {
  readonly documents: readonly DocumentNode[];
  readonly concepts: readonly Concept[];
  readonly edges: readonly GraphEdge[];
}

/** A concept is in at least this many documents, and in at most this share of all sections. */
const minDocuments = 2;
const maxSectionShare = 0.3;
/** A concept in at most this many sections is accepted regardless of its share. */
const alwaysAcceptedSections = 5;
const maxConcepts = 200;
const minNameLength = 4;
/** The minimum cosine of similar documents, and the maximum number of similar documents for each document. */
const minSimilarity = 0.2;
const maxSimilarDocuments = 3;

type Part = Pick<SectionNode, 'id' | 'chunks'>;

/**
 * Finds the concepts that documents share, and how documents refer to each other. Fewer than two readable documents
 * have no concepts.
 */
export function buildConceptGraph(corpus: DocumentCorpus): ConceptGraph {
  const documents = buildSectionTrees(corpus);
  const readableDocuments = documents.filter(({ source }) => source.status === 'success');
  const concepts = readableDocuments.length < minDocuments ? [] : extractConcepts(readableDocuments);
  return {
    documents,
    concepts,
    edges: [
      ...documents.flatMap((document) => listContainsEdges(document)),
      ...concepts.flatMap(({ id, sections }) => sections.map((from) => ({ type: 'mentions' as const, from, to: id }))),
      ...findReferences(readableDocuments),
      ...findSimilarities(readableDocuments, concepts),
    ],
  };
}

function listContainsEdges({ id, sections }: Omit<SectionNode, 'title'>): readonly GraphEdge[] {
  return sections.flatMap((
    section,
  ) => [{ type: 'contains' as const, from: id, to: section.id }, ...listContainsEdges(section)]);
}

function listPartsWithChunks(document: DocumentNode): readonly Part[] {
  return [document, ...listAllSections(document)].filter(({ chunks }) => chunks.length > 0);
}

function getPartText({ chunks }: Part): string {
  return chunks.map(({ text }) => text).join('\n\n');
}

function extractConcepts(documents: readonly DocumentNode[]): readonly Concept[] {
  const parts = documents.flatMap((document) => listPartsWithChunks(document).map((part) => ({ part, document })));
  const phraseCounts = parts.map(({ part }) => countPhrases(getPartText(part)));
  const partIndexesByPhrase = new Map<string, number[]>();
  phraseCounts.forEach((phrases, i) => {
    for (const phrase of phrases.keys()) {
      const phraseIndexes = partIndexesByPhrase.get(phrase);
      if (phraseIndexes) phraseIndexes.push(i);
      else partIndexesByPhrase.set(phrase, [i]);
    }
  });
  const partCounts = new Map([...partIndexesByPhrase].map(([phrase, indexes]) => [phrase, indexes.length]));
  const candidateLabels = new Set(phraseCounts.flatMap((phrases) => findKeyPhrases(phrases, partCounts, parts.length)));
  const acceptedConcepts = [...candidateLabels].flatMap((label): Concept[] => {
    const slug = label.replace(/[^\p{L}\p{N}]+/gu, '-');
    // a document's own name is not one of its concepts
    const partIndexes = partIndexesByPhrase.get(label)!.filter((i) => !isDocumentName(parts[i]!.document, label));
    const documentIds = [...new Set(partIndexes.map((i) => parts[i]!.document.id))];
    const isAccepted = documentIds.length >= minDocuments && slug.length >= minNameLength && /\p{L}/u.test(slug) &&
      partIndexes.length <= Math.max(alwaysAcceptedSections, maxSectionShare * parts.length);
    return isAccepted
      ? [{ id: `concept_${slug}`, label, sections: partIndexes.map((i) => parts[i]!.part.id), documents: documentIds }]
      : [];
  });
  const rankedConcepts = acceptedConcepts.sort((a, b) =>
    b.documents.length - a.documents.length || countLabelWords(b) - countLabelWords(a) ||
    b.sections.length - a.sections.length ||
    (a.id < b.id ? -1 : 1)
  );
  const conceptById = new Map(rankedConcepts.map((candidate) => [candidate.id, candidate]));
  return [...conceptById.values()].slice(0, maxConcepts);
}

function countLabelWords({ label }: Concept): number {
  return label.split(' ').length;
}

function isDocumentName({ source }: DocumentNode, label: string): boolean {
  return getDocumentStem(source.path).toLowerCase().replace(/[\W_]+/g, ' ').trim() === label;
}

function getDocumentStem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

/** Finds references from one document to another by file name. */
function findReferences(documents: readonly DocumentNode[]): readonly GraphEdge[] {
  const idsByName = new Map<string, string[]>();
  for (const { id, source } of documents) {
    const name = source.path.slice(source.path.lastIndexOf('/') + 1).toLowerCase();
    idsByName.set(name, [...idsByName.get(name) ?? [], id]);
  }
  return documents.flatMap((document) => {
    const text = listPartsWithChunks(document).map(getPartText).join('\n').toLowerCase();
    const mentionedFileNames = new Set(text.match(/[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*\.[a-z]{2,4}/gu) ?? []);
    return [...idsByName].filter(([name]) => mentionedFileNames.has(name)).flatMap(([, ids]) => ids).filter((id) =>
      id !== document.id
    )
      .map(
        (to) => ({ type: 'references' as const, from: document.id, to }),
      );
  });
}

function findSimilarities(documents: readonly DocumentNode[], concepts: readonly Concept[]): readonly GraphEdge[] {
  const weightsByDocument = new Map<string, Map<number, number>>(documents.map(({ id }) => [id, new Map()]));
  concepts.forEach(({ documents: documentIds }, i) => {
    for (const id of documentIds)
      weightsByDocument.get(id)!.set(i, Math.log(1 + documents.length / documentIds.length));
  });
  const edgesByPair = new Map<string, GraphEdge>();
  for (const { id } of documents) {
    const similarDocuments = documents.filter((other) => other.id !== id).map((other) => ({
      id: other.id,
      weight: computeCosine(weightsByDocument.get(id)!, weightsByDocument.get(other.id)!),
    })).filter(({ weight }) => weight >= minSimilarity);
    similarDocuments.sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
    for (const { id: other, weight } of similarDocuments.slice(0, maxSimilarDocuments)) {
      const [from, to] = id < other ? [id, other] : [other, id];
      edgesByPair.set(`${from} ${to}`, { type: 'similar_to', from, to, weight: Number(weight.toFixed(3)) });
    }
  }
  return [...edgesByPair].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, edge]) => edge);
}

function computeCosine(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number {
  let dot = 0;
  for (const [i, weight] of a) dot += weight * (b.get(i) ?? 0);
  return dot === 0 ? 0 : dot / Math.sqrt(sumSquares(a) * sumSquares(b));
}

function sumSquares(vector: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const weight of vector.values()) sum += weight * weight;
  return sum;
}

import type { DocumentCorpus, Chunk, DocumentTable } from '../corpus';
import { buildConceptGraph, type ConceptGraph } from '../map/conceptGraph';
import { formatManifest, type PackIdentity, getChunkPath, toCitationEntry, getTablePath } from './manifest';
import type { PackFile } from './packFile';
import { formatAuditReport, formatGraphReport, formatPackReport } from './reports';
import { formatYaml, type YamlValue } from './yamlText';
import { listAllSections, buildSectionTrees, type DocumentNode, type SectionNode } from '../map/sectionTree';
import { extractGist } from '../map/gist';
import { findKeyPhrases, countPhrases, type PhraseTextCounts } from '../map/keyPhrases';

export interface PackFileOptions {
  readonly includesMap: boolean;
  readonly includesGraph: boolean;
}

/**
 * Returns all files of a pack of documents except its indexes. The manifest, which names the other files, comes last.
 */
export function buildDocumentPackFiles(corpus: DocumentCorpus, identity: PackIdentity,
  options: PackFileOptions): readonly PackFile[]
{
  return [
    ...buildChunkFiles(corpus),
    ...(options.includesMap ? buildMapFiles(corpus, identity) : []),
    ...(options.includesGraph ? buildGraphFiles(corpus) : []),
    ...buildAuditFiles(corpus, identity),
    { name: 'reports/pack.md', text: formatPackReport(corpus, identity) },
    { name: manifestName, text: formatManifest(corpus, identity) },
  ];
}

export const manifestName = 'manifest.yml';

export function buildMapFiles(corpus: DocumentCorpus, identity: PackIdentity): readonly PackFile[] {
  return [{ name: 'map.yml', text: formatMap(corpus, identity) }];
}

export function buildGraphFiles(corpus: DocumentCorpus): readonly PackFile[] {
  const graph = buildConceptGraph(corpus);
  return [{ name: 'graph.yml', text: formatGraph(graph) }, {
    name: 'reports/graph.md',
    text: formatGraphReport(graph),
  }];
}

export function buildAuditFiles(corpus: DocumentCorpus, identity: PackIdentity): readonly PackFile[] {
  return [{ name: 'reports/audit.md', text: formatAuditReport(corpus, identity) }];
}

/** Returns a file for each chunk and each table: a description of its origin, then its text. */
function buildChunkFiles({ chunks, tables, sources }: DocumentCorpus): readonly PackFile[] {
  const pathsById = new Map(sources.map(({ id, path }) => [id, path]));
  return [
    ...chunks.map((chunk) => ({ name: getChunkPath(chunk), text: formatChunk(chunk) })),
    ...tables.map((table) => ({
      name: getTablePath(table),
      text: formatTable(table, pathsById.get(table.sourceId) ?? ''),
    })),
  ];
}

function formatChunk({ id, sourceId, text, citation }: Chunk): string {
  return `---\n${formatYaml({ id, source_id: sourceId, citation: toCitationEntry(citation) })}---\n${text}\n`;
}

function formatTable({ blockId, sourceId, page, text }: DocumentTable, sourcePath: string): string {
  const frontMatter = formatYaml({ block_id: blockId, source_id: sourceId, source_path: sourcePath, page });
  return `---\n${frontMatter}---\n${text}\n`;
}

/** Returns the text of graph.yml: documents, sections and concepts, and the edges between them. */
function formatGraph({ documents, concepts, edges }: ConceptGraph): string {
  return formatYaml({
    nodes: [
      ...documents.flatMap((document) => [
        { id: document.id, type: 'document', label: document.source.path },
        ...listAllSections(document).map(({ id, title, pages }) => ({
          id,
          type: 'section',
          label: title,
          source_id: document.source.id,
          pages,
        })),
      ]),
      ...concepts.map(({ id, label, documents: conceptDocuments, sections }) => ({
        id,
        type: 'concept',
        label,
        documents: conceptDocuments.length,
        sections: sections.length,
      })),
    ],
    edges: edges.map(({ type, from, to, weight }) => ({ type, from, to, ...(weight === undefined ? {} : { weight }) })),
  });
}

/**
 * Returns the text of map.yml: document → section → chunk IDs, pages, key phrases and gist, to give an agent an
 * overview.
 */
function formatMap(corpus: DocumentCorpus, { name }: PackIdentity): string {
  const documents = buildSectionTrees(corpus);
  const phraseCountsByNode = new Map(
    documents.flatMap((document) => [document, ...listAllSections(document)]).map((node) => [
      node.id,
      countPhrases(getSectionText(node)),
    ]),
  );
  const nodeCountsByPhrase = new Map<string, number>();
  for (const phrases of phraseCountsByNode.values())
    for (const phrase of phrases.keys()) nodeCountsByPhrase.set(phrase, (nodeCountsByPhrase.get(phrase) ?? 0) + 1);
  return formatYaml({
    corpus: {
      name,
      documents: documents.map((document) =>
        toDocumentEntry(document, (node) => toNodeEntry(node, phraseCountsByNode, nodeCountsByPhrase))
      ),
    },
  });
}

function toDocumentEntry(node: DocumentNode, toEntry: (node: Omit<SectionNode, 'title'>) => object): YamlValue {
  const { source } = node;
  return { node_id: node.id, source_id: source.id, path: source.path, ...toEntry(node) };
}

function toNodeEntry(node: Omit<SectionNode, 'title'>,
  phraseCountsByNode: ReadonlyMap<string, ReadonlyMap<string, number>>, nodeCountsByPhrase: PhraseTextCounts): object
{
  return {
    pages: node.pages,
    has_tables: node.hasTables,
    key_phrases: findKeyPhrases(phraseCountsByNode.get(node.id)!, nodeCountsByPhrase, phraseCountsByNode.size),
    gist: extractGist(getSectionText(node)),
    chunk_ids: node.chunks.map(({ id }) => id),
    sections: node.sections.map((section) => ({
      node_id: section.id,
      title: section.title,
      ...toNodeEntry(section, phraseCountsByNode, nodeCountsByPhrase),
    })),
  };
}

/** Returns the text directly below a heading, or else the text of its first subsections. */
function getSectionText(node: Pick<SectionNode, 'chunks' | 'sections'>): string {
  const ownText = node.chunks.map(({ text }) => text).join('\n\n');
  return ownText !== '' ? ownText : node.sections.slice(0, 4).map(getSectionText).join('\n\n');
}

import type { DocumentCorpus, Chunk, DocumentTable } from '../corpus';
import { conceptGraph, type ConceptGraph } from '../map/conceptGraph';
import { manifestText, type PackIdentity, chunkPath, citationEntry, tablePath } from './manifest';
import type { PackFile } from './packFile';
import { auditReport, graphReport, packReport } from './reports';
import { yamlText, type YamlValue } from './yamlText';
import { allSections, sectionTrees, type DocumentNode, type SectionNode } from '../map/sectionTree';
import { gist } from '../map/gist';
import { keyPhrases, phraseCounts, type PhraseHolders } from '../map/keyPhrases';

export interface PackFileOptions {
  readonly map: boolean;
  readonly graph: boolean;
}

/**
 * Returns all files of a pack of documents except its indexes. The manifest, which names the other files, comes last.
 */
export function packFiles(corpus: DocumentCorpus, identity: PackIdentity,
  options: PackFileOptions): readonly PackFile[]
{
  return [
    ...chunkFiles(corpus),
    ...(options.map ? mapFiles(corpus, identity) : []),
    ...(options.graph ? graphFiles(corpus) : []),
    ...auditFiles(corpus, identity),
    { name: 'reports/pack.md', text: packReport(corpus, identity) },
    { name: manifestName, text: manifestText(corpus, identity) },
  ];
}

export const manifestName = 'manifest.yml';

export function mapFiles(corpus: DocumentCorpus, identity: PackIdentity): readonly PackFile[] {
  return [{ name: 'map.yml', text: mapText(corpus, identity) }];
}

export function graphFiles(corpus: DocumentCorpus): readonly PackFile[] {
  const graph = conceptGraph(corpus);
  return [{ name: 'graph.yml', text: graphText(graph) }, { name: 'reports/graph.md', text: graphReport(graph) }];
}

export function auditFiles(corpus: DocumentCorpus, identity: PackIdentity): readonly PackFile[] {
  return [{ name: 'reports/audit.md', text: auditReport(corpus, identity) }];
}

/** Returns a file for each chunk and each table: a description of its origin, then its text. */
function chunkFiles({ chunks, tables, sources }: DocumentCorpus): readonly PackFile[] {
  const pathOf = new Map(sources.map(({ id, path }) => [id, path]));
  return [
    ...chunks.map((chunk) => ({ name: chunkPath(chunk), text: chunkText(chunk) })),
    ...tables.map((table) => ({ name: tablePath(table), text: tableText(table, pathOf.get(table.sourceId) ?? '') })),
  ];
}

function chunkText({ id, sourceId, text, citation }: Chunk): string {
  return `---\n${yamlText({ id, source_id: sourceId, citation: citationEntry(citation) })}---\n${text}\n`;
}

function tableText({ blockId, sourceId, page, text }: DocumentTable, sourcePath: string): string {
  const head = yamlText({ block_id: blockId, source_id: sourceId, source_path: sourcePath, page });
  return `---\n${head}---\n${text}\n`;
}

/** Returns the text of graph.yml: documents, sections and concepts, and the edges between them. */
function graphText({ documents, concepts, edges }: ConceptGraph): string {
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

/**
 * Returns the text of map.yml: document → section → chunk IDs, pages, key phrases and gist, to give an agent an
 * overview.
 */
function mapText(corpus: DocumentCorpus, { name }: PackIdentity): string {
  const documents = sectionTrees(corpus);
  const counts = new Map(documents.flatMap((document) => [document, ...allSections(document)]).map((node) => [
    node.id,
    phraseCounts(getSectionText(node)),
  ]));
  const holders = new Map<string, number>();
  for (const phrases of counts.values())
    for (const phrase of phrases.keys()) holders.set(phrase, (holders.get(phrase) ?? 0) + 1);
  return yamlText({
    corpus: {
      name,
      documents: documents.map((document) => documentEntry(document, (node) => entry(node, counts, holders))),
    },
  });
}

function documentEntry(node: DocumentNode, entryOf: (node: Omit<SectionNode, 'title'>) => object): YamlValue {
  const { source } = node;
  return { node_id: node.id, source_id: source.id, path: source.path, ...entryOf(node) };
}

function entry(node: Omit<SectionNode, 'title'>, counts: ReadonlyMap<string, ReadonlyMap<string, number>>,
  holders: PhraseHolders): object
{
  return {
    pages: node.pages,
    has_tables: node.hasTables,
    key_phrases: keyPhrases(counts.get(node.id)!, holders, counts.size),
    gist: gist(getSectionText(node)),
    chunk_ids: node.chunks.map(({ id }) => id),
    sections: node.sections.map((section) => ({
      node_id: section.id,
      title: section.title,
      ...entry(section, counts, holders),
    })),
  };
}

/** Returns the text directly below a heading; if there is none, that of its subsections. */
function getSectionText(node: Pick<SectionNode, 'chunks' | 'sections'>): string {
  const ownText = node.chunks.map(({ text }) => text).join('\n\n');
  return ownText !== '' ? ownText : node.sections.slice(0, 4).map(getSectionText).join('\n\n');
}

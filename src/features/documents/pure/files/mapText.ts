import type { DocumentCorpus } from '../corpus';
import { gist } from '../map/gist';
import { keyPhrases, phraseCounts, type PhraseHolders } from '../map/keyPhrases';
import { allSections, sectionTrees, type DocumentNode, type SectionNode } from '../map/sectionTree';
import type { PackIdentity } from './manifest';
import { yamlText, type YamlValue } from './yamlText';

/** map.yml: document → section → ids of chunks, pages, key phrases and gist, so that an agent sees what there is. */
export function mapText(corpus: DocumentCorpus, { name }: PackIdentity): string {
  const documents = sectionTrees(corpus);
  const counts = new Map(documents.flatMap((one) => [one, ...allSections(one)]).map((node) => [
    node.id,
    phraseCounts(getSectionText(node)),
  ]));
  const holders = new Map<string, number>();
  for (const own of counts.values())
    for (const phrase of own.keys()) holders.set(phrase, (holders.get(phrase) ?? 0) + 1);
  return yamlText({
    corpus: {
      name,
      documents: documents.map((one) => documentEntry(one, (node) => entry(node, counts, holders))),
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
  const own = node.chunks.map(({ text }) => text).join('\n\n');
  return own !== '' ? own : node.sections.slice(0, 4).map(getSectionText).join('\n\n');
}

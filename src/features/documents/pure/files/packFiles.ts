import type { DocumentCorpus } from '../corpus';
import { conceptGraph } from '../map/conceptGraph';
import { chunkFiles } from './chunkFiles';
import { graphText } from './graphText';
import { manifestText, type PackIdentity } from './manifest';
import { mapText } from './mapText';
import type { PackFile } from './packFile';
import { auditReport, graphReport, packReport } from './reports';

export interface PackFileOptions {
  readonly map: boolean;
  readonly graph: boolean;
}

/** All files of a pack of documents but its indexes. The manifest, which names the others, is the last. */
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

import type { Related } from '#reports';
import type { Host } from '../../host';
import { goneFiles, graphWithRenames } from '../../packing/renames';
import { createNameLinks } from '#pipeline/3-link/nameLinks';
import { coChanged } from '#pipeline/4-rank/coChange';
import { nameWords } from '#pipeline/4-rank/signals/relations/namesInCommon';
import type { CollectedInputs } from '../../inputs/inputs';
import { indexedFile } from './movedFiles';

export function relatedTo(host: Host, path: string, inputs: CollectedInputs): Related {
  const file = indexedFile(host, path, inputs);
  const { refreshed, git } = inputs;
  const deleted = goneFiles(refreshed.files, git);
  const graph = graphWithRenames(refreshed, deleted, git);
  return {
    path: file.path,
    imports: (graph.imports.get(path) ?? []).map((edge) => ({ path: edge.to, line: edge.line })),
    importers: graph.importers.get(path) ?? [],
    formerImporters: deleted.flatMap((
      { path: from, now, importers },
    ) => (now === path ? importers.map((importer) => ({ path: importer, as: from })) : [])),
    tests: graph.tests.get(path) ?? [],
    tested: graph.testedBy.get(path) ?? [],
    sharing: createNameLinks()(refreshed.files).of(path).map(({ path: other, kind, otherKind, name, line }) => ({
      path: other,
      line,
      name,
      how: nameWords(kind, otherKind, name, other),
    })),
    coChanged: coChanged(git?.commits ?? [], path).filter((other) => refreshed.byPath.has(other.path)),
  };
}

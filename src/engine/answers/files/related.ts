import type { RelatedFiles } from '#reports';
import type { Host } from '../../host';
import { findMissingImportedFiles, attachTestsOfRenamedFiles } from '../../packing/renames';
import { createNameLinks } from '#pipeline/3-link/nameLinks';
import { findCoChangedFiles } from '#pipeline/4-rank/coChange';
import { describeSharedName } from '#pipeline/4-rank/signals/relations/namesInCommon';
import type { CollectedInputs } from '../../inputs/inputs';
import { getIndexedFile } from './movedFiles';

export function findRelatedFiles(host: Host, path: string, inputs: CollectedInputs): RelatedFiles {
  const file = getIndexedFile(host, path, inputs);
  const { refreshed, git } = inputs;
  const missingFiles = findMissingImportedFiles(refreshed.files, git);
  const graph = attachTestsOfRenamedFiles(refreshed, missingFiles, git);
  return {
    path: file.path,
    imports: (graph.imports.get(path) ?? []).map((edge) => ({ path: edge.to, line: edge.line })),
    importers: graph.importers.get(path) ?? [],
    formerImporters: missingFiles.flatMap((
      { path: oldPath, newPath, importers },
    ) => (newPath === path ? importers.map((importer) => ({ path: importer, as: oldPath })) : [])),
    tests: graph.tests.get(path) ?? [],
    tested: graph.testedBy.get(path) ?? [],
    sharing: createNameLinks()(refreshed.files).getLinks(path).map(({ path: other, kind, otherKind, name, line }) => ({
      path: other,
      line,
      name,
      how: describeSharedName(kind, otherKind, name, other),
    })),
    coChanged: findCoChangedFiles(git?.commits ?? [], path).filter((other) => refreshed.byPath.has(other.path)),
  };
}

import * as shapes from '#engine/formats/shape';
import type { CachedFile } from '#engine/ports/stateHost';
import type { CachedGraph } from '#pipeline/3-link/cachedGraph';
import type { ImportEdge, ImportGraph } from '#model';
import type { ColumnData } from '#engine/formats/columns/columnData';
import { createColumnFieldReaders } from '#engine/formats/columns/fieldReader';
import { createFieldColumns } from '#engine/formats/columns/fieldWriter';
import { getEntryStart, type ColumnReader, type StringReader,
  type StringWriter } from '#engine/formats/columns/stringTable';

/** The imports of one file and the files that it tests, which are identified by their indexes. */
interface Links {
  readonly edges: readonly (Omit<ImportEdge, 'to'> & { readonly to: number; })[];
  readonly tested: readonly number[];
}

const maxLinks = 1_000_000;
const linkFields: shapes.Shapes<Links> = {
  edges: shapes.rows({
    to: shapes.file,
    line: shapes.line,
    specifier: shapes.phraseOrEmpty,
    names: shapes.list(shapes.phraseOrEmpty, maxLinks),
  }, maxLinks),
  tested: shapes.list(shapes.file, maxLinks),
};

/** Returns columns for the imports and tested files of each file, as indexes into the files, sorted by path. */
export function createGraphColumns(files: readonly CachedFile[], { imports, testedBy }: ImportGraph,
  phrases: StringWriter): Record<string, ColumnData>
{
  const indexByPath = new Map(files.map(({ path }, index) => [path, index]));
  return createFieldColumns(linkFields, listLinks(), phrases);

  /** Yields the links file by file, because those of a large repository fill memory. */
  function* listLinks(): Generator<Links> {
    for (const { path } of files) {
      yield {
        edges: (imports.get(path) ?? []).map(({ to, ...edge }) => ({ ...edge, to: indexByPath.get(to)! })),
        tested: (testedBy.get(path) ?? []).map((source) => indexByPath.get(source)!),
      };
    }
  }
}

/** Reads the graph; the edges of a file are created on access. Throws `FormError`. */
export function readCachedGraph(columns: ColumnReader, phrases: StringReader,
  files: readonly CachedFile[]): CachedGraph
{
  const fileCount = files.length;
  const { edges: edgeReader, tested: testedReader } = createColumnFieldReaders(linkFields, columns, phrases, {
    fileCount,
    getByteCount: (file) => files[file]!.size,
    getLineCount: (file) => files[file]!.facts.lines,
    getLanguage: (file) => files[file]!.language,
  });
  const listImporters = reverseEdges(columns.readNumbers('edges.ends'), columns.readNumbers('edges.to'), fileCount);
  const listTests = reverseEdges(columns.readNumbers('tested.ends'), columns.readNumbers('tested.items'), fileCount);
  return {
    files,
    getImports: (index) => edgeReader.readValue(index).map(({ to, ...edge }) => ({ to: files[to]!.path, ...edge })),
    getImporters: (index) => toPaths(listImporters(index)),
    getTests: (index) => toPaths(listTests(index)),
    getTestedSources: (index) => toPaths(testedReader.readValue(index)),
  };

  function toPaths(indexes: Iterable<number>): string[] {
    return Array.from(indexes, (index) => files[index]!.path);
  }
}

/** Returns a function that lists the indexes of the files that refer to a file, ascending and without duplicates. */
function reverseEdges(ends: Uint32Array, targets: Uint32Array, fileCount: number): (index: number) => Uint32Array {
  const sourceEnds = new Uint32Array(fileCount);
  const lastSources = new Int32Array(fileCount);
  visitEdges((to) => {
    sourceEnds[to]!++;
  });
  let end = 0;
  for (let index = 0; index < fileCount; index++) end = sourceEnds[index] = end + sourceEnds[index]!;
  const sources = new Uint32Array(end);
  const nextPositions = Uint32Array.from(sourceEnds, (_, index) => getEntryStart(sourceEnds, index));
  visitEdges((to, from) => {
    sources[nextPositions[to]!++] = from;
  });
  return (index) => sources.subarray(getEntryStart(sourceEnds, index), sourceEnds[index]);

  function visitEdges(visit: (to: number, from: number) => void): void {
    lastSources.fill(-1);
    for (let from = 0, edge = 0; from < fileCount; from++) {
      for (; edge < ends[from]!; edge++) {
        const to = targets[edge]!;
        if (lastSources[to] === from) continue;
        lastSources[to] = from;
        visit(to, from);
      }
    }
  }
}

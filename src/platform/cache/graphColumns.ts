import * as shapes from '#engine/formats/shape';
import type { CachedFile } from '#engine/ports/stateHost';
import type { CachedGraph } from '#pipeline/3-link/cachedGraph';
import type { ImportEdge, ImportGraph } from '#model';
import type { ColumnData } from './columns';
import { fieldReaders } from './fieldReader';
import { fieldColumns } from './fieldWriter';
import { entryStart, type ColumnReader, type StringReader, type StringWriter } from './stringTable';

/** The imports and tests of one file; other files by their indexes. */
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

/** Returns columns of what files import and what tests test, by the indexes of the files, which are sorted by path. */
export function graphColumns(files: readonly CachedFile[], { imports, testedBy }: ImportGraph,
  phrases: StringWriter): Record<string, ColumnData>
{
  const indexOf = new Map(files.map(({ path }, index) => [path, index]));
  const links = files.map(({ path }): Links => ({
    edges: (imports.get(path) ?? []).map(({ to, ...edge }) => ({ ...edge, to: indexOf.get(to)! })),
    tested: (testedBy.get(path) ?? []).map((source) => indexOf.get(source)!),
  }));
  return fieldColumns(linkFields, links, phrases);
}

/** A file's edges are created when they are read. Throws `FormError`. */
export function readCachedGraph(columns: ColumnReader, phrases: StringReader,
  files: readonly CachedFile[]): CachedGraph
{
  const count = files.length;
  const { edges, tested } = fieldReaders(linkFields, columns, phrases, {
    count,
    bytes: (file) => files[file]!.size,
    lines: (file) => files[file]!.facts.lines,
    language: (file) => files[file]!.language,
  });
  const importers = reversed(columns.numbers('edges.ends'), columns.numbers('edges.to'), count);
  const tests = reversed(columns.numbers('tested.ends'), columns.numbers('tested.items'), count);
  return {
    files,
    importsOf: (index) => edges.at(index).map(({ to, ...edge }) => ({ to: files[to]!.path, ...edge })),
    importersOf: (index) => pathsOf(importers(index)),
    testsOf: (index) => pathsOf(tests(index)),
    testedBy: (index) => pathsOf(tested.at(index)),
  };

  function pathsOf(indexes: Iterable<number>): string[] {
    return Array.from(indexes, (index) => files[index]!.path);
  }
}

/** Returns a function that lists the files that lead to each file, ascending and without duplicates. */
function reversed(ends: Uint32Array, targets: Uint32Array, count: number): (index: number) => Uint32Array {
  const sourceEnds = new Uint32Array(count);
  const last = new Int32Array(count);
  forEach((to) => {
    sourceEnds[to]!++;
  });
  let end = 0;
  for (let index = 0; index < count; index++) end = sourceEnds[index] = end + sourceEnds[index]!;
  const sources = new Uint32Array(end);
  const next = Uint32Array.from(sourceEnds, (_, index) => entryStart(sourceEnds, index));
  forEach((to, from) => {
    sources[next[to]!++] = from;
  });
  return (index) => sources.subarray(entryStart(sourceEnds, index), sourceEnds[index]);

  function forEach(each: (to: number, from: number) => void): void {
    last.fill(-1);
    for (let from = 0, n = 0; from < count; from++) {
      for (; n < ends[from]!; n++) {
        const to = targets[n]!;
        if (last[to] === from) continue;
        last[to] = from;
        each(to, from);
      }
    }
  }
}

import type { CachedFile, KeptGraph } from '../../../engine';
import type { ImportEdge, ImportGraph } from '../../../model';
import { FormError, type Column } from './columns';
import { checkEnds, checkLines } from './columnBounds';
import { below, type ColumnReader } from './stringTable';
import type { StringsReader, StringsWriter } from './strings';

/** Numbers of an edge: target, line, specifier, end of its names. */
const edgeNumbers = 4;

/** What files import and what tests test, by the places of the files, which are sorted by path. */
export function graphColumns(files: readonly CachedFile[], { imports, testedBy }: ImportGraph,
  { phrases }: StringsWriter): Record<string, Column>
{
  const placeOf = new Map(files.map(({ path }, place) => [path, place]));
  const [edges, edgeEnds, edgeNames, tested, testedEnds]: number[][] = [[], [], [], [], []];
  for (const { path } of files) {
    for (const { to, line, specifier, names } of imports.get(path) ?? []) {
      for (const name of names) edgeNames!.push(phrases.number(name));
      edges!.push(placeOf.get(to)!, line, phrases.number(specifier), edgeNames!.length);
    }
    edgeEnds!.push(edges!.length / edgeNumbers);
    for (const source of testedBy.get(path) ?? []) tested!.push(placeOf.get(source)!);
    testedEnds!.push(tested!.length);
  }
  const u32 = (numbers: number[] | undefined) => Uint32Array.from(numbers!);
  return {
    edges: u32(edges),
    edgeEnds: u32(edgeEnds),
    edgeNames: u32(edgeNames),
    tested: u32(tested),
    testedEnds: u32(testedEnds),
  };
}

/** Edges are made when a file's are asked for. */
export function graphOf(columns: ColumnReader, { phrases }: StringsReader, files: readonly CachedFile[]): KeptGraph {
  const count = files.length;
  const edges = columns.numbers('edges');
  const edgeEnds = columns.ends('edgeEnds', edges.length / edgeNumbers, count);
  const edgeNames = phrases.check(columns.numbers('edgeNames'), 0);
  if ((edges.at(-1) ?? 0) !== edgeNames.length) throw new FormError('names of no edge');
  const targets = below(edges.filter((_, i) => i % edgeNumbers === 0), count);
  phrases.check(edges, 0, edgeNumbers, 2);
  checkEnds(edges, edgeNumbers, 3);
  checkLines(edgeEnds, edges, edgeNumbers, 1, (place) => files[place]!.facts.lines);
  const tested = below(columns.numbers('tested'), count);
  const testedEnds = columns.ends('testedEnds', tested.length, count);
  const importers = reversed(edgeEnds, targets, count);
  const tests = reversed(testedEnds, tested, count);
  return {
    files,
    importsOf(place) {
      const found: ImportEdge[] = [];
      for (let n = startOf(edgeEnds, place); n < edgeEnds[place]!; n++) {
        const names = edgeNames.subarray(n === 0 ? 0 : edges[n * edgeNumbers - 1], edges[n * edgeNumbers + 3]);
        found.push({
          to: files[targets[n]!]!.path,
          line: edges[n * edgeNumbers + 1]!,
          specifier: phrases.at(edges[n * edgeNumbers + 2]!),
          names: Array.from(names, (number) => phrases.at(number)),
        });
      }
      return found;
    },
    importersOf: (place) => pathsIn(importers, place),
    testsOf: (place) => pathsIn(tests, place),
    testedBy: (place) => pathsIn({ ends: testedEnds, places: tested }, place),
  };

  function pathsIn({ ends, places }: Lists, place: number): string[] {
    return Array.from(places.subarray(startOf(ends, place), ends[place]), (one) => files[one]!.path);
  }
}

interface Lists {
  readonly ends: Uint32Array;
  readonly places: Uint32Array;
}

/** Who leads to each place: ascending, each once. */
function reversed(ends: Uint32Array, targets: Uint32Array, count: number): Lists {
  const from = new Uint32Array(count);
  const last = new Int32Array(count);
  forEach((to) => {
    from[to]!++;
  });
  let end = 0;
  for (let place = 0; place < count; place++) end = from[place] = end + from[place]!;
  const places = new Uint32Array(end);
  const next = Uint32Array.from(from, (_, place) => startOf(from, place));
  forEach((to, place) => {
    places[next[to]!++] = place;
  });
  return { ends: from, places };

  function forEach(each: (to: number, place: number) => void): void {
    last.fill(-1);
    for (let place = 0, n = 0; place < count; place++) {
      for (; n < ends[place]!; n++) {
        const to = targets[n]!;
        if (last[to] === place) continue;
        last[to] = place;
        each(to, place);
      }
    }
  }
}

function startOf(ends: Uint32Array, place: number): number {
  return place === 0 ? 0 : ends[place - 1]!;
}

import { identifiers } from '../../base/words/words';
import type { ImportEdge, ImportGraph, View } from '../../model';
import type { SelectableFile } from '../files/selectableFile';
import type { Unit } from '../files/units';

/** A file beside one that the pack shows. Both are places among the sources. */
export interface Relation {
  readonly of: number;
  readonly to: number;
  readonly kind: 'test' | 'declaration' | 'caller';
  /** For every unit of `to` its share of what the relation is about; the sum is 1, or 0 where no unit speaks of it. */
  readonly shares: () => Float64Array;
  /** In parts of what the shown file is worth, 0 to 1. */
  readonly strength: number;
  /** A name that the two share. */
  readonly name?: string;
}

export interface Shown {
  readonly place: number;
  readonly view: View;
}

type Graph = Pick<ImportGraph, 'imports' | 'importers' | 'tests' | 'testedBy'>;

/** Shorter names are loop variables and type parameters. */
const shortestName = 3;

/** The tests, declarations and callers of what is shown, among the sources. `shown`: files with lines of theirs. */
export function relationsOf(shown: readonly Shown[], sources: readonly SelectableFile[], graph: Graph): Relation[] {
  const placeOf = new Map(sources.map(({ file }, place) => [file.path, place]));
  return shown.flatMap((one) => [...testsOf(one), ...declarationsOf(one), ...callersOf(one)]);

  /** Where many tests cover a file, each says less of it; so does a test of many files. */
  function testsOf({ place }: Shown): Relation[] {
    const tests = graph.tests.get(pathOf(place)) ?? [];
    return placesOf(tests).map((to) => {
      const covers = graph.testedBy.get(pathOf(to))?.length ?? 1;
      return {
        of: place,
        to,
        kind: 'test',
        strength: 1 / Math.sqrt(tests.length * covers),
        shares: () => Float64Array.from(sources[to]!.shares),
      };
    });
  }

  /** What the shown lines use of the files that they import. */
  function declarationsOf({ place, view }: Shown): Relation[] {
    const edges = graph.imports.get(pathOf(place)) ?? [];
    const imported = placesOf(new Set(edges.map(({ to }) => to)));
    if (imported.length === 0) return [];
    const used = new Set(identifiers(view.text));
    return imported.flatMap((to) => {
      const wanted = wantedOf(edges.filter((edge) => edge.to === pathOf(to)));
      const isUsed = (name: string,
        exported: boolean) => (wanted ? used.has(wanted.get(name) ?? '') : exported && used.has(name));
      const names = new Set(
        sources[to]!.outline.symbols.filter(({ name, container, exported }) =>
          container === undefined && name.length >= shortestName && isUsed(name, exported)
        ).map(({ name }) => name),
      );
      if (names.size === 0) return [];
      const among = Math.max(1, graph.importers.get(pathOf(to))?.length ?? 1);
      return [{
        of: place,
        to,
        kind: 'declaration' as const,
        name: [...names].sort()[0]!,
        strength: 1 / Math.sqrt(imported.length * among),
        shares: () => sharesBy(sources[to]!, (unit) => declares(unit, names)),
      }];
    });
  }

  /** Files that import the shown one and name what its shown lines declare. */
  function callersOf({ place, view }: Shown): Relation[] {
    const importers = graph.importers.get(pathOf(place)) ?? [];
    const declared = new Set(
      sources[place]!.outline.symbols.filter(({ name, lines, container }) =>
        container === undefined && name.length >= shortestName &&
        view.lines.some(([first, last]) => first <= lines[0] && lines[0] <= last)
      ).map(({ name }) => name),
    );
    if (declared.size === 0) return [];
    return placesOf(importers).filter((to) => sources[to]!.file.facts.role !== 'test').map((to) => ({
      of: place,
      to,
      kind: 'caller' as const,
      strength: 1 / importers.length,
      shares: () => {
        const lines = sources[to]!.text.split('\n');
        return sharesBy(sources[to]!, (
          unit,
        ) => (unit.kind !== 'imports' &&
          identifiers(lines.slice(unit.lines[0] - 1, unit.lines[1]).join('\n')).some((word) => declared.has(word))));
      },
    }));
  }

  function pathOf(place: number): string {
    return sources[place]!.file.path;
  }
  function placesOf(paths: Iterable<string>): number[] {
    return [...paths].flatMap((path) => placeOf.get(path) ?? []);
  }
}

/**
 * The imported names with what they are called where they are imported; undefined where any name of the file may be
 * meant.
 */
function wantedOf(edges: readonly ImportEdge[]): ReadonlyMap<string, string> | undefined {
  const names = edges.flatMap((edge) => edge.names);
  if (names.length === 0 || names.includes('*') || names.includes('default')) return undefined;
  return new Map(names.map((name) => {
    const [own = name, alias = own] = name.split(' as ');
    return [own, alias];
  }));
}

function declares({ symbol }: Unit, names: ReadonlySet<string>): boolean {
  return symbol !== undefined &&
    (names.has(symbol.name) || symbol.container !== undefined && names.has(symbol.container.split('.')[0]!));
}

/** The units that speak of it, by what the task means of them. */
function sharesBy({ units, shares: meant }: SelectableFile, speaks: (unit: Unit) => boolean): Float64Array {
  const shares = Float64Array.from(units, (unit, i) => (speaks(unit) ? meant[i]! : 0));
  const sum = shares.reduce((a, b) => a + b, 0);
  return sum === 0 ? shares : shares.map((share) => share / sum);
}

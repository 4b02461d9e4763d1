import { extractIdentifiers } from '#base/words/words';
import type { ImportEdge, ImportGraph, View } from '#model';
import type { SelectableFile } from '../files/selectableFile';
import type { Unit } from '../files/units';

/** The relation of a file to a file that the pack shows. */
export interface Relation {
  /** The index of the shown file. */
  readonly from: number;
  /** The index of the related file. */
  readonly to: number;
  readonly kind: 'test' | 'declaration' | 'caller';
  /**
   * Each unit's share of the relation, for all units of `to`. The shares add up to 1, or to 0 if no unit belongs to the
   * relation.
   */
  readonly shares: () => Float64Array;
  /** The share of the shown file's value that the related file inherits, from 0 to 1. */
  readonly strength: number;
  /** For a declaration, a name that the shown file uses. */
  readonly name?: string;
}

export interface ShownFile {
  readonly index: number;
  readonly view: View;
}

type Graph = Pick<ImportGraph, 'imports' | 'importers' | 'tests' | 'testedBy'>;

/** The minimum length of a name. Shorter names are usually loop variables and type parameters. */
const minNameLength = 3;

/**
 * Finds the tests, declarations and callers of the shown files among `files`. `shownFiles` lists the files with shown
 * lines.
 */
export function findFileRelations(shownFiles: readonly ShownFile[], files: readonly SelectableFile[],
  graph: Graph): Relation[]
{
  const indexByPath = new Map(files.map(({ file }, index) => [file.path, index]));
  return shownFiles.flatMap((
    shownFile,
  ) => [...findTests(shownFile), ...findDeclarations(shownFile), ...findCallers(shownFile)]);

  /**
   * Returns the tests of a shown file. The more tests a file has, and the more files a test covers, the weaker each
   * relation is.
   */
  function findTests({ index }: ShownFile): Relation[] {
    const tests = graph.tests.get(getPath(index)) ?? [];
    return findIndexes(tests).map((to) => {
      const coveredCount = graph.testedBy.get(getPath(to))?.length ?? 1;
      return {
        from: index,
        to,
        kind: 'test',
        strength: 1 / Math.sqrt(tests.length * coveredCount),
        shares: () => Float64Array.from(files[to]!.shares),
      };
    });
  }

  /** Finds the declarations in imported files that the shown lines use. */
  function findDeclarations({ index, view }: ShownFile): Relation[] {
    const edges = graph.imports.get(getPath(index)) ?? [];
    const importedIndexes = findIndexes(new Set(edges.map(({ to }) => to)));
    if (importedIndexes.length === 0) return [];
    const usedNames = new Set(extractIdentifiers(view.text));
    return importedIndexes.flatMap((to) => {
      const importedNames = mapImportedNames(edges.filter((edge) => edge.to === getPath(to)));
      const isUsed = (name: string,
        exported:
          boolean) => (importedNames ? usedNames.has(importedNames.get(name) ?? '') : exported && usedNames.has(name));
      const names = new Set(
        files[to]!.outline.symbols.filter(({ name, container, exported }) =>
          container === undefined && name.length >= minNameLength && isUsed(name, exported)
        ).map(({ name }) => name),
      );
      if (names.size === 0) return [];
      const importerCount = Math.max(1, graph.importers.get(getPath(to))?.length ?? 1);
      return [{
        from: index,
        to,
        kind: 'declaration' as const,
        name: [...names].sort()[0]!,
        strength: 1 / Math.sqrt(importedIndexes.length * importerCount),
        shares: () => computeShares(files[to]!, (unit) => declaresAny(unit, names)),
      }];
    });
  }

  /** Finds the importers of the shown file, with their units that mention a symbol declared in its shown lines. */
  function findCallers({ index, view }: ShownFile): Relation[] {
    const importers = graph.importers.get(getPath(index)) ?? [];
    const declaredNames = new Set(
      files[index]!.outline.symbols.filter(({ name, lines, container }) =>
        container === undefined && name.length >= minNameLength &&
        view.lines.some(([first, last]) => first <= lines[0] && lines[0] <= last)
      ).map(({ name }) => name),
    );
    if (declaredNames.size === 0) return [];
    return findIndexes(importers).filter((to) => files[to]!.file.facts.role !== 'test').map((to) => ({
      from: index,
      to,
      kind: 'caller' as const,
      strength: 1 / importers.length,
      shares: () => {
        const lines = files[to]!.text.split('\n');
        return computeShares(files[to]!, (
          unit,
        ) => (unit.kind !== 'imports' &&
          extractIdentifiers(lines.slice(unit.lines[0] - 1, unit.lines[1]).join('\n')).some((word) =>
            declaredNames.has(word)
          )));
      },
    }));
  }

  function getPath(index: number): string {
    return files[index]!.file.path;
  }
  function findIndexes(paths: Iterable<string>): number[] {
    return [...paths].flatMap((path) => indexByPath.get(path) ?? []);
  }
}

/** Maps each imported name to its name in the importing file. Returns undefined if the imported names are unknown. */
function mapImportedNames(edges: readonly ImportEdge[]): ReadonlyMap<string, string> | undefined {
  const names = edges.flatMap((edge) => edge.names);
  if (names.length === 0 || names.includes('*') || names.includes('default')) return undefined;
  return new Map(names.map((name) => {
    const [importedName = name, alias = importedName] = name.split(' as ');
    return [importedName, alias];
  }));
}

function declaresAny({ symbol }: Unit, names: ReadonlySet<string>): boolean {
  return symbol !== undefined &&
    (names.has(symbol.name) || symbol.container !== undefined && names.has(symbol.container.split('.')[0]!));
}

/** Returns the shares of the matching units, scaled to a sum of 1. */
function computeShares({ units, shares: taskShares }: SelectableFile, matches: (unit: Unit) => boolean): Float64Array {
  const shares = Float64Array.from(units, (unit, i) => (matches(unit) ? taskShares[i]! : 0));
  const sum = shares.reduce((a, b) => a + b, 0);
  return sum === 0 ? shares : shares.map((share) => share / sum);
}

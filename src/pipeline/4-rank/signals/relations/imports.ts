import { english } from '#base/text/english';
import { byText } from '#base/order';
import type { Evidence, PhaseInputs, RankContext, SignalRow } from '../signal';

/** The points for files that a strong file imports, and for files that import a strong file (see `table.ts`). */
const weights = { imports: 30, importers: 10 };

type Input = RankContext & PhaseInputs['neighbours'];

/** Scores files that strong files import. */
export const importedFilesSignal = {
  kind: 'imported-by',
  phase: 'neighbours',
  create: () => scoreImportedFiles,
} as const satisfies SignalRow;
/** Scores files that import strong files. */
export const importingFilesSignal = {
  kind: 'imports',
  phase: 'neighbours',
  create: () => scoreImportingFiles,
} as const satisfies SignalRow;

function scoreImportedFiles(input: Input): Evidence {
  const { imports, importers } = input.graph;
  return scoreNeighbors(input, {
    formatReason: (seed) => english`is imported by ${seed}`,
    maxPoints: weights.imports,
    findNeighbors: (path) => [...new Set((imports.get(path) ?? []).map((edge) => edge.to))].sort(byText),
    countOwnNeighbors: (path) => importers.get(path)?.length ?? 1,
  });
}

function scoreImportingFiles(input: Input): Evidence {
  const { imports, importers } = input.graph;
  return scoreNeighbors(input, {
    formatReason: (seed) => english`imports ${seed}`,
    maxPoints: weights.importers,
    findNeighbors: (path) => importers.get(path) ?? [],
    countOwnNeighbors: (path) => imports.get(path)?.length ?? 1,
  });
}

interface Direction {
  formatReason(seed: string): string;
  readonly maxPoints: number;
  findNeighbors(path: string): readonly string[];
  countOwnNeighbors(path: string): number;
}

/**
 * Gives each neighbor points that depend on its seed's strength. A neighbor gets fewer points if the seed has many
 * neighbors or if the neighbor has many neighbors of its own.
 */
function scoreNeighbors({ corpus, seeds }: Input,
  { formatReason, maxPoints, findNeighbors, countOwnNeighbors }: Direction): Evidence
{
  const points = new Map<number, number>();
  const bestMatches = new Map<number, { addedPoints: number; seedPath: string; }>();
  for (const seed of seeds) {
    const seedPath = corpus.pathsBySlot[seed.slot]!;
    const paths = findNeighbors(seedPath);
    for (const path of paths) {
      const slot = corpus.findSlot(path);
      if (slot === undefined || slot === seed.slot) continue;
      const addedPoints = (maxPoints * seed.strength) / Math.sqrt(paths.length) /
        Math.pow(Math.max(1, countOwnNeighbors(path)), 0.25);
      points.set(slot, (points.get(slot) ?? 0) + addedPoints);
      if (addedPoints > (bestMatches.get(slot)?.addedPoints ?? 0)) bestMatches.set(slot, { addedPoints, seedPath });
    }
  }
  for (const [slot, sum] of points) points.set(slot, Math.min(maxPoints, sum));
  return { points, formatDetail: (slot) => formatReason(bestMatches.get(slot)?.seedPath ?? '') };
}

import { byText } from '../../../../src/base/order';
import type { ReasonKind } from '../../../../src/model';
import { weights } from '../../../../src/4-rank/weights';
import type { Scene, Seed, Signal } from './signal';

/** What strong files import. */
export function imported(scene: Scene, seeds: readonly Seed[]): Signal {
  const { imports, importers } = scene.graph;
  return spread(scene, seeds, {
    kind: 'imported-by', words: 'is imported by', top: weights.imports,
    near: (path) => [...new Set((imports.get(path) ?? []).map((edge) => edge.to))].sort(byText),
    degree: (path) => importers.get(path)?.length ?? 1,
  });
}

/** What imports strong files. */
export function importing(scene: Scene, seeds: readonly Seed[]): Signal {
  const { imports, importers } = scene.graph;
  return spread(scene, seeds, {
    kind: 'imports', words: 'imports', top: weights.importers,
    near: (path) => importers.get(path) ?? [],
    degree: (path) => imports.get(path)?.length ?? 1,
  });
}

interface Direction {
  readonly kind: ReasonKind;
  readonly words: string;
  readonly top: number;
  near(path: string): readonly string[];
  degree(path: string): number;
}

/** To each neighbour by its seed's strength, less where the seed has many and where the neighbour is a hub of many. */
function spread({ files, place }: Scene, seeds: readonly Seed[], { kind, words, top, near, degree }: Direction): Signal {
  const points = new Float64Array(files.length);
  const best = new Map<number, { worth: number; from: string }>();
  for (const seed of seeds) {
    const from = files[seed.place]!.path;
    const paths = near(from);
    for (const path of paths) {
      const i = place.get(path);
      if (i === undefined || i === seed.place) continue;
      const worth = (top * seed.strength) / Math.sqrt(paths.length) / Math.pow(Math.max(1, degree(path)), 0.25);
      points[i]! += worth;
      if (worth > (best.get(i)?.worth ?? 0)) best.set(i, { worth, from });
    }
  }
  return { kind, points: points.map((p) => Math.min(top, p)), detail: (i) => `${words} ${best.get(i)?.from ?? ''}` };
}

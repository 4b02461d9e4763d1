import { weights } from '../../../../src/4-rank/weights';
import { scaled, type Scene, type Signal } from './signal';

/** What a newcomer opens first. */
const front = /^(?:readme(?:\.\w+)?|package\.json|pyproject\.toml|cargo\.toml|go\.mod)$/i;

/** Where nobody gave a task: what describes the repository, and what the rest of it stands on. */
export function overview({ files, graph }: Scene): readonly Signal[] {
  const described = new Float64Array(files.length);
  const central = new Float64Array(files.length);
  files.forEach(({ path, facts }, i) => {
    if (front.test(path)) described[i] = weights.overview;
    if (facts.role === 'source' || facts.role === 'entry' || facts.role === 'types') central[i] = Math.log(1 + (graph.importers.get(path)?.length ?? 0));
  });
  return [
    { kind: 'role', points: described, detail: () => 'describes the repository; no task was given' },
    { kind: 'imported-by', points: scaled(central, weights.overview), detail: (i) => `imported by ${graph.importers.get(files[i]!.path)?.length ?? 0} files; no task was given` },
  ];
}

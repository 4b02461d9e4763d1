import { noRole, roles } from '../corpus/corpus';
import { PointSheet } from '../pointSheet';
import { weights } from '../weights';
import type { Scene, Signal } from './signal';

/** What a newcomer opens first. */
const front = /^(?:readme(?:\.\w+)?|package\.json|pyproject\.toml|cargo\.toml|go\.mod)$/i;
const isProgram = roles.map((role) => role === 'source' || role === 'entry' || role === 'types');

/** Where nobody gave a task: what describes the repository, and what the rest of it stands on. */
export function overview({ corpus, graph }: Scene): readonly Signal[] {
  const described = new Map<number, number>();
  const central = new PointSheet(corpus.slots);
  const importers = new Uint32Array(corpus.slots);
  for (let slot = 0; slot < corpus.slots; slot++) {
    const role = corpus.roleOf[slot]!;
    if (role === noRole) continue;
    const path = corpus.pathOf[slot]!;
    if (front.test(path)) described.set(slot, weights.overview);
    importers[slot] = graph.importers.get(path)?.length ?? 0;
    if (isProgram[role]) central.set(slot, Math.log(1 + importers[slot]!));
  }
  return [
    { kind: 'role', points: described, detail: () => 'describes the repository; no task was given' },
    { kind: 'imported-by', points: central.scaled(weights.overview), detail: (slot) => `imported by ${importers[slot]} files; no task was given` },
  ];
}

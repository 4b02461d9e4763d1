import { noRole, roles } from '../corpus/corpus';
import { PointSheet } from '../pointSheet';
import { weights } from '../weights';
import type { Scene, Signal } from './signal';

/** What a newcomer opens first. */
const front = /^(?:readme(?:\.\w+)?|package\.json|pyproject\.toml|cargo\.toml|go\.mod)$/i;
const isProgram = roles.map((role) => role === 'source' || role === 'entry' || role === 'types');

/** Where the task says nothing of any file: what describes the repository, and what the rest of it stands on. */
export function overview({ corpus, graph, inPool, task }: Scene): readonly Signal[] {
  const why = task.source === 'inferred' ? 'no task was given' : "no file meets the task's words";
  const described = new Map<number, number>();
  const programs = slotsOf((role) => isProgram[role]!);
  const own = programs.length > 0 ? programs : slotsOf((role) => inPool[role]! > 0);
  const importers = new Map(own.map((slot) => [slot, graph.importers.get(corpus.pathOf[slot]!)?.length ?? 0]));
  // where no file imports another, none of them says more of the repository than the next
  const least = [...importers.values()].every((count) => count === 0) ? 2 : 1;
  const central = new PointSheet(corpus.slots);
  for (const [slot, count] of importers) central.set(slot, Math.log(least + count));
  for (const slot of slotsOf(() => true)) if (front.test(corpus.pathOf[slot]!)) described.set(slot, weights.overview);
  return [
    { kind: 'role', points: described, detail: () => `describes the repository; ${why}` },
    { kind: 'imported-by', points: central.scaled(weights.overview), detail: (slot) => `is imported by ${importers.get(slot)} ${importers.get(slot) === 1 ? 'file' : 'files'}; ${why}` },
  ];

  function slotsOf(wanted: (role: number) => boolean): number[] {
    return Array.from({ length: corpus.slots }, (_, slot) => slot).filter((slot) => corpus.roleOf[slot] !== noRole && wanted(corpus.roleOf[slot]!));
  }
}

import { noRole, roles } from '../corpus/corpus';
import { ScoreAccumulator } from '../scoreAccumulator';
import { weights } from '../weights';
import type { RankContext, Signal } from './signal';

/** What a newcomer opens first. */
const front = /^(?:readme(?:\.\w+)?|package\.json|pyproject\.toml|cargo\.toml|go\.mod)$/i;
const isProgram = roles.map((role) => role === 'source' || role === 'entry' || role === 'types');

/** How much of a ranking is an overview: all of it where nothing met the task, a part where no file meets it well. */
export type OverviewPart = 'all' | 'part' | 'none';

/**
 * Below so many points the best file may as well be there by chance: a word of its prose, a neighbour of such a file.
 */
const weakMatch = 40;

/** 0 to 1, by the points of the best file. */
export function overviewStrength(best: number): number {
  return Math.min(1, Math.max(0, 2 - (2 * best) / weakMatch));
}

/**
 * Where the task says nothing of any file, or little: what describes the repository, and what the rest of it stands on.
 */
export function overview({ corpus, graph, inPool, task }: RankContext, strength: number,
  part: OverviewPart): readonly Signal[]
{
  const why = task.source === 'inferred'
    ? 'no task was given'
    : `no file meets the task${part === 'part' ? ' well' : "'s words"}`;
  const full = strength * weights.overview;
  const described = new Map<number, number>();
  const programs = slotsOf((role) => isProgram[role]!);
  const own = programs.length > 0 ? programs : slotsOf((role) => inPool[role]! > 0);
  const importers = new Map(own.map((slot) => [slot, graph.importers.get(corpus.pathOf[slot]!)?.length ?? 0]));
  // where no file imports another, none of them says more of the repository than the next
  const least = [...importers.values()].every((count) => count === 0) ? 2 : 1;
  const central = new ScoreAccumulator(corpus.slots);
  for (const [slot, count] of importers) central.set(slot, Math.log(least + count));
  for (const slot of slotsOf(() => true)) if (front.test(corpus.pathOf[slot]!)) described.set(slot, full);
  return [
    { kind: 'role', points: described, detail: () => `describes the repository; ${why}` },
    {
      kind: 'imported-by',
      points: central.scaled(full),
      detail: (slot) => `is imported by ${importers.get(slot)} ${importers.get(slot) === 1 ? 'file' : 'files'}; ${why}`,
    },
  ];

  function slotsOf(wanted: (role: number) => boolean): number[] {
    return Array.from({ length: corpus.slots }, (_, slot) => slot).filter((slot) =>
      corpus.roleOf[slot] !== noRole && wanted(corpus.roleOf[slot]!)
    );
  }
}

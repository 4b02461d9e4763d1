import { formatCountWithNoun } from '#base/text/phrases';
import { english } from '#base/text/english';
import { noRole, numberedRoles } from '../../corpus/corpus';
import { ScoreAccumulator } from '../../scoreAccumulator';
import type { Evidence, PhaseInputs, RankContext, SignalRow } from '../signal';

const weight = 40;

type Input = RankContext & PhaseInputs['overview'];

/** Scores files that describe the repository if the task matches no file or matches files only weakly. */
export const descriptionFilesSignal = {
  kind: 'role',
  phase: 'overview',
  create: () => scoreDescriptions,
} as const satisfies SignalRow;
/** Scores files on which many other files depend if the task matches no file or matches files only weakly. */
export const centralFilesSignal = {
  kind: 'imported-by',
  phase: 'overview',
  create: () => scoreCentralFiles,
} as const satisfies SignalRow;

/** Matches the files that a newcomer opens first. */
const overviewFilePattern = /^(?:readme(?:\.\w+)?|package\.json|pyproject\.toml|cargo\.toml|go\.mod)$/i;
const isProgramRole = numberedRoles.map((role) => role === 'source' || role === 'entry' || role === 'types');

/**
 * The points below which the best file may match by chance, through a word in its prose or as a neighbor of such a
 * file.
 */
const weakMatchPoints = 40;

/** Returns the strength of the overview, 0 to 1, based on the points of the best file. */
export function computeOverviewStrength(bestPoints: number): number {
  return Math.min(1, Math.max(0, 2 - (2 * bestPoints) / weakMatchPoints));
}

function scoreDescriptions(input: Input): Evidence {
  const { corpus, strength } = input;
  const points = new Map<number, number>();
  for (const slot of filterSlotsByRole(input, () => true))
    if (overviewFilePattern.test(corpus.pathsBySlot[slot]!)) points.set(slot, strength * weight);
  return { points, formatDetail: () => english`describes the repository; ${explainOverview(input)}` };
}

function scoreCentralFiles(input: Input): Evidence {
  const { corpus, graph, poolFlags, strength } = input;
  const programSlots = filterSlotsByRole(input, (role) => isProgramRole[role]!);
  const slots = programSlots.length > 0 ? programSlots : filterSlotsByRole(input, (role) => poolFlags[role]! > 0);
  const importerCounts = new Map(
    slots.map((slot) => [slot, graph.importers.get(corpus.pathsBySlot[slot]!)?.length ?? 0]),
  );
  // if no file imports another, all of them are equally informative
  const offset = [...importerCounts.values()].every((count) => count === 0) ? 2 : 1;
  const points = new ScoreAccumulator(corpus.slotCount);
  for (const [slot, count] of importerCounts) points.set(slot, Math.log(offset + count));
  const formatImporterCount = (slot: number) => formatCountWithNoun(importerCounts.get(slot)!, 'file');
  return {
    points: points.scale(strength * weight),
    formatDetail: (slot) => english`is imported by ${formatImporterCount(slot)}; ${explainOverview(input)}`,
  };
}

function explainOverview({ task, part }: Input): string {
  return task.source === 'inferred'
    ? english`no task was given`
    : part === 'part'
    ? english`no file matches the task well`
    : english`no file matches the task's words`;
}

function filterSlotsByRole({ corpus }: RankContext, isCounted: (role: number) => boolean): number[] {
  return Array.from({ length: corpus.slotCount }, (_, slot) => slot).filter((slot) =>
    corpus.rolesBySlot[slot] !== noRole && isCounted(corpus.rolesBySlot[slot]!)
  );
}

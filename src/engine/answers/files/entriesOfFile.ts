import type { Explanation, Report } from '#reports';
import { aboutTargets } from '#features/memory/engine/aboutTargets';
import type { CollectedInputs } from '../../inputs/inputs';

/** The entries of memory that a pack shows and that are about a file, in the order of the pack. */
export function entriesOfFile(path: string, { memory: packed }: Pick<Report, 'memory'>,
  { memory, refreshed }: Pick<CollectedInputs, 'memory' | 'refreshed'>): NonNullable<Explanation['memory']>
{
  const shown = (packed?.chosen ?? []).filter(({ omitted }) => omitted === null);
  const present = new Map(memory?.entries.map(({ id, about }) => [id, about]));
  const targets = aboutTargets(shown.flatMap(({ id }) => present.get(id) ?? []), refreshed);
  return shown.filter((entry) =>
    entry.path === path || present.get(entry.id)?.some((item) => targets.get(item)!.files.includes(path))
  ).map(({ id, place, suspect }) => ({ id, place, suspect: suspect.length > 0 }));
}

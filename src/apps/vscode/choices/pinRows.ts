import type { Choices } from '../folder/state/folderState';

/** The limit on the folder's files that are shown; other files can be pinned in the Explorer. */
const mostRows = 5_000;

export interface PinRow {
  readonly path: string;
  readonly group: 'pinned' | 'packed' | 'others';
}

/**
 * Returns the files and folders that can be pinned to a task: first those already pinned, then those in the pack, best
 * first.
 */
export function pinRows({ taskPinned }: Pick<Choices, 'taskPinned'>, packed: readonly string[],
  all: readonly string[]): readonly PinRow[]
{
  const seen = new Set<string>();
  const rows = (group: PinRow['group'], paths: readonly string[]) =>
    paths.flatMap((path): PinRow[] => {
      if (seen.has(path)) return [];
      seen.add(path);
      return [{ path, group }];
    });
  return [...rows('pinned', taskPinned), ...rows('packed', packed), ...rows('others', all)].slice(0,
    Math.max(mostRows, taskPinned.length));
}

/** Returns the changes that turn `before` into `chosen`. */
export function pinChanges(before: readonly string[],
  chosen: readonly string[]): { readonly pinned: readonly string[]; readonly unpinned: readonly string[]; }
{
  return {
    pinned: chosen.filter((path) => !before.includes(path)),
    unpinned: before.filter((path) => !chosen.includes(path)),
  };
}

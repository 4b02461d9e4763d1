import type { Choices } from '../folder/state/folderState';

/** The maximum number of the folder's files that are shown. Other files can be pinned in the Explorer. */
const maxPinRows = 5_000;

export interface PinRow {
  readonly path: string;
  readonly group: 'pinned' | 'packed' | 'others';
}

/**
 * Returns the files and folders that can be pinned to a task: first those already pinned, then those in the pack with
 * the best first, then all others.
 */
export function buildPinRows({ taskPinned }: Pick<Choices, 'taskPinned'>, packedPaths: readonly string[],
  allPaths: readonly string[]): readonly PinRow[]
{
  const seenPaths = new Set<string>();
  const toRows = (group: PinRow['group'], paths: readonly string[]) =>
    paths.flatMap((path): PinRow[] => {
      if (seenPaths.has(path)) return [];
      seenPaths.add(path);
      return [{ path, group }];
    });
  return [...toRows('pinned', taskPinned), ...toRows('packed', packedPaths), ...toRows('others', allPaths)].slice(0,
    Math.max(maxPinRows, taskPinned.length));
}

/** Returns the pins that were added to and removed from `previousPins`. */
export function comparePins(previousPins: readonly string[],
  chosenPins: readonly string[]): { readonly pinned: readonly string[]; readonly unpinned: readonly string[]; }
{
  return {
    pinned: chosenPins.filter((path) => !previousPins.includes(path)),
    unpinned: previousPins.filter((path) => !chosenPins.includes(path)),
  };
}

import type { IndexedFile } from '#model';
import { byText } from '#base/order';
import { getParentFolder } from '#base/text/paths';
import type { ManualSelection, CurrentSelection } from '../formats/selection';

/** The user's choice for a file, and the entry that makes it: the file's own path, or a folder that contains it. */
export interface ManualChoice {
  readonly choice: 'pinned' | 'excluded';
  readonly entry: string;
}

/**
 * Returns the choice for a file: its own entry, or else the entry of the nearest folder. If a path is both pinned and
 * excluded, the exclusion wins.
 */
export function findManualChoice({ pinned, excluded }: ManualSelection, path: string): ManualChoice | undefined {
  for (let entry = path; entry !== ''; entry = getParentFolder(entry)) {
    if (excluded.includes(entry)) return { choice: 'excluded', entry };
    if (pinned.includes(entry)) return { choice: 'pinned', entry };
  }
  return undefined;
}

/**
 * Returns the selection that applies to a pack. A task's pins override exclusions of the same paths, since exclusions
 * apply to every task. `pinnedToTask` lists the pins that only the task has, and is omitted if there are none.
 */
export function applyTaskPins(
  { pinned, excluded, taskPinned }: CurrentSelection,
): ManualSelection & { readonly pinnedToTask?: readonly string[]; } {
  if (taskPinned.length === 0) return { pinned, excluded };
  const manualPins = new Set(pinned), taskPins = new Set(taskPinned);
  const taskOnlyPins = taskPinned.filter((path) => !manualPins.has(path));
  return {
    pinned: [...pinned, ...taskOnlyPins].sort(byText),
    excluded: excluded.filter((path) => !taskPins.has(path)),
    ...(taskOnlyPins.length > 0 && { pinnedToTask: taskOnlyPins }),
  };
}

/** A selection, resolved to the files that it covers. */
export interface ExpandedSelection extends ManualSelection {
  /** Maps each file that is pinned through a folder to that folder. */
  readonly pinnedBy: ReadonlyMap<string, string>;
}

/**
 * Adds the files in pinned and excluded folders to the selection. Entries that are neither files nor folders stay
 * unchanged.
 */
export function expandChosenFolders(selection: ManualSelection, files: readonly IndexedFile[],
  isFile: (path: string) => boolean): ExpandedSelection
{
  const folders = [...selection.pinned, ...selection.excluded].filter((path) => !isFile(path));
  const pinnedBy = new Map<string, string>();
  if (folders.length === 0) return { ...selection, pinnedBy };
  const selectedPaths = { pinned: new Set(selection.pinned), excluded: new Set(selection.excluded) };
  const pinned = new Set(selection.pinned), excluded = new Set(selection.excluded);
  for (const { path } of files) {
    for (let entry = path; entry !== ''; entry = getParentFolder(entry)) {
      if (selectedPaths.excluded.has(entry)) {
        excluded.add(path);
        pinned.delete(path);
        break;
      }
      if (selectedPaths.pinned.has(entry)) {
        pinned.add(path);
        if (entry !== path) pinnedBy.set(path, entry);
        break;
      }
    }
  }
  return { pinned: [...pinned], excluded: [...excluded], pinnedBy };
}
